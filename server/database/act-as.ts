import { sql } from 'kysely';
import type { Transaction } from './connection.ts';

/** Tells the database who acts in a transaction, until it ends: its last guards of rights ask for it. */
export async function actAs(trx: Transaction, { id }: { id: number }): Promise<void> {
  await sql`select set_config('portal.actor', ${id > 0 ? String(id) : ''}, true)`.execute(trx);
}
