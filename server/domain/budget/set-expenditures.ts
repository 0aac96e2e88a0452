import { type SqlBool, sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { ExpenditureStatus } from '#shared/workflows/expenditure.ts';

/** Sets the state, and where given the batch, of expenditures that the caller has locked and whose entries he posts himself. */
export async function setExpenditures(
  trx: Transaction,
  ids: readonly number[],
  values: { status: ExpenditureStatus; batch_id?: number | null; remark?: string },
): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('expenditures').set(values).where(sql<SqlBool>`id = any(${ids}::bigint[])`).execute();
}

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
