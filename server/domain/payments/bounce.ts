import type { z } from 'zod';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { lockFund, postEntries, refuseIfClosed, setExpenditures } from '../budget/index.ts';
import { followBatch } from '../documents/index.ts';
import { notify } from '../notifications/index.ts';
import { type Admitted, admit } from './act-on-payment.ts';
import { answerPayment } from './answers.ts';
import type { bounceBody, confirmBounceBody } from './bodies.ts';
import type { Dossier } from './dossiers.ts';
import { lockPayment } from './lock-payments.ts';
import { movePayments } from './move-payments.ts';

/** A treasury officer records that the bank returned a payment; sent by a second officer, the same call confirms it. */
export async function bouncePayment(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { actor } = context;
  const { reason, date } = context.body as z.infer<typeof bounceBody>;
  const { open_bounce } = await lockPayment(trx, actor, context.id);
  if (open_bounce && open_bounce.requested_by !== actor.id)
    return confirmBounce(trx, { ...context, body: reason ? { remark: reason } : {} });
  const { payment, line, desk } = await admit(trx, context, 'bounce');
  if (!reason || !date) throw incomplete(reason, date);
  refuseEarlier(payment, date);
  await movePayments(trx, actor, [{ payment, line, desk, remark: reason }]);
  await trx
    .insertInto('payment_bounces')
    .values({ payment_id: payment.id, reason, bounced_on: date, requested_by: actor.id })
    .execute();
  return answerPayment(trx, context, 'Recorded. A second treasury officer must confirm it.');
}

/** A second treasury officer confirms: the money counts as not paid again, and the payment waits to be posted anew or returned. */
export async function confirmBounce(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { actor } = context;
  const { remark } = context.body as z.infer<typeof confirmBounceBody>;
  const admitted = await admit(trx, context, 'confirm-bounce');
  const { payment } = admitted;
  refuseIfClosed(await lockFund(trx, payment.fund.id));
  await trx
    .updateTable('payment_bounces')
    .set({ confirmed_by: actor.id, confirmed_at: new Date() })
    .where('payment_id', '=', payment.id)
    .where('confirmed_by', 'is', null)
    .where('withdrawn_by', 'is', null)
    .execute();
  await takeBack(trx, context, admitted, remark);
  await setExpenditures(trx, [payment.expenditure_id], { status: 'batched' });
  await followBatch(trx, payment.batch_id);
  await notify(trx, {
    user_ids: [
      payment.batch.user_id,
      payment.expenditure.user_id,
      ...(payment.payee_id ? [payment.payee_id] : []),
    ],
    kind: 'notification',
    title: `The bank returned the payment to ${payment.payee_name}, batch ${payment.batch_no}`,
    body: payment.open_bounce?.reason ?? null,
    path: `/payments/clear-payments/${payment.id}`,
  });
  return answerPayment(trx, context, 'Confirmed. The payment can be posted again or returned.');
}

async function takeBack(
  trx: Transaction,
  { actor }: RequestContext,
  { payment, line, desk }: Admitted,
  remark: string | undefined,
): Promise<void> {
  const set = { trnx_id: null, bank_reference: null, paid_on: null };
  await movePayments(trx, actor, [{ payment, line, desk, remark, set }]);
  await postEntries(trx, [
    {
      fund_id: payment.fund.id,
      kind: 'payment-bounced',
      actual_kobo: -payment.amount_kobo,
      source: { type: 'payments', id: payment.id, code: payment.pv_no },
      note: payment.open_bounce?.reason ?? '',
      actor,
    },
  ]);
}

function incomplete(reason: string | undefined, date: string | undefined): Refusal {
  return new Refusal('VALIDATION', 'Some of what was sent is not right.', {
    ...(reason ? {} : { reason: ['Enter why the bank returned it'] }),
    ...(date ? {} : { date: ['Enter the day on which the bank returned it'] }),
  });
}

function refuseEarlier({ paid_on }: Dossier, date: string): void {
  if (!paid_on || date >= paid_on) return;
  throw new Refusal('VALIDATION', 'Some of what was sent is not right.', {
    date: ['This day lies before the payment.'],
  });
}
