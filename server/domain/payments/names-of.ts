import type { Transaction } from '#server/database/connection.ts';
import { formatNaira } from '#shared/money.ts';

/** Whom a batch pays, in a few words: "Preye Ogbonna and 4 others". */
export function namesOf([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  return `${first} and ${others.length} ${others.length === 1 ? 'other' : 'others'}`;
}

/** What a sentence tells of a payment. */
interface Told {
  amount_kobo: number;
  deducted_kobo: number;
  payee_name: string;
}

/**
 * A payment as sentences name it, so that nobody takes one for another: "₦1,250,000.00 to Kano Paper Mills", or
 * "₦1,187,500.00 to Kano Paper Mills (₦1,250,000.00 before deductions)".
 */
export function sumAndPayee({ amount_kobo, deducted_kobo, payee_name }: Told): string {
  const paid = `${formatNaira(amount_kobo - deducted_kobo)} to ${payee_name}`;
  return deducted_kobo > 0 ? `${paid} (${formatNaira(amount_kobo)} before deductions)` : paid;
}

/** Several payments of a sentence: the one by its payee, more by what they come to. */
export function sumAndPayees(payments: readonly Told[]): string {
  const [first, second] = payments;
  if (first && !second) return sumAndPayee(first);
  return `${formatNaira(payments.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0))} in all`;
}

/** Names a batch anew when a payment has left it; one that all have left keeps its name. */
export async function renameBatch(trx: Transaction, batch_id: number): Promise<void> {
  const left = await trx
    .selectFrom('payments as p')
    .innerJoin('expenditures as e', 'e.id', 'p.expenditure_id')
    .select('e.beneficiary')
    .where('p.batch_id', '=', batch_id)
    .where('p.status', '<>', 'returned')
    .orderBy('p.pv_seq')
    .execute();
  if (left.length === 0) return;
  const beneficiary = namesOf(left.map((one) => one.beneficiary));
  await trx.updateTable('batches').set({ beneficiary }).where('id', '=', batch_id).execute();
}
