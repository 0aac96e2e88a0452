import { sql } from 'kysely';
import { z } from 'zod';
import type { SeenFigures } from '#server/crud/act-body.ts';
import { type Call, type Done, defineFlow } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import { textOrNull, whole, whyNotSchema } from '#server/frame/answers.ts';
import type { WireRecord } from '#server/frame/extensions.ts';
import { AGE_BANDS, ageBand, ageDays, overdueDays } from '#shared/advance-ages.ts';
import { LONGEST_TRIP_DAYS } from '#shared/allowances.ts';
import { daysBetween, formatDay, lagosToday } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { amountInWords, formatNaira, koboToNaira, nairaToKobo } from '#shared/money.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { outstanding, touringAdvanceWorkflow } from '#shared/workflows/touring-advances.ts';
import { raiseExpenditure } from '../budget/index.ts';
import { loadTripPay, refuseOverlap } from '../claims/index.ts';
import { notify } from '../notifications/index.ts';
import { paymentFlow } from '../payments/index.ts';
import { advanceScope } from './advance-scope.ts';
import { type Advance, loadAdvances } from './load-advances.ts';
import { noticeOf, prepareAdvance, whyNotChanged } from './prepare-advance.ts';

type Acts = typeof touringAdvanceWorkflow.acts;
type Doing<A extends keyof Acts> = Call<Advance, ActInput<Acts[A]>>;

const money = z.number().nullable();

/** What an answer says of an advance besides its fields. */
const presents = {
  total_in_words: textOrNull,
  pv_no: textOrNull,
  paid_amount: money.describe('What was paid, after edits at the desks; null until then.'),
  recovered: money.describe('What of it came back.'),
  open_recovery: z
    .object({
      requested_by_name: z.string(),
      amount: z.number(),
      receipt_no: z.string(),
      day: z.iso.date(),
      payment_id: whole,
    })
    .nullable()
    .describe('What was recorded as recovered and a second treasury officer has yet to confirm or refuse.'),
  due: z.iso.date().describe('The last day on which it is retired in time.'),
  overdue: z.boolean().describe('It is paid, not retired, and the day on which it was due has passed.'),
  overdue_days: whole,
  age_days: whole.describe('How many days ago the trip ended; 0 while it lasts.'),
  band: z.enum(AGE_BANDS.map(({ band }) => band)),
  retirement: z
    .object({ id: whole, label: z.string(), filed_by: whole })
    .nullable()
    .describe('Its retirement, and who filed it.'),
  notice: textOrNull.describe('What whoever reads it should know: its days had begun when it was drafted.'),
  why_not: whyNotSchema,
};

/** Touring advances before the officers who raise them, the desks, their travellers, and treasury, which recovers them. */
export const advanceFlow = defineFlow({
  workflow: touringAdvanceWorkflow,
  views: { 'touring-advances': { scope: advanceScope, prepare: prepareAdvance, presents } },
  load: loadAdvances,
  show: shown,
  figures: refuseOtherAmount,
  commands: {
    raise: raiseAdvance,
    extend: extendAdvance,
    recover: recoverAdvance,
    confirm: confirmRecovery,
    async delete(_trx, { record }) {
      return { message: `${record.code} was deleted.` };
    },
  },
  rules: [
    [
      outstanding,
      () => sql`not exists (select 1 from touring_advances o
        where o.user_id = t.user_id and o.id <> t.id and o.status = 'paid' and advance_due(o.finished) < lagos_today())`,
    ],
  ],
});

/** The extensions of touring advances, with the acts of each. */
export const advanceExtensions = advanceFlow.extensions['touring-advances'] ?? {};

function shown(record: WireRecord, advance: Advance): WireRecord {
  const today = lagosToday();
  const { status, due, finished, total_kobo, pv_no, paid_kobo, recovered_kobo, retirement } = advance;
  const age_days = ageDays(finished, today);
  const overdue_days = status === 'paid' ? overdueDays(due, today) : 0;
  const why = whyNotChanged(status);
  return {
    ...record,
    total_in_words: total_kobo > 0 ? amountInWords(total_kobo) : null,
    pv_no,
    paid_amount: paid_kobo === null ? null : koboToNaira(paid_kobo),
    recovered: recovered_kobo === null ? null : koboToNaira(recovered_kobo),
    open_recovery: openRecovery(advance),
    ...{ due, overdue: overdue_days > 0, overdue_days, age_days, band: ageBand(age_days) },
    notice: noticeOf(advance),
    retirement,
    why_not: why ? { manage: why } : {},
  };
}

