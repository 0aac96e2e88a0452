import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';

/** Locks the flights, hotels and meetings behind holds `h`, before their mandate and the holds as everywhere. */
export async function lockRequestsOf(trx: Transaction, holds: RawBuilder<unknown>): Promise<void> {
  for (const [table, own] of [
    ['reservations', 'flight_id'],
    ['hotels', 'hotel_id'],
    ['meetings', 'meeting_id'],
  ] as const)
    await sql`select from ${sql.table(table)} where id in (select ${sql.ref(`h.${own}`)} from holds h where ${holds})
      order by id for update`.execute(trx);
}
