import { sql } from 'kysely';
import type { Done } from '#server/crud/flow.ts';
import { follow } from '#server/crud/follow.ts';
import type { Transaction } from '#server/database/connection.ts';
import { formatDay, lagosToday } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { expenditureWorkflow } from '#shared/workflows/expenditures.ts';
import { followSource, lockFund, postEntries } from '../budget/index.ts';
import { followBatch } from '../documents/index.ts';
import { notify } from '../notifications/index.ts';
import { endRefunds } from '../refunds/index.ts';
import { refuseMandateOfClosedYear, returnAfterClose } from './bounce-after-close.ts';
import type { Dossier } from './dossiers.ts';
import { movePayments } from './move-payments.ts';
import { sumAndPayee } from './names-of.ts';
import type { PaymentCall } from './payment-call.ts';
import { toConfirm } from './recovery.ts';

/** A treasury officer records that the bank returned a payment; nothing moves until a second one confirms it. */
export async function bouncePayment(
  trx: Transaction,
  { actor, record: payment, line, input: { reason, date } }: PaymentCall<'bounce'>,
): Promise<Done> {
  refuseEarlier(payment, date);
  await refuseBeforeSending(trx, payment, date);
  await movePayments(trx, actor, [{ payment, act: 'bounce', line, remark: reason, bounced_on: date }]);
  await trx
    .insertInto('payment_bounces')
    .values({ payment_id: payment.id, reason, bounced_on: date, requested_by: actor.id })
    .execute();
  return { message: toConfirm(payment), moved: true };
}

/** A second treasury officer confirms: the money counts as not paid again, and the payment waits to be posted anew or returned. */
export async function confirmBounce(
  trx: Transaction,
  { actor, record: payment, line, input: { remark } }: PaymentCall<'confirm-bounce'>,
): Promise<Done> {
  const { reason = null, bounced_on = null } = payment.open_bounce ?? {};
  await endRefunds(trx, actor, payment.expenditure_id);
  const { is_closed } = await lockFund(trx, payment.fund.id);
  if (is_closed) await refuseMandateOfClosedYear(trx, payment);
  await openBounceOf(trx, payment).set({ confirmed_by: actor.id, confirmed_at: new Date() }).execute();
  const set = { trnx_id: null, bank_reference: null, paid_on: null };
  await movePayments(trx, actor, [{ payment, act: 'confirm-bounce', line, remark, bounced_on, set }]);
  let number: string | null = null;
  if (is_closed) {
    const told = { day: bounced_on ?? lagosToday(), reason: reason ?? '' };
    number = await returnAfterClose(trx, actor, payment, told);
  } else {
    await postEntries(trx, [
      {
        fund_id: payment.fund.id,
        kind: 'payment-bounced',
        actual_kobo: -payment.amount_kobo,
        source: { type: 'payments', id: payment.id, code: payment.pv_no },
        note: reason ?? '',
        actor,
      },
    ]);
    await follow(trx, expenditureWorkflow, 'bounce', [payment.expenditure_id]);
    await followSource(trx, actor, 'bounce', [payment.expenditure_id]);
  }
  await followBatch(trx, actor, payment.batch_id);
  const { raised, payee_id } = payment;
  await notify(trx, {
    user_ids: [...raised.map(({ user_id }) => user_id), ...(payee_id ? [payee_id] : [])],
    about: 'waits',
    title: `The bank returned the payment to ${payment.payee_name}, batch ${payment.batch_no}`,
    body: reason,
    amount_kobo: payment.amount_kobo,
    path: `/payments/clear-payments/${payment.id}`,
  });
  return {
    message: number
      ? `Confirmed for the payment of ${sumAndPayee(payment)}. The year is closed: the money is a receipt to revenue, ${number}, and is paid anew on an open year.`
      : `Confirmed for the payment of ${sumAndPayee(payment)}. It can be posted again or returned.`,
    moved: true,
  };
}

/**
 * What was recorded as returned by the bank was not: whoever recorded it withdraws it, or a second treasury officer refuses
 * it, and the first is told why. The payment stays paid and no figure moves.
 */
export async function withdrawBounce(
  trx: Transaction,
  { actor, record: payment, line, input }: PaymentCall<'withdraw-bounce'>,
): Promise<Done> {
  const { reason } = input;
  await refuseUndoing(trx, actor.id, payment);
  const withdrawn = { withdrawn_by: actor.id, withdrawn_at: new Date(), withdrawal_reason: reason };
  await openBounceOf(trx, payment).set(withdrawn).execute();
  await movePayments(trx, actor, [{ payment, act: 'withdraw-bounce', line, remark: reason }]);
  const recorder = payment.open_bounce?.requested_by;
  const isOwn = recorder === actor.id;
  await notify(trx, {
    user_ids: isOwn || recorder === undefined ? [] : [recorder],
    about: 'remarks',
    title: `The return by the bank that you recorded for ${payment.payee_name}, batch ${payment.batch_no}, was refused`,
    body: reason,
    amount_kobo: payment.amount_kobo,
    path: `/payments/clear-payments/${payment.id}`,
    sender_name: actor.name,
  });
  return {
    message: `${isOwn ? 'Withdrawn' : 'Refused'}. The payment of ${sumAndPayee(payment)} stays paid.`,
    moved: true,
  };
}

/** The return by the bank of a payment that is neither confirmed nor withdrawn, to be updated. */
function openBounceOf(trx: Transaction, { id }: Dossier) {
  return trx
    .updateTable('payment_bounces')
    .where('payment_id', '=', id)
    .where('confirmed_by', 'is', null)
    .where('withdrawn_by', 'is', null);
}

function refuseEarlier({ paid_on }: Dossier, date: string): void {
  if (!paid_on || date >= paid_on) return;
  throw new Refusal('VALIDATION', 'Some of what was sent is not right.', {
    date: ['This day lies before the payment.'],
  });
}

/** What was sent in a schedule isn't returned before the day of that. */
async function refuseBeforeSending(trx: Transaction, { id }: Dossier, date: string): Promise<void> {
  const { rows } = await sql<{ code: string; sent_on: string }>`
    select s.code, (s.sent_at at time zone 'Africa/Lagos')::date as sent_on from payment_schedule_lines l join payment_schedules s on s.id = l.schedule_id
     where l.payment_id = ${id} and l.is_live and s.sent_at is not null`.execute(trx);
  const [sent] = rows;
  if (!sent || date >= sent.sent_on) return;
  const sentence = `${sent.code} was sent to the bank on ${formatDay(sent.sent_on)}. It was returned later.`;
  throw new Refusal('VALIDATION', 'Some of what was sent is not right.', { date: [sentence] });
}

/** What the bank rejected in its answer on a schedule is not taken back by the officer who entered it alone. */
async function refuseUndoing(
  trx: Transaction,
  actor: number,
  payment: PaymentCall<'withdraw-bounce'>['record'],
): Promise<void> {
  if (payment.open_bounce?.requested_by !== actor) return;
  const { rows } = await sql<{ code: string }>`
    select s.code from payment_schedule_lines l join payment_schedules s on s.id = l.schedule_id
     where l.payment_id = ${payment.id} and l.is_live and l.outcome = 'rejected'`.execute(trx);
  if (!rows[0]) return;
  throw new Refusal(
    'RULE',
    `The bank rejected it in ${rows[0].code}. Another treasury officer confirms the return, or refuses it.`,
  );
}
