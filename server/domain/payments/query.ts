import type { z } from 'zod';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { setExpenditures } from '../budget/index.ts';
import { notify } from '../notifications/index.ts';
import { admit } from './act-on-payment.ts';
import { answerPayment } from './answers.ts';
import type { queryBody } from './bodies.ts';
import { movePayments } from './move-payments.ts';

/** Audit asks the originator; until it is answered (or returned) the payment stands still. */
export async function queryPayment(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { actor } = context;
  const { remark } = context.body as z.infer<typeof queryBody>;
  const { payment, line, desk } = await admit(trx, context, 'query');
  await movePayments(trx, actor, [{ payment, line, desk, remark, set: { remark, response: null } }]);
  await setExpenditures(trx, [payment.expenditure_id], { status: 'queried' });
  await notify(trx, {
    user_ids: [payment.batch.user_id, payment.expenditure.user_id],
    kind: 'message',
    title: `Audit has a query on batch ${payment.batch_no}, ${payment.payee_name}`,
    body: remark,
    path: `/payments/clear-payments/${payment.id}`,
    sender_name: actor.name,
  });
  return answerPayment(trx, context, 'The query was sent to the department.');
}
