import type { z } from 'zod';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { lockFund, postEntries, refuseIfClosed, setExpenditures } from '../budget/index.ts';
import { followBatch } from '../documents/index.ts';
import { notify } from '../notifications/index.ts';
import { admit } from './act-on-payment.ts';
import { answerPayment } from './answers.ts';
import type { reasonBody } from './bodies.ts';
import { movePayments } from './move-payments.ts';

/** The desk whose turn it is sends a payment back: it leaves its batch, and its amount is free again on the fund. */
export async function returnPayment(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { actor } = context;
  const { reason } = context.body as z.infer<typeof reasonBody>;
  const { payment, line, desk } = await admit(trx, context, 'return');
  refuseIfClosed(await lockFund(trx, payment.fund.id));
  await movePayments(trx, actor, [{ payment, line, desk, remark: reason, set: { remark: reason } }]);
  await setExpenditures(trx, [payment.expenditure_id], {
    status: 'returned',
    batch_id: null,
    remark: reason,
  });
  await postEntries(trx, [
    {
      fund_id: payment.fund.id,
      kind: 'expenditure-returned',
      booked_kobo: -payment.amount_kobo,
      source: { type: 'expenditures', id: payment.expenditure_id, code: payment.expenditure.code },
      note: reason,
      actor,
    },
  ]);
  await followBatch(trx, payment.batch_id);
  await notify(trx, {
    user_ids: [payment.batch.user_id, payment.expenditure.user_id],
    kind: 'message',
    title: `${payment.expenditure.code}, ${payment.payee_name}, was returned from batch ${payment.batch_no}`,
    body: reason,
    path: `/payments/clear-payments/${payment.id}`,
    sender_name: actor.name,
  });
  return answerPayment(trx, context, 'The payment was returned to the department.');
}
