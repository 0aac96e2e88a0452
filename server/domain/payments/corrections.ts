import type { Done } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import { formatDay } from '#shared/dates.ts';
import { notify } from '../notifications/index.ts';
import { refuseClosedYear } from './closed-year.ts';
import type { Dossier } from './dossiers.ts';
import { movePayments } from './move-payments.ts';
import { sumAndPayee } from './names-of.ts';
import type { PaymentCall } from './payment-call.ts';
import { giveBack, lockBearer, refuseEarlier, toConfirm } from './recovery.ts';

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
  return { message: toConfirm(payment), moved: true };
}

/** A second treasury officer confirms: what came back is free again on the fund, or the payment has its new reference and day. */
export async function confirmCorrection(
  trx: Transaction,
  { actor, record: payment, line, input: { remark } }: PaymentCall<'confirm-correction'>,
): Promise<Done> {
  const { open_correction } = payment;
  if (!open_correction) throw new Error(`nothing is to be confirmed of payment ${payment.id}`);
  const { kind, bank_reference, day } = open_correction;
  const recovered = kind === 'recovery' ? await lockBearer(trx, payment, open_correction) : null;
  await openCorrectionOf(trx, payment).set({ confirmed_by: actor.id, confirmed_at: new Date() }).execute();
  const set = recovered ? {} : { bank_reference, paid_on: day };
  await movePayments(trx, actor, [{ payment, act: 'confirm-correction', line, remark, set }]);
  if (recovered) await giveBack(trx, actor, payment, recovered, open_correction);
  await notify(trx, {
    user_ids: [open_correction.requested_by, ...payment.raised.map(({ user_id }) => user_id)],
    about: 'waits',
    title: `${open_correction.words}, of the payment to ${payment.payee_name}, batch ${payment.batch_no}`,
    body: remark || null,
    amount_kobo: payment.amount_kobo,
    path: `/payments/clear-payments/${payment.id}`,
  });
  return {
    message: `Confirmed for the payment of ${sumAndPayee(payment)}: ${open_correction.words}.`,
    moved: true,
  };
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
  return {
    message: `${isOwn ? 'Withdrawn' : 'Refused'}. The payment of ${sumAndPayee(payment)} stays as it was.`,
    moved: true,
  };
}

/** What was recorded of a payment and is neither confirmed nor withdrawn, to be updated. */
function openCorrectionOf(trx: Transaction, { id }: Dossier) {
  return trx
    .updateTable('payment_corrections')
    .where('payment_id', '=', id)
    .where('confirmed_by', 'is', null)
    .where('withdrawn_by', 'is', null);
}
