import { sql } from 'kysely';
import { z } from 'zod';
import { forHolding } from '#server/crud/in-office.ts';
import { readRecord } from '#server/crud/list-query.ts';
import { notOffered } from '#server/crud/offers.ts';
import { recordActivity } from '#server/database/activity.ts';
import { nextCode } from '#server/database/codes.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { formatDay } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import type { CreateInput } from '#shared/resource/record-types.ts';
import { createSchema } from '#shared/resource/schemas.ts';
import { paymentSchedules } from '#shared/resources/payments/payment-schedules.ts';
import { FIRST_TEMPLATE } from '#shared/schedule-templates.ts';
import { layoutOf, noTemplate } from './file-templates.ts';
import { type Payable, payablesWhere } from './payable.ts';
import { scheduleFlow } from './schedules.ts';

/** How many payments one schedule has at most. */
const MOST = 500;

/** What a schedule is made of: the account, the day, and the payments; all else is copied from them. */
export const scheduleBody = z.strictObject({
  ...createSchema(paymentSchedules).shape,
  payments: z
    .array(z.number('Choose what is paid').int().positive().max(Number.MAX_SAFE_INTEGER))
    .min(1, 'Choose at least one payment')
    .max(MOST, `One schedule has at most ${MOST} payments`),
});

/** Gathers posted payments of a day in a draft; each that can't be in one is named. */
export async function prepareSchedule(
  trx: Transaction,
  { actor, body }: RequestContext<CreateInput<typeof paymentSchedules> & { payments: number[] }>,
): Promise<Answer> {
  const { bank_account_id, day } = body;
  const ids = [...new Set(body.payments)];
  const offered = await notOffered(trx, paymentSchedules, actor, { bank_account_id }, {});
  if (Object.keys(offered).length > 0)
    throw wrong('bank_account_id', 'Choose an account of the agency that is in use.');
  const template = body.template ?? FIRST_TEMPLATE;
  if (!(await layoutOf(trx, template))) throw noTemplate();
  await sql`select from payments where id = any(${ids}::bigint[]) order by id for no key update`.execute(trx);
  const payments = await payablesWhere(trx, sql`p.id = any(${ids}::bigint[])`);
  judge(payments, ids, day);
  const gross_kobo = payments.reduce((sum, one) => sum + one.gross_kobo, 0);
  const deducted_kobo = payments.reduce((sum, one) => sum + one.deducted_kobo, 0);
  const { rows } = await sql<{ id: number; code: string }>`
    insert into payment_schedules (code, bank_account_id, day, line_count, gross_kobo, deducted_kobo, amount_kobo, template, prepared_by)
      values (${nextCode('PYS')}, ${bank_account_id}, ${day}, ${payments.length}, ${gross_kobo}, ${deducted_kobo},
        ${gross_kobo - deducted_kobo}, ${template}, ${actor.id})
      returning id, code`.execute(trx);
  const [made] = rows;
  if (!made) throw new Error('the payment schedule was not made');
  await sql`insert into payment_schedule_lines (schedule_id, payment_id)
    select ${made.id}, g.id from unnest(${payments.map(({ id }) => id)}::bigint[]) with ordinality as g (id, place) order by g.place`.execute(
    trx,
  );
  const whom = await forHolding(trx, actor, ['add-payment-schedules']);
  await recordActivity(trx, {
    subject: 'payment-schedules',
    id: made.id,
    action: 'prepared',
    actor,
    ...whom,
  });
  const extensions = scheduleFlow.extensions['payment-schedules'] ?? {};
  const data = await readRecord(trx, paymentSchedules, extensions, actor, made.id);
  const amount = formatNaira(gross_kobo - deducted_kobo);
  return { status: 201, message: `${made.code} of ${amount} waits for two signatories.`, data };
}

function judge(payments: readonly Payable[], ids: readonly number[], day: string): void {
  if (payments.length < ids.length) throw wrong('payments', 'Not all of these payments are there.');
  for (const { pv_no, paid_on, in_schedule, why_not } of payments) {
    if (why_not) throw new Refusal(in_schedule ? 'TAKEN' : 'RULE', why_not, { payments: [why_not] });
    if (paid_on !== day)
      throw wrong(
        'payments',
        `${pv_no} was posted on ${paid_on ? formatDay(paid_on) : 'no day'}: a schedule has payments of one day.`,
      );
  }
}

function wrong(field: string, sentence: string): Refusal {
  return new Refusal('VALIDATION', sentence, { [field]: [sentence] });
}
