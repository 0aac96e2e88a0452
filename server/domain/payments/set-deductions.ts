import type { Done } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { type Deduction, percentOfBp, shareOf, sumOfDeductions, TAX_KINDS } from '#shared/taxes.ts';
import { knownAuthorities } from '../taxes/index.ts';
import { movePayments } from './move-payments.ts';
import type { PaymentCall } from './payment-call.ts';

type Asked = NonNullable<PaymentCall<'deductions'>['input']['deductions']>;

/** Treasury changes what the rates propose to deduct, with a remark, before Audit sees the payment: the net follows, the gross stays. */
export async function setDeductions(
  trx: Transaction,
  { actor, record: payment, line, input }: PaymentCall<'deductions'>,
): Promise<Done> {
  // A list that was left out is no decision to deduct nothing.
  if (!input.deductions) {
    const sentence = 'Name what is deducted. Where nothing is, the list is empty.';
    throw new Refusal('VALIDATION', sentence, { deductions: [sentence] });
  }
  const deductions = asked(input.deductions, payment.amount_kobo, await knownAuthorities(trx));
  const sum_kobo = sumOfDeductions(deductions);
  if (sum_kobo > payment.amount_kobo) {
    const sentence = `Together they are ${formatNaira(sum_kobo)}, more than the gross of ${formatNaira(payment.amount_kobo)}.`;
    throw new Refusal('VALIDATION', sentence, { deductions: [sentence] });
  }
  const words = deductions.map(deductionWords).join('; ') || 'nothing';
  const remark = `${input.remark} (now deducted: ${words})`;
  await movePayments(trx, actor, [
    { payment, act: 'deductions', line, remark, deducted: { deductions, set_by: actor.id } },
  ]);
  const net = formatNaira(payment.amount_kobo - sum_kobo);
  const deducted = sum_kobo === 0 ? 'Nothing' : formatNaira(sum_kobo);
  return { message: `${deducted} is deducted; ${payment.payee_name} gets ${net}.`, moved: true };
}

/** "Withholding tax 5 % of ₦100.00 is ₦5.00 for Federal Inland Revenue Service". */
function deductionWords({ kind, rate_bp, base_kobo, amount_kobo, authority }: Deduction): string {
  return `${TAX_KINDS[kind]} ${percentOfBp(rate_bp)} of ${formatNaira(base_kobo)} is ${formatNaira(amount_kobo)} for ${authority}`;
}

function asked(lines: Asked, gross_kobo: number, authorities: readonly string[]): Deduction[] {
  return lines.map(({ kind, base, rate, amount, authority: named }, place) => {
    const base_kobo = nairaToKobo(base);
    const rate_bp = Math.round(rate * 100);
    const amount_kobo = shareOf(base_kobo, rate_bp);
    const wrong = (field: string, sentence: string) =>
      new Refusal('VALIDATION', sentence, { [`deductions.${place}.${field}`]: [sentence] });
    const authority = authorityNamed(authorities, named);
    if (authority === undefined)
      throw wrong(
        'authority',
        `No tax authority is known by this name. Known are: ${authorities.join('; ')}. A rate, or the setting for further ones, names another.`,
      );
    if (base_kobo > gross_kobo)
      throw wrong('base', `The base is at most the gross, ${formatNaira(gross_kobo)}.`);
    if (amount_kobo === 0) throw wrong('base', 'It comes to less than a kobo: leave the line out.');
    if (typeof amount === 'number' && nairaToKobo(amount) !== amount_kobo)
      throw wrong(
        'amount',
        `${percentOfBp(rate_bp)} of ${formatNaira(base_kobo)} is ${formatNaira(amount_kobo)}.`,
      );
    return { kind, base_kobo, rate_bp, amount_kobo, authority };
  });
}

/** The authority as rates and ledgers write it, however somebody did. */
function authorityNamed(authorities: readonly string[], named: string): string | undefined {
  const asWritten = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();
  return (
    authorities.find((name) => name === named) ??
    authorities.find((name) => asWritten(name) === asWritten(named))
  );
}
