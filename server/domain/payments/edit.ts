import type { z } from 'zod';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { lockFund, postEntries, refuseIfClosed, refuseIfShort } from '../budget/index.ts';
import { admit } from './act-on-payment.ts';
import { answerPayment } from './answers.ts';
import type { editBody } from './bodies.ts';
import type { Dossier } from './dossiers.ts';
import { movePayments } from './move-payments.ts';

/** Lowers a payment's amount, or restores it up to what the budget office cleared; what is booked on the fund follows. */
export async function editPayment(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { actor } = context;
  const { amount, remark } = context.body as z.infer<typeof editBody>;
  const { payment, line, desk } = await admit(trx, context, 'edit');
  const amount_kobo = nairaToKobo(amount);
  refuseAmount(payment, amount_kobo);
  const fund = await lockFund(trx, payment.fund.id);
  refuseIfClosed(fund);
  const difference = amount_kobo - payment.amount_kobo;
  refuseIfShort(fund, Math.max(difference, 0));
  await movePayments(trx, actor, [{ payment, line, desk, remark, set: { amount_kobo } }]);
  await trx
    .updateTable('expenditures')
    .set({ amount_kobo })
    .where('id', '=', payment.expenditure_id)
    .execute();
  await postEntries(trx, [
    {
      fund_id: fund.id,
      kind: 'amount-edited',
      booked_kobo: difference,
      source: { type: 'payments', id: payment.id, code: payment.expenditure.code },
      note: `${formatNaira(payment.amount_kobo)} to ${formatNaira(amount_kobo)}`,
      actor,
    },
  ]);
  return answerPayment(trx, context, `The amount is now ${formatNaira(amount_kobo)}.`);
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
