import type { Done } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import { notify } from '../notifications/index.ts';
import { movePayments } from './move-payments.ts';
import type { PaymentCall } from './payment-call.ts';

/**
 * What was recorded as returned by the bank was not: whoever recorded it withdraws it, or a second treasury officer refuses
 * it, and the first is told why. The payment stays paid and no figure moves.
 */
export async function withdrawBounce(
  trx: Transaction,
  { actor, record: payment, line, input }: PaymentCall<'withdraw-bounce'>,
): Promise<Done> {
  const { reason } = input;
  await trx
    .updateTable('payment_bounces')
    .set({ withdrawn_by: actor.id, withdrawn_at: new Date(), withdrawal_reason: reason })
    .where('payment_id', '=', payment.id)
    .where('confirmed_by', 'is', null)
    .where('withdrawn_by', 'is', null)
    .execute();
  await movePayments(trx, actor, [{ payment, act: 'withdraw-bounce', line, remark: reason }]);
  const recorder = payment.open_bounce?.requested_by;
  const isOwn = recorder === actor.id;
  await notify(trx, {
    user_ids: isOwn || recorder === undefined ? [] : [recorder],
    kind: 'message',
    title: `The return by the bank that you recorded for ${payment.payee_name}, batch ${payment.batch_no}, was refused`,
    body: reason,
    path: `/payments/clear-payments/${payment.id}`,
    sender_name: actor.name,
  });
  return { message: `${isOwn ? 'Withdrawn' : 'Refused'}. The payment stays paid.`, moved: true };
}
