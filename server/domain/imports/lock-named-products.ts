import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';

/** Locks the products that rows are about; one that went meanwhile is judged to be missing. */
export async function lockNamedProducts(trx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`select 1 from products where id = any(${[...ids]}::bigint[]) order by id for update`.execute(trx);
}
