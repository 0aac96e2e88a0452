import type { Done } from '#server/crud/flow.ts';
import { follow } from '#server/crud/follow.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { expenditureWorkflow } from '#shared/workflows/expenditures.ts';
import type { PaymentLine, paymentWorkflow } from '#shared/workflows/payments.ts';
import { followSource, lockFunds, postEntries, refuseIfClosed } from '../budget/index.ts';
import { followBatch } from '../documents/index.ts';
import { fundsBehind, prepareRefunds } from '../refunds/index.ts';
import { drawWarrants, followWarrants } from '../warrants/index.ts';
import { refuseClosedYear } from './closed-year.ts';
import type { Dossier } from './dossiers.ts';
import { holding } from './holding.ts';
import { type Move, movePayments } from './move-payments.ts';
import { sumAndPayee } from './names-of.ts';
import type { PaymentCall } from './payment-call.ts';
import { tellPaid } from './tell-paid.ts';
import { dayPaid, refuseUnposted } from './why-not-posted.ts';

/** A payment that may be cleared, with the line by which it is. */
export interface Admitted {
  payment: Dossier;
  line: PaymentLine;
}

/** Clears a payment at the desk whose turn it is; at the last desk that posts it. */
export async function clearPayment(
  trx: Transaction,
  { actor, record: payment, line, input }: PaymentCall<'clear'>,
): Promise<Done> {
  const short = await clearAdmitted(trx, actor, [{ payment, line }], input);
  for (const refusal of short.values()) throw refusal;
  return {
    message: `${sumAndPayee(payment)} was ${line.desk === 'posting' ? 'posted' : 'cleared'}.`,
    moved: true,
  };
}

/** The office that cleared takes it back to the stage before, while the next office has not acted. */
export async function pullBackPayment(
  trx: Transaction,
  { actor, record: payment, line, input }: PaymentCall<'pull-back'>,
): Promise<Done> {
  const { remark } = input;
  const set = line.desk === 'budget-office' ? { cleared_amount_kobo: null } : {};
  await movePayments(trx, actor, [{ payment, act: 'pull-back', line, remark, set }]);
  await followWarrants(trx, actor, holding([payment]));
  return { message: `${sumAndPayee(payment)} is back at your desk.`, moved: true };
}

/**
 * Clears payments of one batch, each of them admitted at its desk: the posted ones become actual on the fund and their payees are
 * told. Those for which too little cash is released stay where they are; answers why, by payment.
 */
export async function clearAdmitted(
  trx: Transaction,
  actor: Actor,
  admitted: readonly Admitted[],
  input: ActInput<typeof paymentWorkflow.acts.clear>,
): Promise<ReadonlyMap<number, Refusal>> {
  const posted = admitted.filter(({ line }) => line.desk === 'posting');
  if (posted.length === 0 && (input.bank_reference || input.paid_on))
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', {
      [input.bank_reference ? 'bank_reference' : 'paid_on']: ['is given when Treasury posts the payment'],
    });
  for (const { payment } of posted) refuseUnposted(payment, input);
  const fund_id = posted[0]?.payment.fund.id;
  if (fund_id) {
    await refuseClosedYear(trx, dayPaid(input));
    const behind = await fundsBehind(
      trx,
      posted.map(({ payment }) => payment.expenditure_id),
    );
    const fund = (await lockFunds(trx, [fund_id, ...behind])).get(fund_id);
    if (fund) refuseIfClosed(fund);
  }
  const short = await drawFor(trx, actor, admitted);
  const passes = ({ payment }: Admitted) => !short.has(payment.id);
  await movePayments(
    trx,
    actor,
    admitted.filter(passes).map((one) => moveOf(one, input)),
  );
  const paid = posted.filter(passes);
  if (paid.length > 0) await settle(trx, actor, paid);
  return short;
}

/** The first desk and the last one go on with cash that was released. */
async function drawFor(
  trx: Transaction,
  actor: Actor,
  admitted: readonly Admitted[],
): Promise<ReadonlyMap<number, Refusal>> {
  const drawing = admitted.filter(
    ({ payment, line: { desk } }) => payment.cash && (desk === 'budget-office' || desk === 'posting'),
  );
  return drawWarrants(
    trx,
    actor,
    drawing.map(({ payment }) => payment.id),
  );
}

async function settle(trx: Transaction, actor: Actor, posted: readonly Admitted[]): Promise<void> {
  const payments = posted.map(({ payment }) => payment);
  await follow(
    trx,
    expenditureWorkflow,
    'pay',
    payments.map(({ expenditure_id }) => expenditure_id),
  );
  await postEntries(
    trx,
    payments.map((payment) => ({
      fund_id: payment.fund.id,
      kind: 'payment-posted' as const,
      actual_kobo: payment.amount_kobo,
      source: { type: 'payments', id: payment.id, code: payment.pv_no },
      note: `${payment.payee_name}, ${payment.batch_no}`,
      actor,
    })),
  );
  const expenditures = payments.map(({ expenditure_id }) => expenditure_id);
  await followSource(trx, actor, 'pay', expenditures);
  await prepareRefunds(trx, actor, expenditures);
  for (const batch_id of new Set(payments.map((payment) => payment.batch_id)))
    await followBatch(trx, actor, batch_id);
  await tellPaid(trx, actor, payments);
}

function moveOf(
  { payment, line }: Admitted,
  { remark, bank_reference, paid_on }: ActInput<typeof paymentWorkflow.acts.clear>,
): Move {
  const move = { payment, act: 'clear', line, remark } as const;
  if (line.desk === 'budget-office') return { ...move, set: { cleared_amount_kobo: payment.amount_kobo } };
  if (line.desk !== 'posting') return move;
  const paid = { bank_reference: bank_reference || null, paid_on: dayPaid({ paid_on }) };
  return { ...move, set: { trnx_id: payment.pv_no, ...paid } };
}
