import { sql } from 'kysely';
import type { Done } from '#server/crud/flow.ts';
import { follow } from '#server/crud/follow.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import { formatDay } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { expenditureWorkflow } from '#shared/workflows/expenditures.ts';
import { followRecovery, lockFund, lockReceipt, postEntries, recordRevenue } from '../budget/index.ts';
import { notify } from '../notifications/index.ts';
import { refuseClosedYear } from './closed-year.ts';
import type { Dossier } from './dossiers.ts';
import { movePayments } from './move-payments.ts';
import type { PaymentCall } from './payment-call.ts';

const TO_CONFIRM = 'Recorded. A second treasury officer must confirm it.';

/** A treasury officer records money that came back of what was paid; nothing moves until a second one confirms it. */
export async function recoverMoney(
  trx: Transaction,
  { actor, record: payment, line, input: { amount, receipt_no, date } }: PaymentCall<'recover'>,
): Promise<Done> {
  const amount_kobo = nairaToKobo(amount);
  refuseEarlier(payment, 'date', date);
  await refuseAboveNet(trx, payment, amount_kobo);
  const known = await trx
    .selectFrom('payment_corrections')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where('receipt_no', '=', receipt_no)
    .where('withdrawn_by', 'is', null)
    .executeTakeFirst();
  if (known) throw wrong('receipt_no', 'This receipt is recorded for the payment already.');
  await refuseSettled(trx, receipt_no);
  await trx
    .insertInto('payment_corrections')
    .values({
      payment_id: payment.id,
      kind: 'recovery',
      amount_kobo,
      receipt_no,
      day: date,
      requested_by: actor.id,
    })
    .execute();
  const remark = `${formatNaira(amount_kobo)} came back on ${formatDay(date)}, receipt ${receipt_no}`;
  await movePayments(trx, actor, [{ payment, act: 'recover', line, remark }]);
  return { message: TO_CONFIRM, moved: true };
}

/** A treasury officer records the transfer that replaced one which failed, of a payment that is settled already; no figure moves. */
export async function reissuePayment(
  trx: Transaction,
  { actor, record: payment, line, input: { bank_reference, paid_on, reason } }: PaymentCall<'reissue'>,
): Promise<Done> {
  refuseEarlier(payment, 'paid_on', paid_on);
  await refuseClosedYear(trx, paid_on);
  await trx
    .insertInto('payment_corrections')
    .values({
      payment_id: payment.id,
      kind: 'reissue',
      bank_reference,
      reason,
      day: paid_on,
      requested_by: actor.id,
    })
    .execute();
  const remark = `Replaced by ${bank_reference} on ${formatDay(paid_on)}: ${reason}`;
  await movePayments(trx, actor, [{ payment, act: 'reissue', line, remark }]);
  return { message: TO_CONFIRM, moved: true };
}

/** A second treasury officer confirms: what came back is free again on the fund, or the payment has its new reference and day. */
export async function confirmCorrection(
  trx: Transaction,
  { actor, record: payment, line, input: { remark } }: PaymentCall<'confirm-correction'>,
): Promise<Done> {
  const { open_correction } = payment;
  if (!open_correction) throw new Error(`nothing is to be confirmed of payment ${payment.id}`);
  const isRecovery = open_correction.kind === 'recovery';
  const isClosed = isRecovery && (await lockFund(trx, payment.fund.id)).is_closed;
  await openCorrectionOf(trx, payment).set({ confirmed_by: actor.id, confirmed_at: new Date() }).execute();
  const { bank_reference, day } = open_correction;
  const set = isRecovery ? {} : { bank_reference, paid_on: day };
  await movePayments(trx, actor, [{ payment, act: 'confirm-correction', line, remark, set }]);
  if (isRecovery) {
    await refuseAboveNet(trx, payment, open_correction.amount_kobo ?? 0);
    await giveBack(trx, actor, payment, open_correction, isClosed);
  }
  await notify(trx, {
    user_ids: [open_correction.requested_by, ...payment.raised.map(({ user_id }) => user_id)],
    about: 'waits',
    title: `${open_correction.words}, of the payment to ${payment.payee_name}, batch ${payment.batch_no}`,
    body: remark || null,
    amount_kobo: payment.amount_kobo,
    path: `/payments/clear-payments/${payment.id}`,
  });
  return { message: 'Confirmed.', moved: true };
}

