import type { Transaction } from '#server/database/connection.ts';
import { type Deduction, shareOf } from '#shared/taxes.ts';
import { proposalsFor } from '../taxes/index.ts';
import type { Dossier } from './dossiers.ts';
import type { Move } from './move-payments.ts';

/**
 * What is deducted once the amount of a payment is another: what the rates propose of it, or where Treasury decided otherwise
 * the same rates of bases that follow the amount. Undefined where nothing was deducted and nothing is proposed.
 */
export async function deductAnew(
  trx: Transaction,
  payment: Dossier,
  gross_kobo: number,
): Promise<Move['deducted']> {
  const { expenditure_id, deductions, amount_kobo, is_taxable } = payment;
  if (!is_taxable) return undefined;
  if (payment.deductions_set_by !== null)
    return {
      deductions: deductions.flatMap((one) => inProportion(one, gross_kobo, amount_kobo)),
      set_by: payment.acts.findLast(({ action }) => action === 'deduct')?.user_id ?? null,
    };
  const proposals = await proposalsFor(trx, [{ expenditure_id, gross_kobo }]);
  const proposed = proposals.get(expenditure_id)?.deductions ?? [];
  return proposed.length + deductions.length > 0 ? { deductions: proposed, set_by: null } : undefined;
}

function inProportion(one: Deduction, gross_kobo: number, before_kobo: number): Deduction[] {
  const before = BigInt(before_kobo);
  const base_kobo = Number((BigInt(one.base_kobo) * BigInt(gross_kobo) * 2n + before) / (before * 2n));
  const amount_kobo = shareOf(base_kobo, one.rate_bp);
  return amount_kobo > 0 ? [{ ...one, base_kobo, amount_kobo }] : [];
}
