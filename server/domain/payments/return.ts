import type { Done } from '#server/crud/flow.ts';
import { follow } from '#server/crud/follow.ts';
import type { Transaction } from '#server/database/connection.ts';
import { expenditureWorkflow } from '#shared/workflows/expenditures.ts';
import { followSource, lockFund, postEntries, refuseIfClosed } from '../budget/index.ts';
import { followBatch } from '../documents/index.ts';
import { notify } from '../notifications/index.ts';
import { followWarrants } from '../warrants/index.ts';
import { holding } from './holding.ts';
import { movePayments } from './move-payments.ts';
import { renameBatch, sumAndPayee } from './names-of.ts';
import type { PaymentCall } from './payment-call.ts';

/** The desk whose turn it is sends a payment back: it leaves its batch, and its amount is free again on the fund. */
export async function returnPayment(
  trx: Transaction,
  { actor, record: payment, line, input }: PaymentCall<'return'>,
): Promise<Done> {
  const { reason } = input;
  refuseIfClosed(await lockFund(trx, payment.fund.id));
  await movePayments(trx, actor, [{ payment, act: 'return', line, remark: reason, set: { remark: reason } }]);
  await followWarrants(trx, actor, holding([payment]));
  await follow(trx, expenditureWorkflow, 'return', [payment.expenditure_id], {
    batch_id: null,
    remark: reason,
  });
  await postEntries(trx, [
    {
      fund_id: payment.fund.id,
      kind: 'expenditure-returned',
      booked_kobo: -payment.amount_kobo,
      source: { type: 'expenditures', id: payment.expenditure_id, code: payment.about.expenditure_code },
      note: reason,
      actor,
    },
  ]);
  await followSource(trx, actor, 'unraise', [payment.expenditure_id]);
  await renameBatch(trx, payment.batch_id);
  await followBatch(trx, actor, payment.batch_id);
  await notify(trx, {
    user_ids: payment.raised.map(({ user_id }) => user_id),
    about: 'remarks',
    title: `${payment.about.expenditure_code}, ${payment.payee_name}, was returned from batch ${payment.batch_no}`,
    body: reason,
    amount_kobo: payment.amount_kobo,
    path: `/payments/clear-payments/${payment.id}`,
    sender_name: actor.name,
  });
  return { message: `${sumAndPayee(payment)} was returned to the department.`, moved: true };
}
