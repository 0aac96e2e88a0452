import { sql } from 'kysely';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { aheadWords, type OverdueAdvance, outstandingWords } from '#shared/advance-ages.ts';
import { lagosToday } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';

/** Refuses to raise an advance for somebody of whom another is overdue, and names that one. */
export async function refuseOutstanding(
  trx: Transaction,
  { id, user_id }: { id: number; user_id: number },
): Promise<void> {
  await refuseOverdue(trx, user_id, outstandingWords, id);
}

/** Refuses to pay somebody of whom an advance is overdue a trip that is not over yet: paid before, a claim is an advance that nobody retires. */
export async function refuseTripAhead(
  trx: Transaction,
  { type, finished, user_id }: { type: string; finished: string; user_id: number },
): Promise<void> {
  if (type === 'travels' && finished > lagosToday()) await refuseOverdue(trx, user_id, aheadWords);
}

/** The overdue advance for which somebody is raised no other, the oldest first, but for one of theirs; null where there is none. */
export async function overdueAdvanceOf(
  db: Queryable,
  user_id: number,
  but: number | null = null,
): Promise<(OverdueAdvance & { id: number }) | null> {
  const { rows } = await sql<OverdueAdvance & { id: number }>`
    select o.id, o.code, u.name as person, advance_due(o.finished) as due from touring_advances o join users u on u.id = o.user_id
     where o.user_id = ${user_id} and o.id is distinct from ${but}::bigint and o.status = 'paid' and advance_due(o.finished) < lagos_today()
     order by o.finished, o.id limit 1`.execute(db);
  return rows[0] ?? null;
}

async function refuseOverdue(
  trx: Transaction,
  user_id: number,
  wordsOf: (overdue: OverdueAdvance) => string,
  but: number | null = null,
): Promise<void> {
  const found = await overdueAdvanceOf(trx, user_id, but);
  if (!found) return;
  const { id, code } = found;
  throw new Refusal('ADVANCE_OUTSTANDING', wordsOf(found), undefined, { advance: { id, code } });
}
