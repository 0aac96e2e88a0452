import type { Done } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { lockFund, postEntries, refuseIfClosed, refuseIfShort, shareEdit } from '../budget/index.ts';
import { followWarrants } from '../warrants/index.ts';
import { deductAnew } from './deduct-anew.ts';
import type { Dossier } from './dossiers.ts';
import { holding } from './holding.ts';
import { movePayments } from './move-payments.ts';
import type { PaymentCall } from './payment-call.ts';

/** Lowers a payment's amount, or restores it up to what the budget office cleared; what is booked on the fund follows. */
export async function editPayment(
  trx: Transaction,
  { actor, record: payment, line, input }: PaymentCall<'edit'>,
): Promise<Done> {
  const { amount, remark } = input;
  const amount_kobo = nairaToKobo(amount);
  refuseAmount(payment, amount_kobo);
  const fund = await lockFund(trx, payment.fund.id);
  refuseIfClosed(fund);
  const difference = amount_kobo - payment.amount_kobo;
  refuseIfShort(fund, Math.max(difference, 0));
  const deducted = await deductAnew(trx, payment, amount_kobo);
  await movePayments(trx, actor, [{ payment, act: 'edit', line, remark, set: { amount_kobo }, deducted }]);
  await followWarrants(trx, actor, holding([payment]));
  await trx
    .updateTable('expenditures')
    .set({ amount_kobo })
    .where('id', '=', payment.expenditure_id)
    .execute();
  await shareAmong(trx, payment, amount_kobo, input.holds ?? []);
  await postEntries(trx, [
    {
      fund_id: fund.id,
      kind: 'amount-edited',
      booked_kobo: difference,
      source: { type: 'payments', id: payment.id, code: payment.about.expenditure_code },
      note: `${formatNaira(payment.amount_kobo)} to ${formatNaira(amount_kobo)}`,
      actor,
    },
  ]);
  return { message: `The amount to ${payment.payee_name} is now ${formatNaira(amount_kobo)}.`, moved: true };
}

/** What is paid of a mandate is shared anew among the requests behind it. */
async function shareAmong(
  trx: Transaction,
  { expenditure_id }: Dossier,
  amount_kobo: number,
  named: readonly { id: number; amount: number }[],
): Promise<void> {
  const shares = new Map(named.map(({ id, amount }) => [id, nairaToKobo(amount)]));
  const result = await shareEdit(trx, expenditure_id, amount_kobo, shares.size > 0 ? shares : undefined);
  const sentence = {
    shared: null,
    'no-mandate': shares.size > 0 ? 'No mandate is behind this payment.' : null,
    'wrong-holds': 'Name requests of this mandate, each at most with what is due for it.',
    'wrong-sum': `What is paid for the requests must add up to ${formatNaira(amount_kobo)}.`,
  }[result];
  if (sentence) throw new Refusal('VALIDATION', sentence, { holds: [sentence] });
}

function refuseAmount(payment: Dossier, amount_kobo: number): void {
  const most = payment.cleared_amount_kobo ?? payment.amount_kobo;
  const sentence =
    amount_kobo > most
      ? `The budget office cleared ${formatNaira(most)}: more needs a reversal and a new expenditure.`
      : amount_kobo === payment.amount_kobo
        ? `The amount is ${formatNaira(amount_kobo)} already.`
        : undefined;
  if (sentence) throw new Refusal('RULE', sentence, { amount: [sentence] });
}