/** What was recorded is taken back by whoever recorded it, or refused by a second officer, and the first is told why. */
export async function withdrawCorrection(
  trx: Transaction,
  { actor, record: payment, line, input: { reason } }: PaymentCall<'withdraw-correction'>,
): Promise<Done> {
  await openCorrectionOf(trx, payment)
    .set({ withdrawn_by: actor.id, withdrawn_at: new Date(), withdrawal_reason: reason })
    .execute();
  await movePayments(trx, actor, [{ payment, act: 'withdraw-correction', line, remark: reason }]);
  const recorder = payment.open_correction?.requested_by;
  const isOwn = recorder === actor.id;
  await notify(trx, {
    user_ids: isOwn || recorder === undefined ? [] : [recorder],
    about: 'remarks',
    title: `What you recorded of the payment to ${payment.payee_name}, batch ${payment.batch_no}, was refused`,
    body: reason,
    amount_kobo: payment.amount_kobo,
    path: `/payments/clear-payments/${payment.id}`,
    sender_name: actor.name,
  });
  return { message: `${isOwn ? 'Withdrawn' : 'Refused'}. The payment stays as it was.`, moved: true };
}

async function giveBack(
  trx: Transaction,
  actor: PaymentCall<'recover'>['actor'],
  payment: Dossier,
  { amount_kobo, receipt_no, day }: NonNullable<Dossier['open_correction']>,
  isClosed: boolean,
): Promise<void> {
  if (amount_kobo === null) throw new Error('a recovery has an amount');
  await trx
    .updateTable('payments')
    .set({ recovered_kobo: payment.recovered_kobo + amount_kobo })
    .where('id', '=', payment.id)
    .execute();
  if (isClosed) {
    const about = { kind: 'recovery', payment_id: payment.id, code: payment.pv_no } as const;
    const number = await recordRevenue(trx, actor, { ...about, receipt_no, amount_kobo, day });
    await recordActivity(trx, {
      ...{ subject: 'payments', id: payment.id, action: 'received-to-revenue', actor },
      remark: `${number}: the budget year ${payment.fund.budget_year} is closed, and the fund stays as it is.`,
    });
  } else
    await postEntries(trx, [
      {
        fund_id: payment.fund.id,
        kind: 'payment-recovered',
        booked_kobo: -amount_kobo,
        actual_kobo: -amount_kobo,
        source: { type: 'payments', id: payment.id, code: payment.pv_no },
        note: `Receipt ${receipt_no}`,
        actor,
      },
    ]);
  await followRecovery(trx, actor, payment.expenditure_id, { amount_kobo, receipt_no });
  const left_kobo = payment.amount_kobo - payment.recovered_kobo - payment.refunded_kobo - amount_kobo;
  if (payment.refunded_kobo > 0 && left_kobo === 0) {
    await follow(trx, expenditureWorkflow, 'refund', [payment.expenditure_id]);
    await recordActivity(trx, {
      subject: 'expenditures',
      id: payment.expenditure_id,
      action: 'refunded',
      actor,
      remark: `The rest came back, receipt ${receipt_no}`,
      changes: { status: ['paid', 'refunded'] },
    });
  }
}

/** What is left of an advance came back by a receipt of its own, and nothing else besides. */
async function refuseSettled(trx: Transaction, receipt_no: string): Promise<void> {
  await lockReceipt(trx, receipt_no);
  const { rows } = await sql<{ code: string }>`
    select code from retirements where upper(receipt_no) = upper(${receipt_no})`.execute(trx);
  const [settled] = rows;
  if (settled) throw wrong('receipt_no', `This receipt is recorded already, of ${settled.code}.`);
}

/** Refuses more than is left of a payment: what came back of it, what others carry, and what they are asked to carry. */
async function refuseAboveNet(
  trx: Transaction,
  { amount_kobo: paid_kobo, recovered_kobo, expenditure_id }: Dossier,
  amount_kobo: number,
): Promise<void> {
  const { rows } = await sql<{ asked_kobo: number; codes: string | null }>`
    select coalesce(sum(amount_kobo), 0)::bigint as asked_kobo, string_agg(code, ', ' order by id) filter (where status = 'pending') as codes
      from refunds where expenditure_id = ${expenditure_id} and status in ('pending', 'fulfilled')`.execute(
    trx,
  );
  const { asked_kobo = 0, codes = null } = rows[0] ?? {};
  const net_kobo = paid_kobo - recovered_kobo - asked_kobo;
  if (amount_kobo <= net_kobo) return;
  const why = codes ? ` ${codes} asks for more of it: withdraw that first.` : '';
  throw wrong('amount', `At most ${formatNaira(net_kobo)} can come back: that is what is left of it.${why}`);
}

/** What was recorded of a payment and is neither confirmed nor withdrawn, to be updated. */
function openCorrectionOf(trx: Transaction, { id }: Dossier) {
  return trx
    .updateTable('payment_corrections')
    .where('payment_id', '=', id)
    .where('confirmed_by', 'is', null)
    .where('withdrawn_by', 'is', null);
}

function refuseEarlier({ paid_on }: Dossier, field: string, day: string): void {
  if (paid_on && day < paid_on) throw wrong(field, 'This day lies before the payment.');
}

function wrong(field: string, sentence: string): Refusal {
  return new Refusal('VALIDATION', 'Some of what was sent is not right.', { [field]: [sentence] });
}
