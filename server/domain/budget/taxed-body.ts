import type { Queryable } from '#server/database/connection.ts';
import type { PaymentType } from '#shared/constants.ts';
import { lagosToday } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, MAX_KOBO } from '#shared/money.ts';
import { wanting } from '#shared/resource/given.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { type TransactionClass, type VatMode, withVat } from '#shared/taxes.ts';
import { ratesInForce, taxSettings } from '../taxes/index.ts';

/** What an expenditure says for tax; all of it null where it is paid in full. */
export interface TaxedBody {
  transaction_class?: TransactionClass | null;
  vat?: VatMode | null;
  vat_reason?: string | null;
}

const NOTHING = { transaction_class: null, vat: null, vat_reason: null } as const;

/**
 * What an expenditure keeps for tax. Staff are paid in full; a third party's names its class and VAT where taxes are deducted,
 * and may name them elsewhere.
 */
export async function taxedAs(
  db: Queryable,
  type: PaymentType,
  { transaction_class = null, vat = null, vat_reason }: TaxedBody,
): Promise<Required<TaxedBody>> {
  const reason = vat_reason || null;
  if (type === 'staff') {
    if (!transaction_class && !vat) return NOTHING;
    throw wrong('transaction_class', 'Staff are paid in full: leave this out');
  }
  if (!transaction_class && !vat && !(await taxSettings(db)).is_on) return NOTHING;
  const unexplained = vat === 'exempt' && !reason;
  if (!transaction_class || !vat || unexplained)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', {
      ...(transaction_class ? {} : { transaction_class: [wanting(expenditures.fields.transaction_class)] }),
      ...(vat ? {} : { vat: [wanting(expenditures.fields.vat)] }),
      ...(unexplained ? { vat_reason: ['Say why it is exempt from VAT'] } : {}),
    });
  return { transaction_class, vat, vat_reason: vat === 'exempt' ? reason : null };
}

/** What is booked of an amount that was named: with VAT where that is added to it. */
export async function grossOf(
  db: Queryable,
  amount_kobo: number,
  vat: VatMode | null | undefined,
): Promise<number> {
  if (vat !== 'added') return amount_kobo;
  const rate = (await ratesInForce(db, lagosToday())).find(({ kind }) => kind === 'vat');
  if (!rate) throw wrong('vat', 'No rate of VAT is in force today');
  const gross_kobo = withVat(amount_kobo, rate.rate_bp);
  if (gross_kobo > MAX_KOBO) throw wrong('amount', `With VAT it is more than ${formatNaira(MAX_KOBO)}`);
  return gross_kobo;
}

/** Of a mandate, and of an order whose prices include taxes, the amount has VAT in it. */
export function refuseAddedTo(code: string, vat: VatMode | null | undefined): void {
  if (vat === 'added')
    throw wrong('vat', `The amount of ${code} includes taxes: choose “included”, none or exempt`);
}

function wrong(field: string, sentence: string): Refusal {
  return new Refusal('VALIDATION', 'Some of what was sent is not right.', { [field]: [sentence] });
}
