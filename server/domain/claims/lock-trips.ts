import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';

/** Lets what trips pay somebody be settled by one at a time: two trips may touch on a day, and each is to know what the other pays of it. */
export async function lockTrips(trx: Transaction, user_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('trips of ' || ${user_id}::bigint, 0))`.execute(
    trx,
  );
}
