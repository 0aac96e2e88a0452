import { sql } from 'kysely';
import { z } from 'zod';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { formatMoment } from '#shared/dates.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { nairaSchema } from '#shared/naira-schema.ts';
import { grouped } from '#shared/resource/plural.ts';
import { schemaOf } from '#shared/resource/schema-of.ts';
import { budgetCodes } from '#shared/resources/budget/budget-codes.ts';
import type { DraftLine, SavedLines } from '#shared/resources/budget/budget-draft-answers.ts';
import { refuseInexact } from '../budget/index.ts';
import { MOST_LINES, refuseTooMany } from './copy-funds.ts';
import { findDraft, lockDraft } from './find-drafts.ts';
import { type Found, LineParts } from './line-parts.ts';
import { linesOfDraft } from './read-lines.ts';

const id = z.int('Choose one.').positive('Choose one.').max(Number.MAX_SAFE_INTEGER);
const name = z.string().trim().max(300);

/** Lines to be saved: one that is there by `id` and the `version` that was seen, with what changes; any other is new. */
export const linesBody = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        id: id.optional(),
        version: z.int().positive().optional().describe('The version of the line that was seen.'),
        code: schemaOf(budgetCodes.fields.code).optional(),
        sub_budget_head_id: id.optional(),
        sub_budget_head: name.optional().describe('Its name, instead of the id.'),
        budget_head: name
          .optional()
          .describe('Code or name, where several heads have a sub-head of that name.'),
        department_id: id.optional(),
        department: name.optional().describe('Code, abbreviation or name, instead of the id.'),
        amount: nairaSchema().optional(),
      }),
    )
    .max(MOST_LINES)
    .default([]),
  remove: z
    .array(z.strictObject({ id, version: z.int().positive().optional() }))
    .max(MOST_LINES)
    .default([]),
});

type Body = z.infer<typeof linesBody>;
type Asked = Body['lines'][number] & { code?: string };
type Refused = SavedLines['refused'][number];

/** What a line becomes. */
interface Change {
  place: number;
  before: DraftLine | undefined;
  code: string;
  sub: Found;
  department: Found;
  amount_kobo: number;
}

/** `POST budget-drafts/:id/lines`: saves, adds and removes lines; each that can't be says why and stops no other. */
export async function saveDraftLines(
  trx: Transaction,
  { actor, id: draft_id, body }: RequestContext<Body>,
): Promise<Answer> {
  const draft = await lockDraft(trx, actor, draft_id);
  const before = await linesOfDraft(trx, draft);
  const refused: Refused[] = [];
  const removed = removable(before, body.remove, refused);
  const gone = new Set(removed.map((line) => line.id));
  const kept = before.filter((line) => !gone.has(line.id));
  const changes = await judged(trx, kept, body.lines as Asked[], refused);
  const added = changes.filter((change) => !change.before).length;
  refuseTooMany(kept.length + added);
  const changed = new Map(changes.map((change) => [change.before?.id, change.amount_kobo]));
  refuseInexact(
    kept.reduce((sum, line) => sum + (changed.has(line.id) ? 0 : nairaToKobo(line.amount)), 0) +
      changes.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0),
  );
  if (removed.length > 0)
    await sql`delete from budget_draft_lines where id = any(${[...gone]}::bigint[])`.execute(trx);
  const ids = await write(trx, draft_id, actor.id, changes);
  const told = {
    ...changesOf(changes),
    ...Object.fromEntries(
      removed.map((line) => [
        wordsOf(line),
        [formatNaira(nairaToKobo(line.amount)), null] as [unknown, unknown],
      ]),
    ),
  };
  if (Object.keys(told).length > 0)
    await recordActivity(trx, {
      subject: 'budget-drafts',
      id: draft_id,
      action: 'lines-changed',
      actor,
      changes: told,
    });
  const now = new Map((await linesOfDraft(trx, draft, ids)).map((line) => [line.id, line]));
  const { version } = await findDraft(trx, actor, draft_id);
  const saved = ids.flatMap((one) => now.get(one) ?? []);
  const data: SavedLines = {
    saved,
    places: changes.map(({ place }) => place),
    removed: [...gone],
    refused,
    version,
  };
  return { data, message: messageOf(data) };
}

function messageOf({ saved, removed, refused }: SavedLines): string {
  const lines = (count: number) => `${grouped(count)} ${count === 1 ? 'line' : 'lines'}`;
  const parts = [
    saved.length > 0 && `${lines(saved.length)} saved`,
    removed.length > 0 && `${lines(removed.length)} removed`,
    refused.length > 0 && `${lines(refused.length)} not saved`,
  ].filter(Boolean);
  return parts.length === 0 ? 'Nothing was to be saved.' : `${parts.join(', ')}.`;
}

function removable(before: readonly DraftLine[], asked: Body['remove'], refused: Refused[]): DraftLine[] {
  const lines = new Map(before.map((line) => [line.id, line]));
  return [...new Map(asked.map((one) => [one.id, one])).values()].flatMap(({ id, version }) => {
    const line = lines.get(id);
    if (!line) return [];
    if (version === undefined || version === line.version) return [line];
    refused.push({ place: null, id, code: 'STALE', detail: staleSentence(line), field: null, now: line });
    return [];
  });
}

