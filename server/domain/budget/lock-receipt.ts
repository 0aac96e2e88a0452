import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';

/** Has others who record the same receipt wait until this transaction ends; the last of the locks. */
export async function lockReceipt(trx: Transaction, receipt_no: string): Promise<void> {
  await sql`select lock_receipt(${receipt_no})`.execute(trx);
}
