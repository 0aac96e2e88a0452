import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { outstandingWords } from '#shared/advance-ages.ts';
import { Refusal } from '#shared/errors.ts';

/** Refuses to raise an advance for somebody of whom another is overdue, and names that one. */
export async function refuseOutstanding(
  trx: Transaction,
  { id, user_id }: { id: number; user_id: number },
): Promise<void> {
  const { rows } = await sql<{ id: number; code: string; person: string; due: string }>`
    select o.id, o.code, u.name as person, advance_due(o.finished) as due from touring_advances o join users u on u.id = o.user_id
     where o.user_id = ${user_id} and o.id <> ${id} and o.status = 'paid' and advance_due(o.finished) < lagos_today()
     order by o.finished, o.id limit 1`.execute(trx);
  const [found] = rows;
  if (!found) return;
  const { code } = found;
  throw new Refusal('ADVANCE_OUTSTANDING', outstandingWords(found), undefined, {
    advance: { id: found.id, code },
  });
}
