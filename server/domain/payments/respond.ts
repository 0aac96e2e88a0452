import type { z } from 'zod';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { setExpenditures } from '../budget/index.ts';
import { attachFiles } from '../files/index.ts';
import { notify } from '../notifications/index.ts';
import { admit } from './act-on-payment.ts';
import { answerPayment } from './answers.ts';
import type { respondBody } from './bodies.ts';
import { movePayments } from './move-payments.ts';

/** The originating department, or treasury, answers audit's query; whoever asked is told. */
export async function respondToQuery(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { actor } = context;
  const { response, files = [] } = context.body as z.infer<typeof respondBody>;
  const { payment, line, desk } = await admit(trx, context, 'respond');
  await movePayments(trx, actor, [{ payment, line, desk, remark: response, set: { response } }]);
  await attachFiles(trx, actor, { type: 'payments', id: payment.id }, files);
  await setExpenditures(trx, [payment.expenditure_id], { status: 'batched' });
  const asked = payment.acts.findLast(({ action }) => action === 'query');
  await notify(trx, {
    user_ids: asked ? [asked.user_id] : [],
    kind: 'message',
    title: `Your query on batch ${payment.batch_no}, ${payment.payee_name}, was answered`,
    body: response,
    path: `/payments/clear-payments/${payment.id}`,
    sender_name: actor.name,
  });
  return answerPayment(trx, context, 'The response was sent to Audit.');
}