/** What each line becomes; what can't be saved is refused with why. */
async function judged(
  trx: Transaction,
  lines: readonly DraftLine[],
  asked: readonly Asked[],
  refused: Refused[],
): Promise<Change[]> {
  const parts = await LineParts.read(trx, asked);
  const byId = new Map(lines.map((line) => [line.id, line]));
  const codes = new Map(lines.map((line) => [line.code.toLowerCase(), line.id as number | null]));
  const seen = new Set<number>();
  return asked.flatMap((one, place): Change[] => {
    const line = one.id === undefined ? undefined : byId.get(one.id);
    const refuse = (code: string, detail: string, field: string | null = null) => {
      refused.push({ place, id: one.id ?? null, code, detail, field, now: line ?? null });
      return [];
    };
    if (one.id !== undefined) {
      if (!line) return refuse('NOT_FOUND', 'This line was removed by somebody else.');
      if (seen.has(one.id)) return refuse('VALIDATION', 'This line is in the call twice.');
      seen.add(one.id);
      if (one.version !== undefined && one.version !== line.version)
        return refuse('STALE', staleSentence(line));
    }
    const code = one.code ?? line?.code;
    if (!code) return refuse('VALIDATION', 'Enter a budget code.', 'code');
    const owner = codes.get(code.toLowerCase());
    if (owner !== undefined && owner !== line?.id)
      return refuse('TAKEN', `${code} is in this draft already; a code has one fund a year.`, 'code');
    const sub = parts.subHead(one, line);
    if (typeof sub === 'string') return refuse('VALIDATION', sub, 'sub_budget_head_id');
    const department = parts.department(one, line);
    if (typeof department === 'string') return refuse('VALIDATION', department, 'department_id');
    const amount = one.amount ?? line?.amount;
    if (amount === undefined) return refuse('VALIDATION', 'Enter an amount.', 'amount');
    codes.set(code.toLowerCase(), line?.id ?? null);
    return [{ place, before: line, code, sub, department, amount_kobo: nairaToKobo(amount) }];
  });
}

/** Writes the lines; answers their ids in the given order. What is as it was keeps its version. */
async function write(
  trx: Transaction,
  draft_id: number,
  actor_id: number,
  changes: readonly Change[],
): Promise<number[]> {
  const changed = changes.filter((change) => change.before && differs(change));
  if (changed.length > 0)
    await sql`
      update budget_draft_lines l set code = v.code, sub_budget_head_id = v.sub, department_id = v.department, amount_kobo = v.kobo, changed_by = ${actor_id}
        from ${listed(changed)} as v (id, code, sub, department, kobo) where l.id = v.id`.execute(trx);
  const added = changes.filter((change) => !change.before);
  const made = new Map<string, number>();
  if (added.length > 0) {
    const { rows } = await sql<{ id: number; code: string }>`
      insert into budget_draft_lines (draft_id, code, sub_budget_head_id, department_id, amount_kobo, changed_by)
      select ${draft_id}, v.code, v.sub, v.department, v.kobo, ${actor_id} from ${listed(added)} as v (id, code, sub, department, kobo)
      returning id, code`.execute(trx);
    for (const row of rows) made.set(row.code, row.id);
  }
  return changes.map(({ before, code }) => before?.id ?? made.get(code) ?? 0);
}

function listed(changes: readonly Change[]) {
  return sql`unnest(${changes.map(({ before }) => before?.id ?? 0)}::bigint[], ${changes.map(({ code }) => code)}::text[],
    ${changes.map(({ sub }) => sub.id)}::bigint[], ${changes.map(({ department }) => department.id)}::bigint[],
    ${changes.map(({ amount_kobo }) => amount_kobo)}::bigint[])`;
}

function differs({ before, code, sub, department, amount_kobo }: Change): boolean {
  if (!before) return true;
  return (
    before.code !== code ||
    before.sub_budget_head.id !== sub.id ||
    before.department.id !== department.id ||
    nairaToKobo(before.amount) !== amount_kobo
  );
}

/** What the timeline tells of each line, by its code. */
function changesOf(changes: readonly Change[]): Record<string, [unknown, unknown]> {
  return Object.fromEntries(
    changes.filter(differs).map((change) => {
      const { before, code, sub, department, amount_kobo } = change;
      const after = formatNaira(amount_kobo);
      if (!before) return [`${code} ${sub.label}`, [null, `${after}, ${department.label}`]];
      const moved =
        before.code !== code ||
        before.sub_budget_head.id !== sub.id ||
        before.department.id !== department.id;
      const was = formatNaira(nairaToKobo(before.amount));
      return [
        wordsOf(before),
        moved
          ? [`${was}, ${before.department.label}`, `${code} ${sub.label}, ${after}, ${department.label}`]
          : [was, after],
      ];
    }),
  );
}

function wordsOf({ code, sub_budget_head }: DraftLine): string {
  return `${code} ${sub_budget_head.label}`;
}

function staleSentence({ code, changed_by, changed_at }: DraftLine): string {
  const on = formatMoment(new Date(changed_at));
  return `${changed_by ? `${changed_by} changed ${code}` : `${code} was changed`} on ${on}, after you opened it.`;
}
