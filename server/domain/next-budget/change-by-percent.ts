import { sql } from 'kysely';
import { z } from 'zod';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { byPercent, FUND_TYPES } from '#shared/budget-draft.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { words } from '#shared/resource/fields.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { DraftLine } from '#shared/resources/budget/budget-draft-answers.ts';
import { refuseInexact } from '../budget/index.ts';
import { lockDraft } from './find-drafts.ts';
import { linesOfDraft } from './read-lines.ts';

/** By how many percent which lines change: all, those of a type, those of a budget head, or of both. */
export const percentBody = z.strictObject({
  percent: z
    .number('Enter a number of percent.')
    .min(-100, 'At least -100.')
    .max(1000, 'At most 1,000.')
    .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9, 'At most two decimals.'),
  of: z
    .enum(['this-year', 'draft'])
    .default('this-year')
    .describe('Of what this year has approved, or of what the draft says now.'),
  type: z.enum(FUND_TYPES).optional(),
  budget_head_id: z.int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
});

type Body = z.infer<typeof percentBody>;

/** `POST budget-drafts/:id/percent`: sets the amounts of lines so many percent above this year's, or above what they are. */
export async function changeByPercent(
  trx: Transaction,
  { actor, id, body }: RequestContext<Body>,
): Promise<Answer> {
  const draft = await lockDraft(trx, actor, id);
  const { percent, of, type, budget_head_id } = body;
  const lines = await linesOfDraft(trx, draft);
  const meant = lines.filter(
    (line) =>
      (!type || line.type === type) &&
      (!budget_head_id || line.budget_head.id === budget_head_id) &&
      (of === 'draft' || line.this_year),
  );
  if (meant.length === 0) {
    const sentence =
      of === 'draft'
        ? 'There are no such lines.'
        : 'None of these lines has a fund this year. Change what the draft says instead.';
    throw new Refusal('RULE', sentence, { percent: [sentence] });
  }
  const amounts = meant.map((line) => byPercent(nairaToKobo(baseOf(line, of)), percent));
  const ids = new Set(meant.map((line) => line.id));
  const others = lines
    .filter((line) => !ids.has(line.id))
    .reduce((kobo, line) => kobo + nairaToKobo(line.amount), 0);
  const after = amounts.reduce((kobo, one) => kobo + one, 0);
  refuseInexact(after + others);
  await sql`
    update budget_draft_lines l set amount_kobo = v.kobo, changed_by = ${actor.id}
      from unnest(${meant.map((line) => line.id)}::bigint[], ${amounts}::bigint[]) as v (id, kobo)
     where l.id = v.id and l.amount_kobo <> v.kobo`.execute(trx);
  const before = meant.reduce((kobo, line) => kobo + nairaToKobo(line.amount), 0);
  const which = wordsOf(body, meant);
  const base = of === 'draft' ? 'of the draft' : 'of this year’s approved';
  await recordActivity(trx, {
    ...{ subject: 'budget-drafts', id, action: 'changed-by-percent', actor },
    remark: `${which}: ${percent} % ${base}`,
    changes: { [which]: [formatNaira(before), formatNaira(after)] },
  });
  const count = `${grouped(meant.length)} ${meant.length === 1 ? 'line' : 'lines'}`;
  return {
    data: await linesOfDraft(trx, draft),
    message: `${count}: ${formatNaira(before)} became ${formatNaira(after)}.`,
  };
}

function baseOf(line: DraftLine, of: Body['of']): number {
  return of === 'draft' ? line.amount : (line.this_year?.approved ?? 0);
}

function wordsOf({ type, budget_head_id }: Body, [line]: readonly DraftLine[]): string {
  const head = budget_head_id && line ? `${line.budget_head.code} ${line.budget_head.label}` : null;
  return [type ? words(type) : null, head].filter(Boolean).join(', ') || 'All lines';
}
