import { sql } from 'kysely';
import type { Done } from '#server/crud/flow.ts';
import { follow } from '#server/crud/follow.ts';
import { recordActivities, recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { formatDay } from '#shared/dates.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { expenditureWorkflow } from '#shared/workflows/expenditures.ts';
import {
  followRecovery,
  type LockedFund,
  lockFund,
  lockReceipt,
  postEntries,
  recordRevenue,
} from '../budget/index.ts';
import { tellAsked } from '../refunds/index.ts';
import { followWarrants, lockHeldWarrants } from '../warrants/index.ts';
import type { Dossier } from './dossiers.ts';
import { holding } from './holding.ts';
import { movePayments } from './move-payments.ts';
import { sumAndPayee } from './names-of.ts';
import type { PaymentCall } from './payment-call.ts';
import { type Carried, onlyHold, refuseAboveShare, type Share, shareOf, wrong } from './shares-back.ts';

/** What is answered when something that was recorded of a payment waits for a second treasury officer. */
export function toConfirm(payment: Dossier): string {
  return `Recorded for the payment of ${sumAndPayee(payment)}. A second treasury officer must confirm it.`;
}

/** Who bears what comes back, locked, and the fund on which it is free again. */
export interface Bearer extends Share {
  fund: LockedFund;
}

/** A treasury officer records money that came back of what was paid; nothing moves until a second one confirms it. */
export async function recoverMoney(
  trx: Transaction,
  { actor, record: payment, line, input }: PaymentCall<'recover'>,
): Promise<Done> {
  const { amount, receipt_no, date } = input;
  const amount_kobo = nairaToKobo(amount);
  refuseEarlier(payment, 'date', date);
  const { refund_id = null, hold_id = null } = input;
  const only = refund_id === null && hold_id === null ? await onlyHold(trx, payment) : null;
  const share = await shareOf(trx, payment, { refund_id, hold_id: hold_id ?? only });
  refuseAboveShare(share, amount_kobo);
  const whose = { refund_id, hold_id: share.hold_id };
  await refuseKnown(trx, payment.id, receipt_no, whose);
  await trx
    .insertInto('payment_corrections')
    .values({
      payment_id: payment.id,
      kind: 'recovery',
      amount_kobo,
      receipt_no,
      ...whose,
      day: date,
      requested_by: actor.id,
    })
    .execute();
  const remark = `${formatNaira(amount_kobo)} came back${share.whose} on ${formatDay(date)}, receipt ${receipt_no}`;
  await movePayments(trx, actor, [{ payment, act: 'recover', line, remark }]);
  return { message: toConfirm(payment), moved: true };
}

/** Who bears what was recorded as come back: the expenditure that stands for it and its fund are locked, in this order. */
export async function lockBearer(
  trx: Transaction,
  payment: Dossier,
  whose: Pick<NonNullable<Dossier['open_correction']>, 'refund_id' | 'hold_id'>,
): Promise<Bearer> {
  const share = await shareOf(trx, payment, whose);
  return { ...share, fund: await lockFund(trx, share.carried?.fund_id ?? payment.fund.id) };
}

/** What came back is free again on the fund that bore it; in a closed year it is a receipt to revenue. */
export async function giveBack(
  trx: Transaction,
  actor: Actor,
  payment: Dossier,
  { fund, ...share }: Bearer,
  { amount_kobo, receipt_no, day }: NonNullable<Dossier['open_correction']>,
): Promise<void> {
  if (amount_kobo === null) throw new Error('a recovery has an amount');
  refuseAboveShare(share, amount_kobo);
  const { carried } = share;
  // The ledger of a tax authority, which follows the payment, is locked after them.
  await lockHeldWarrants(trx, holding([payment]));
  await trx
    .updateTable('payments')
    .set({ recovered_kobo: payment.recovered_kobo + amount_kobo })
    .where('id', '=', payment.id)
    .execute();
  await followWarrants(trx, actor, holding([payment]));
  if (fund.is_closed) {
    const of = carried ? { code: carried.code, refund_id: carried.id } : { code: payment.pv_no };
    const about = { ...of, kind: 'recovery', payment_id: payment.id } as const;
    const number = await recordRevenue(trx, actor, { ...about, receipt_no, amount_kobo, day });
    await recordActivity(trx, {
      ...{ subject: 'payments', id: payment.id, action: 'received-to-revenue', actor },
      remark: `${number}: the budget year ${fund.budget_year} is closed, and the fund stays as it is.`,
    });
  } else
    await postEntries(trx, [
      {
        fund_id: fund.id,
        kind: 'payment-recovered',
        booked_kobo: -amount_kobo,
        actual_kobo: -amount_kobo,
        source: carried
          ? { type: 'refunds', id: carried.id, code: carried.code }
          : { type: 'payments', id: payment.id, code: payment.pv_no },
        note: `${carried ? `${payment.pv_no}, receipt` : 'Receipt'} ${receipt_no}`,
        actor,
      },
    ]);
  await followRecovery(trx, actor, payment.expenditure_id, { amount_kobo, receipt_no });
  if (carried) await tellCarrier(trx, actor, payment, carried, { amount_kobo, receipt_no });
  else await refundWhole(trx, actor, payment, receipt_no);
}

/** Refuses a day before the payment. */
export function refuseEarlier({ paid_on }: Dossier, field: string, day: string): void {
  if (paid_on && day < paid_on) throw wrong(field, 'This day lies before the payment.');
}

/** The department that carries the cost is told, and refund and expenditure keep what came back. */
async function tellCarrier(
  trx: Transaction,
  actor: Actor,
  { payee_name, pv_no }: Dossier,
  carried: Carried,
  { amount_kobo, receipt_no }: { amount_kobo: number; receipt_no: string | null },
): Promise<void> {
  const remark = `${formatNaira(amount_kobo)} of ${pv_no}, receipt ${receipt_no}`;
  await recordActivities(trx, [
    { subject: 'refunds', id: carried.id, action: 'came-back', actor, remark },
    { subject: 'expenditures', id: carried.expenditure_id, action: 'came-back', actor, remark },
  ]);
  const title = `${payee_name} gave back ${formatNaira(amount_kobo)}, which your department carried`;
  await tellAsked(trx, actor, { ...carried, amount_kobo }, title, `${carried.code}: receipt ${receipt_no}`);
}

/** What others carry and what came back can be all of it: then nothing is left to be asked for. */
async function refundWhole(
  trx: Transaction,
  actor: Actor,
  { expenditure_id }: Dossier,
  receipt_no: string | null,
): Promise<void> {
  const { refunded_kobo, net_kobo } = await trx
    .selectFrom('expenditures')
    .select(['refunded_kobo', 'net_kobo'])
    .where('id', '=', expenditure_id)
    .executeTakeFirstOrThrow();
  if (refunded_kobo === 0 || net_kobo > 0) return;
  await follow(trx, expenditureWorkflow, 'refund', [expenditure_id]);
  await recordActivity(trx, {
    subject: 'expenditures',
    id: expenditure_id,
    action: 'refunded',
    actor,
    remark: `The rest came back, receipt ${receipt_no}`,
    changes: { status: ['paid', 'refunded'] },
  });
}

/** A receipt is of one payment, once for each of its shares; or of what is left of an advance, and nothing besides. */
async function refuseKnown(
  trx: Transaction,
  payment_id: number,
  receipt_no: string,
  { refund_id, hold_id }: { refund_id: number | null; hold_id: number | null },
): Promise<void> {
  await lockReceipt(trx, receipt_no);
  const { rows } = await sql<{ code: string; is_own: boolean }>`
    select code, false as is_own from retirements where upper(receipt_no) = upper(${receipt_no})
    union all
    select coalesce(p.pv_no, e.code), p.id = ${payment_id} from payment_corrections c
      join payments p on p.id = c.payment_id join expenditures e on e.id = p.expenditure_id
     where c.kind = 'recovery' and c.withdrawn_by is null and upper(c.receipt_no) = upper(${receipt_no})
       and (p.id <> ${payment_id} or c.refund_id is not distinct from ${refund_id} and c.hold_id is not distinct from ${hold_id})
     order by is_own desc limit 1`.execute(trx);
  const [known] = rows;
  if (known?.is_own) throw wrong('receipt_no', 'This receipt is recorded for the payment already.');
  if (known) throw wrong('receipt_no', `This receipt is recorded already, of ${known.code}.`);
}
