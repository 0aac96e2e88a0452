import { type SqlBool, sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';

/** Locks expenditures, by id, and answers their rows; those that aren't there are missing from the answer. */
export async function lockExpenditures(trx: Transaction, ids: readonly number[]) {
  return trx
    .selectFrom('expenditures')
    .selectAll()
    .where(sql<SqlBool>`id = any(${[...new Set(ids)]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}
