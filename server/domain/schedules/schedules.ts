import { sql } from 'kysely';
import { type Call, type Done, defineFlow } from '#server/crud/flow.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { formatNaira } from '#shared/money.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { FIRST_TEMPLATE, type FileLayout } from '#shared/schedule-templates.ts';
import {
  broken,
  paidBySchedule,
  paymentScheduleWorkflow,
  postedInSchedule,
  preparedSchedule,
  signedSchedule,
} from '#shared/workflows/payment-schedules.ts';
import { lockPayments } from '../payments/index.ts';
import { accountOf } from './account-of.ts';
import { enterAnswer } from './enter-answer.ts';
import { layoutOf, noTemplate } from './file-templates.ts';
import { scheduleExtensions } from './schedule-extensions.ts';
import { digestOf, fileOf, type ScheduleFile } from './schedule-file.ts';
import { linesOfSchedule } from './schedule-lines.ts';
import type { PaymentSchedule } from './schedule-record.ts';

type Acts = typeof paymentScheduleWorkflow.acts;

/** Whether everything in schedule `t` is paid as it says, from an account in use. */
const WHOLE = sql<boolean>`not exists (select from payment_schedule_lines l where l.schedule_id = t.id
    and (not l.is_live or exists (select from schedule_hindrances(l.payment_id))))
  and exists (select from bank_accounts b where b.id = t.bank_account_id and b.status in ('active', 'stopping'))
  and schedule_file_stands(t)`;

/** Payment schedules before Treasury: one prepares, two others sign, and what the bank answers is entered line by line. */
export const scheduleFlow = defineFlow({
  workflow: paymentScheduleWorkflow,
  views: { 'payment-schedules': scheduleExtensions },
  load: loadSchedules,
  lock: (trx, id) =>
    lockPayments(trx, sql`id in (select payment_id from payment_schedule_lines where schedule_id = ${id})`),
  commands: {
    async approve(trx, { actor, record }: Call<PaymentSchedule, ActInput<Acts['approve']>>): Promise<Done> {
      const amount = formatNaira(record.amount_kobo);
      const { file, ...laid } = await fileFor(trx, record);
      const remark = `${file.name}, SHA-256 ${digestOf(file)}`;
      return record.first_signed_by === null
        ? {
            message: `You signed ${record.code} of ${amount}. A second signatory approves it too.`,
            set: { first_signed_by: actor.id, first_signed_at: sql`now()`, ...laid },
            to: 'draft',
            remark,
          }
        : {
            message: `${record.code} of ${amount} can be sent to the bank.`,
            set: { second_signed_by: actor.id, second_signed_at: sql`now()`, ...laid },
            to: 'approved',
            remark,
          };
    },
    async send(trx, { actor, record }: Call<PaymentSchedule, ActInput<Acts['send']>>): Promise<Done> {
      const { file, ...laid } = await fileFor(trx, record);
      const digest = digestOf(file);
      return {
        message: `${record.code} is with the bank. Save ${file.name}, and send it with the signed instruction.`,
        set: { sent_by: actor.id, sent_at: sql`now()`, digest, ...laid },
        remark: `${file.name}, SHA-256 ${digest}`,
      };
    },
    confirm: enterAnswer,
    async withdraw(
      _trx,
      { record, input }: Call<PaymentSchedule, ActInput<Acts['withdraw']>>,
    ): Promise<Done> {
      return { message: `${record.code} was withdrawn.`, set: { reason: input.reason } };
    },
  },
  rules: [
    [preparedSchedule, ({ id }) => sql`t.prepared_by <> ${id}`],
    [signedSchedule, ({ id }) => sql`t.first_signed_by is distinct from ${id}`],
    [
      postedInSchedule,
      ({
        id,
      }) => sql`not exists (select from payment_schedule_lines l join payment_acts a on a.payment_id = l.payment_id
        where l.schedule_id = t.id and a.action = 'post' and ${id} in (a.user_id, a.acting_for_id))`,
    ],
    [
      paidBySchedule,
      ({
        id,
      }) => sql`not exists (select from payment_schedule_lines l cross join lateral people_paid_by(l.payment_id) w
        where l.schedule_id = t.id and w.user_id = ${id})`,
    ],
    [broken, () => WHOLE],
  ],
});

/** The file of a schedule as it was signed first, or as its template says now where nobody has signed yet; with what the schedule keeps of it. */
async function fileFor(
  trx: Transaction,
  record: PaymentSchedule,
): Promise<{ file: ScheduleFile; template: string; file_layout: string }> {
  const template = record.template ?? FIRST_TEMPLATE;
  const layout: FileLayout | null = record.file_layout ?? (await layoutOf(trx, template));
  if (!layout) throw noTemplate();
  const schedule = { ...record, account: await accountOf(trx, record.bank_account_id) };
  const file = await fileOf(schedule, await linesOfSchedule(trx, record.id), layout);
  return { file, template, file_layout: JSON.stringify(layout) };
}

/** Payment schedules by id, as their commands know them. */
export async function loadSchedules(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, PaymentSchedule>> {
  const { rows } = await sql<PaymentSchedule>`
    select s.id, s.version, s.updated_at, s.status, s.prepared_by, s.first_signed_by, s.code, s.amount_kobo, s.digest, s.bank_account_id, s.day, s.template, s.file_layout,
        (s.sent_at at time zone 'Africa/Lagos')::date as sent_on,
        (select coalesce(json_agg(distinct w.id), '[]') from payment_schedule_lines l join payment_acts a on a.payment_id = l.payment_id and a.action = 'post'
          cross join lateral (values (a.user_id), (a.acting_for_id)) as w (id) where l.schedule_id = s.id and w.id is not null) as posters,
        (select coalesce(json_agg(distinct w.user_id), '[]') from payment_schedule_lines l cross join lateral people_paid_by(l.payment_id) w
          where l.schedule_id = s.id) as payees,
        (select coalesce(json_agg(json_build_object('is_settled', h.is_settled, 'says', h.says)), '[]') from (
          select true as is_settled, 'The account that it is paid from is stopped.' as says from bank_accounts b
            where b.id = s.bank_account_id and b.status not in ('active', 'stopping')
          union all
          select true, 'The template of its file was replaced or stopped.' where s.digest is null and not schedule_file_stands(s)
          union all
          select true, 'The bank returned ' || l.pv_no || '.' from payment_schedule_lines l where l.schedule_id = s.id and not l.is_live
          union all
          select n.is_settled, n.says from payment_schedule_lines l cross join lateral schedule_hindrances(l.payment_id) n
            where l.schedule_id = s.id and l.is_live) h) as hindrances
      from payment_schedules s where s.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
