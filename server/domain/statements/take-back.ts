import { sql } from 'kysely';
import { z } from 'zod';
import { forHolding } from '#server/crud/in-office.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { countedLines } from '#shared/lines-counted.ts';
import { cleanText } from '#shared/resource/clean-text.ts';
import { statementOf } from './matches.ts';
import { refuseUnlessTreasury } from './treasury-only.ts';

/** What is taken back, and why. */
export const takeBackBody = z.strictObject({
  matches: z
    .array(z.number('Choose a match').int().positive().max(Number.MAX_SAFE_INTEGER))
    .min(1, 'Choose at least one match')
    .max(500, 'At most 500 at once'),
  reason: cleanText(500, 3),
});

/** `POST statements/:id/take-back`: matches are taken back by another officer than the one who confirmed them; their lines are open again. */
export async function takeBackMatches(
  trx: Transaction,
  { actor, id, body }: RequestContext<z.infer<typeof takeBackBody>>,
): Promise<Answer> {
  refuseUnlessTreasury(actor);
  await sql`select from bank_statements where id = ${id} for no key update`.execute(trx);
  const { code } = await statementOf(trx, id);
  const ids = [...new Set(body.matches)];
  const { rows } = await sql<{ confirmed_by: number }>`
    select confirmed_by from bank_matches where statement_id = ${id} and is_live and id = any(${ids}::bigint[])`.execute(
    trx,
  );
  if (rows.length < ids.length)
    throw new Refusal(
      'WRONG_STATE',
      `Not all of these are matches of ${code} any more. Look at it once more.`,
    );
  if (rows.some(({ confirmed_by }) => confirmed_by === actor.id))
    throw new Refusal('SOD_SAME_PERSON', 'You confirmed it. Another officer of Treasury takes it back.');
  await sql`update bank_matches set is_live = false, taken_back_by = ${actor.id}, taken_back_at = now(), reason = ${body.reason}
    where id = any(${ids}::bigint[])`.execute(trx);
  const whom = await forHolding(trx, actor, ['edit-statements']);
  const remark = `${countedLines(ids.length)}: ${body.reason}`;
  await recordActivity(trx, { subject: 'statements', id, action: 'unmatched', actor, remark, ...whom });
  const { rows: left } = await sql<{ open_count: number }>`
    select open_count from bank_statements where id = ${id}`.execute(trx);
  return {
    data: { confirmed: 0, open: left[0]?.open_count ?? 0 },
    message: `${countedLines(ids.length)} of ${code} ${ids.length === 1 ? 'is' : 'are'} open again.`,
  };
}
