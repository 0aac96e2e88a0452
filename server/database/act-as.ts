import { sql } from 'kysely';
import type { Transaction } from './connection.ts';
import { BY_ID } from './kept-plans.ts';

/**
 * Tells the database who acts in a transaction, until it ends: its last guards of rights ask for it; and, for a call that
 * somebody waits for, how long each of its statements may take.
 */
export async function actAs(trx: Transaction, { id }: { id: number }, longest_ms?: number): Promise<void> {
  const limit = longest_ms ? sql`, set_config('statement_timeout', ${String(longest_ms)}, true)` : sql``;
  await sql`select set_config('portal.actor', ${id > 0 ? String(id) : ''}, true)${limit} ${BY_ID}`.execute(
    trx,
  );
}
