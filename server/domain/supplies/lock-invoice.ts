import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';

/** Until the transaction ends nobody else orders or pays what a vendor bills by this invoice number, however it is spelt; afterwards it is judged who did. */
export async function lockInvoice(trx: Transaction, vendor_id: number, invoice_no: string): Promise<void> {
  await sql`select lock_invoice(${vendor_id}, ${invoice_no})`.execute(trx);
}
