import type { Done } from '#server/crud/flow.ts';
import { follow } from '#server/crud/follow.ts';
import type { Transaction } from '#server/database/connection.ts';
import { expenditureWorkflow } from '#shared/workflows/expenditures.ts';
import { followSource } from '../budget/index.ts';
import { attachFiles } from '../files/index.ts';
import { notify } from '../notifications/index.ts';
import { movePayments } from './move-payments.ts';
import { sumAndPayee } from './names-of.ts';
import type { PaymentCall } from './payment-call.ts';

/** Audit asks the originator; until it is answered (or returned) the payment stands still. */
export async function queryPayment(
  trx: Transaction,
  { actor, record: payment, line, input }: PaymentCall<'query'>,
): Promise<Done> {
  const { remark } = input;
  await movePayments(trx, actor, [{ payment, act: 'query', line, remark, set: { remark, response: null } }]);
  await follow(trx, expenditureWorkflow, 'query', [payment.expenditure_id]);
  await followSource(trx, actor, 'query', [payment.expenditure_id]);
  await notify(trx, {
    user_ids: payment.raised.map(({ user_id }) => user_id),
    about: 'remarks',
    title: `Audit has a query on batch ${payment.batch_no}, ${payment.payee_name}`,
    body: remark,
    amount_kobo: payment.amount_kobo,
    path: `/payments/clear-payments/${payment.id}`,
    sender_name: actor.name,
  });
  return { message: `The query on ${sumAndPayee(payment)} was sent to the department.`, moved: true };
}

/** The originating department, or treasury, answers audit's query; whoever asked is told. */
export async function respondToQuery(
  trx: Transaction,
  { actor, record: payment, line, input }: PaymentCall<'respond'>,
): Promise<Done> {
  const { response, files } = input;
  await movePayments(trx, actor, [{ payment, act: 'respond', line, remark: response, set: { response } }]);
  await attachFiles(trx, actor, { type: 'payments', id: payment.id }, files ?? []);
  await follow(trx, expenditureWorkflow, 'respond', [payment.expenditure_id]);
  await followSource(trx, actor, 'respond', [payment.expenditure_id]);
  const asked = payment.acts.findLast(({ action }) => action === 'query');
  await notify(trx, {
    user_ids: asked ? [asked.user_id] : [],
    about: 'remarks',
    title: `Your query on batch ${payment.batch_no}, ${payment.payee_name}, was answered`,
    body: response,
    amount_kobo: payment.amount_kobo,
    path: `/payments/clear-payments/${payment.id}`,
    sender_name: actor.name,
  });
  return { message: `The response on ${sumAndPayee(payment)} was sent to Audit.`, moved: true };
}
