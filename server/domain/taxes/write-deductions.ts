import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { Deduction } from '#shared/taxes.ts';

/** What is deducted of a payment from now on; `set_by` is the officer who decided it, null where the rates did. */
export interface Deducted {
  payment_id: number;
  deductions: readonly Deduction[];
  set_by: number | null;
}

/** Takes what is deducted of payments away, so that their amounts can change. */
export async function clearDeductions(trx: Transaction, payment_ids: readonly number[]): Promise<void> {
  if (payment_ids.length === 0) return;
  await sql`delete from payment_deductions where payment_id = any(${[...payment_ids]}::bigint[])`.execute(
    trx,
  );
}

/** Enters what is deducted of payments of which nothing is; the database adds it up on each payment. */
export async function enterDeductions(trx: Transaction, deducted: readonly Deducted[]): Promise<void> {
  const rows = deducted.flatMap(({ payment_id, deductions, set_by }) =>
    deductions.map((one) => ({ ...one, payment_id, set_by })),
  );
  if (rows.length > 0) await trx.insertInto('payment_deductions').values(rows).execute();
}
