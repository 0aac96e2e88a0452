import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { lockExpenditures, lockSources } from '../budget/index.ts';

/** Locks what an expenditure was raised for, its payments and itself, in the agreed order: before its refunds and the funds. */
export async function lockPaid(trx: Transaction, expenditure_id: number): Promise<void> {
  await lockSources(trx, sql`id = ${expenditure_id}`);
  await sql`select from payments where expenditure_id = ${expenditure_id} order by id for update`.execute(
    trx,
  );
  await lockExpenditures(trx, [expenditure_id]);
}
