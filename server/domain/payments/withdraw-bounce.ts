import type { z } from 'zod';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { notify } from '../notifications/index.ts';
import { admit } from './act-on-payment.ts';
import { answerPayment } from './answers.ts';
import type { withdrawBounceBody } from './bodies.ts';
import { movePayments } from './move-payments.ts';

/**
 * What was recorded as returned by the bank was not: whoever recorded it withdraws it, or a second treasury officer refuses
 * it, and the first is told why. The payment stays paid and no figure moves.
 */
export async function withdrawBounce(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { actor } = context;
  const { reason } = context.body as z.infer<typeof withdrawBounceBody>;
  const { payment, line, desk } = await admit(trx, context, 'withdraw-bounce');
  await trx
    .updateTable('payment_bounces')
    .set({ withdrawn_by: actor.id, withdrawn_at: new Date(), withdrawal_reason: reason })
    .where('payment_id', '=', payment.id)
    .where('confirmed_by', 'is', null)
    .where('withdrawn_by', 'is', null)
    .execute();
  await movePayments(trx, actor, [{ payment, line, desk, remark: reason }]);
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
  return answerPayment(trx, context, `${isOwn ? 'Withdrawn' : 'Refused'}. The payment stays paid.`);
}
