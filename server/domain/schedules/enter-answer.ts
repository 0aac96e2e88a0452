import { sql } from 'kysely';
import type { Call, Done } from '#server/crud/flow.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { formatDay, lagosToday } from '#shared/dates.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import type { paymentScheduleWorkflow } from '#shared/workflows/payment-schedules.ts';
import { recordBounce } from '../payments/index.ts';
import { linesOfSchedule, type ScheduleLine } from './schedule-lines.ts';
import type { PaymentSchedule } from './schedule-record.ts';

type Answer = ActInput<(typeof paymentScheduleWorkflow.acts)['confirm']>;

/**
 * Enters what the bank answered, every line once: what it rejected is recorded as returned by the bank, unless that was done
 * already, and a second officer confirms each return. What can't be returned by itself says why, and Treasury settles it. A file with another digest than the one that was sent is refused.
 */
export async function enterAnswer(
  trx: Transaction,
  { context, actor, id, record, input }: Call<PaymentSchedule, Answer>,
): Promise<Done> {
  const date = input.date ?? lagosToday();
  refuseOtherFile(record, input.digest ?? null);
  if (record.sent_on && date < record.sent_on)
    throw wrong('date', `It was sent on ${formatDay(record.sent_on)}: the bank answered later.`);
  const lines = await linesOfSchedule(trx, id);
  const told = answersByLine(lines, input.lines);
  const open = await openBounces(trx, id);
  const rejected: (ScheduleLine & { unreturned: string | null })[] = [];
  for (const [place, line] of lines.entries()) {
    const { outcome, reason } = told[place] ?? { outcome: 'paid', reason: null };
    const isReturned = !line.is_live || open.has(line.payment_id);
    if (outcome === 'paid' && isReturned)
      throw wrong(
        'lines',
        `${line.pv_no} is recorded as returned by the bank. Say that it was rejected, or withdraw that first.`,
      );
    const isRejected = outcome === 'rejected';
    const unreturned =
      isRejected && !isReturned
        ? await whyUnreturned(recordBounce(trx, context, line.payment_id, { reason: reason ?? '', date }))
        : null;
    await sql`update payment_schedule_lines set outcome = ${outcome}, outcome_reason = ${isRejected ? reason : null}, unreturned = ${unreturned}
      where id = ${line.id}`.execute(trx);
    if (isRejected) rejected.push({ ...line, unreturned });
  }
  return {
    message: saidOf(record.code, lines.length, rejected),
    to: rejected.length === 0 ? 'confirmed' : 'partly-confirmed',
    set: { confirmed_by: actor.id, confirmed_on: date },
    remark: rejected.length === 0 ? null : `Rejected: ${rejected.map(({ pv_no }) => pv_no).join(', ')}`,
  };
}

function refuseOtherFile({ code, digest }: PaymentSchedule, told: string | null): void {
  if (told === null || told.toLowerCase() === digest) return;
  const sentence = `This is not the file of ${code} that was sent: its digest is another. Ask the bank what it paid by.`;
  throw new Refusal('RULE', sentence, { digest: [sentence] });
}

/** What is told of each line, in their order; every line is told of once. */
function answersByLine(
  lines: readonly ScheduleLine[],
  told: Answer['lines'],
): { outcome: 'paid' | 'rejected'; reason: string | null }[] {
  const given = (told as readonly { id: number; outcome: 'paid' | 'rejected'; reason?: string | null }[]).map(
    (one, place) => ({ ...one, place }),
  );
  const errors: FieldErrors = {};
  for (const { id, outcome, reason, place } of given) {
    if (!lines.some((line) => line.id === id))
      errors[`lines.${place}.id`] = ['This line is in another schedule.'];
    else if (given.some((one) => one.id === id && one.place < place))
      errors[`lines.${place}.id`] = ['This line is told of twice.'];
    if (outcome === 'rejected' && !reason?.trim())
      errors[`lines.${place}.reason`] = ['Say why the bank rejected it.'];
  }
  const [first] = Object.values(errors).flat();
  if (first) throw new Refusal('VALIDATION', first, errors);
  return lines.map((line) => {
    const one = given.find(({ id }) => id === line.id);
    if (!one) throw wrong('lines', `Say what became of ${line.pv_no} too: every line is answered at once.`);
    return { outcome: one.outcome, reason: one.reason ?? null };
  });
}

/** The payments of a schedule of which somebody says that the bank returned them, before that is confirmed. */
export async function openBounces(trx: Queryable, id: number): Promise<Set<number>> {
  const { rows } = await sql<{ payment_id: number }>`
    select b.payment_id from payment_bounces b join payment_schedule_lines l on l.payment_id = b.payment_id
     where l.schedule_id = ${id} and b.confirmed_by is null and b.withdrawn_by is null`.execute(trx);
  return new Set(rows.map(({ payment_id }) => payment_id));
}

/** Why the state of a payment lets no return be recorded of it; null once it is. Who may not record it is refused: another enters the answer. */
async function whyUnreturned(recording: Promise<void>): Promise<string | null> {
  try {
    await recording;
    return null;
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'SETTLED_ALREADY' || error.code === 'WRONG_STATE'))
      return error.message;
    throw error;
  }
}

function saidOf(
  code: string,
  all: number,
  rejected: readonly { pv_no: string; unreturned: string | null }[],
): string {
  if (rejected.length === 0) return `The bank paid all of ${code}.`;
  const were = rejected.length === 1 ? 'one was' : `${rejected.length} were`;
  const settled = rejected.filter(({ unreturned }) => unreturned !== null);
  const returned = settled.length < rejected.length ? ' A second officer confirms each return.' : '';
  const others = settled
    .map(({ pv_no, unreturned }) => ` ${pv_no} waits for Treasury. ${unreturned}`)
    .join('');
  return `The bank paid ${all - rejected.length} of ${all} in ${code}; ${were} rejected.${returned}${others}`;
}

function wrong(field: string, sentence: string): Refusal {
  return new Refusal('VALIDATION', 'Some of what was sent is not right.', { [field]: [sentence] });
}