/** Refuses where the amount is other than what was seen: of a recovery that waits, which may be another by now, else of the advance. */
async function refuseOtherAmount(
  _trx: Transaction,
  { open_recovery, total_kobo }: Advance,
  { seen_amount }: SeenFigures,
): Promise<void> {
  const amount_kobo = open_recovery?.amount_kobo ?? total_kobo;
  if (seen_amount === undefined || nairaToKobo(seen_amount) === amount_kobo) return;
  const what = open_recovery ? 'The amount recorded as recovered' : 'The amount';
  throw new Refusal(
    'STALE',
    `${what} is now ${formatNaira(amount_kobo)}, after you looked. Look again before you act.`,
  );
}

function openRecovery({ open_recovery, payment_id }: Advance) {
  if (!open_recovery || !payment_id) return null;
  const { requested_by: _who, amount_kobo, ...told } = open_recovery;
  return { ...told, amount: koboToNaira(amount_kobo), payment_id };
}

async function raiseAdvance(trx: Transaction, { context, id, input }: Doing<'raise'>): Promise<Done> {
  const { fund_id } = input;
  const { message } = await raiseExpenditure(trx, {
    ...context,
    body: { category: 'touring-advance', touring_advance_id: id, fund_id },
  });
  return { message: message ?? '', moved: true };
}

async function extendAdvance(
  trx: Transaction,
  { actor, id, record, input: { finished, remark } }: Doing<'extend'>,
): Promise<Done> {
  const { code, started, user_id } = record;
  if (finished <= record.finished)
    refuseDay(`Choose a day after ${formatDay(record.finished)}: a trip is only made longer.`);
  if (daysBetween(started, finished) >= LONGEST_TRIP_DAYS)
    refuseDay(`A trip takes at most ${LONGEST_TRIP_DAYS} days.`);
  refuseOverlap(await loadTripPay(trx, user_id, id), { started, finished });
  await notify(trx, {
    user_ids: [user_id],
    about: 'remarks',
    title: `The last day of your advance ${code} was moved to ${formatDay(finished)}`,
    body: remark,
    amount_kobo: record.total_kobo,
    path: pathOf(id),
    sender_name: actor.name,
  });
  return {
    message: `${code} ends on ${formatDay(finished)}. Its amount stays.`,
    set: { finished, reminded_days: null },
    changes: { finished: [record.finished, finished] },
  };
}

/** What treasury recovers is recorded of the payment, whose rules of who acts and how much hold. */
async function recoverAdvance(
  trx: Transaction,
  { context, record, input: { amount, receipt_no, date } }: Doing<'recover'>,
): Promise<Done> {
  const body = { amount, receipt_no, date };
  const { message } = await paymentFlow.act(trx, 'recover', { ...context, ...paymentOf(record), body });
  return {
    message,
    remark: `${formatNaira(nairaToKobo(amount))} came back on ${formatDay(date)}, receipt ${receipt_no}`,
  };
}

async function confirmRecovery(trx: Transaction, { context, id, record }: Doing<'confirm'>): Promise<Done> {
  await paymentFlow.act(trx, 'confirm-correction', { ...context, ...paymentOf(record), body: {} });
  const after = (await loadAdvances(trx, [id])).get(id);
  const isClosed = after?.status === 'closed';
  const left_kobo = (after?.paid_kobo ?? 0) - (after?.recovered_kobo ?? 0);
  await notify(trx, {
    user_ids: [record.user_id],
    about: 'mine',
    title: `Money of your advance ${record.code} was recovered`,
    body: isClosed ? 'Nothing is left of it: it is closed.' : `${formatNaira(left_kobo)} is left.`,
    path: pathOf(id),
  });
  return {
    message: isClosed
      ? `Confirmed. Nothing is left of ${record.code}: it is closed.`
      : `Confirmed. ${formatNaira(left_kobo)} of ${record.code} is left.`,
    moved: true,
  };
}

/** The payment stands for itself: what was seen is the advance. */
function paymentOf({ payment_id, code }: Advance): { id: number; seen: undefined } {
  if (!payment_id) throw new Error(`${code} is paid and has no payment`);
  return { id: payment_id, seen: undefined };
}

function pathOf(id: number): string {
  return `/budget/touring-advance/${id}`;
}

function refuseDay(sentence: string): never {
  throw new Refusal('VALIDATION', sentence, { finished: [sentence] });
}
