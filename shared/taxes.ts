import { formatNaira } from './money.ts';
import type { PayeeKind, RatedClass, TaxKind, TransactionClass, VatMode } from './tax-words.ts';
import { NAMED_CLASSES, PAYEE_KINDS } from './tax-words.ts';

export * from './tax-words.ts';

/** A rate in force: in hundredths of a percent, so that 7.5 % is 750. */
export interface RateInForce {
  kind: TaxKind;
  transaction_class: RatedClass | null;
  payee: PayeeKind | null;
  rate_bp: number;
  authority: string;
}

/** What decides what is deducted from a payment. */
export interface Taxed {
  gross_kobo: number;
  transaction_class: TransactionClass;
  vat: VatMode;
  payee: PayeeKind;
  has_tin: boolean;
  is_small: boolean;
  /** What the payee was paid in the same month besides, before VAT. */
  month_before_kobo: number;
  /** Up to this in a month nothing is withheld from a small company with a TIN. */
  small_limit_kobo: number;
  is_stamped: boolean;
}

/** One deduction: the rate (hundredths of a percent) of its base, rounded to the kobo. */
export interface Deduction {
  kind: TaxKind;
  base_kobo: number;
  rate_bp: number;
  amount_kobo: number;
  authority: string;
}

/** What is proposed to be deducted, of which base, and why so. */
export interface Proposed {
  base_kobo: number;
  deductions: Deduction[];
  notes: string[];
}

const WHOLE_BP = 10_000n;

/** So many hundredths of a percent of an amount, to the kobo; half a kobo is rounded up. */
export function shareOf(kobo: number, rate_bp: number): number {
  return Number((BigInt(kobo) * BigInt(rate_bp) * 2n + WHOLE_BP) / (WHOLE_BP * 2n));
}

/** What an amount is before VAT that is in it, to the kobo; half a kobo is rounded up. */
export function beforeVat(gross_kobo: number, vat_bp: number): number {
  const whole = WHOLE_BP + BigInt(vat_bp);
  return Number((BigInt(gross_kobo) * WHOLE_BP * 2n + whole) / (whole * 2n));
}

/** An amount with VAT added to it; `beforeVat` of it is that amount again, to the kobo. */
export function withVat(base_kobo: number, vat_bp: number): number {
  return base_kobo + shareOf(base_kobo, vat_bp);
}

/** Whether VAT is charged, and so withheld by an agency of government. */
export function chargesVat(vat: VatMode): boolean {
  return vat === 'included' || vat === 'added';
}

/**
 * What is deducted from a payment by the rates in force. The base is the gross amount before VAT. Each deduction is its rate
 * of that base, rounded to the kobo by itself; what is lost or gained by rounding is the payee's.
 */
export function proposeDeductions(taxed: Taxed, rates: readonly RateInForce[]): Proposed {
  const { gross_kobo, vat } = taxed;
  const vatRate = chargesVat(vat) ? rates.find(({ kind }) => kind === 'vat') : undefined;
  const base_kobo = vatRate ? beforeVat(gross_kobo, vatRate.rate_bp) : gross_kobo;
  const notes: string[] = [];
  if (chargesVat(vat) && !vatRate) notes.push('No rate of VAT is in force on this day.');
  const withheld = withholding(taxed, base_kobo, rates, notes);
  const stamped = taxed.is_stamped ? rates.find(({ kind }) => kind === 'stamp-duty') : undefined;
  const deductions = [withheld, vatRate, stamped].flatMap((rate) => {
    if (!rate) return [];
    const { kind, rate_bp, authority } = rate;
    const amount_kobo = shareOf(base_kobo, rate_bp);
    return amount_kobo > 0 ? [{ kind, base_kobo, rate_bp, amount_kobo, authority }] : [];
  });
  return { base_kobo, deductions, notes };
}

/** The rate at which is withheld, or none; what isn't plain from the rate is told in `notes`. */
function withholding(
  { transaction_class, payee, has_tin, is_small, month_before_kobo, small_limit_kobo }: Taxed,
  base_kobo: number,
  rates: readonly RateInForce[],
  notes: string[],
): RateInForce | undefined {
  if (transaction_class === 'not-liable') return undefined;
  const rate = rates.find(
    (one) => one.kind === 'withholding' && one.transaction_class === transaction_class && one.payee === payee,
  );
  if (!rate) {
    const whom = PAYEE_KINDS[payee].toLowerCase();
    notes.push(`No rate of withholding is in force for “${NAMED_CLASSES[transaction_class]}” of a ${whom}.`);
    return undefined;
  }
  if (!has_tin) {
    notes.push(`The payee has no TIN: twice the rate is withheld, ${percentOfBp(rate.rate_bp * 2)}.`);
    return { ...rate, rate_bp: Math.min(rate.rate_bp * 2, Number(WHOLE_BP)) };
  }
  if (!is_small || payee !== 'resident-company') return rate;
  const month_kobo = month_before_kobo + base_kobo;
  const limit = formatNaira(small_limit_kobo);
  if (month_kobo > small_limit_kobo) {
    notes.push(`Small company: with ${formatNaira(month_kobo)} in the month it is above ${limit}.`);
    return rate;
  }
  notes.push(`Small company with a TIN: up to ${limit} in the month nothing is withheld.`);
  return undefined;
}

/** The sum of deductions. */
export function sumOfDeductions(deductions: readonly Pick<Deduction, 'amount_kobo'>[]): number {
  return deductions.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0);
}

/** A rate as people write it: 750 is "7.5 %". */
export function percentOfBp(rate_bp: number): string {
  return `${rate_bp / 100} %`;
}
