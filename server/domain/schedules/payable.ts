import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Queryable } from '#server/database/connection.ts';
import { whole } from '#server/frame/answers.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { koboToNaira } from '#shared/money.ts';
import { fileTemplates } from './file-templates.ts';

/** A posted payment as a schedule judges it; amounts in kobo. */
export interface Payable {
  id: number;
  pv_no: string;
  paid_on: string | null;
  payee_name: string;
  payee_bank: string | null;
  payee_account: string | null;
  bank_code: string | null;
  gross_kobo: number;
  deducted_kobo: number;
  /** The code of the live schedule that it is in. */
  in_schedule: string | null;
  why_not: string | null;
}

/** The days that are told beside the one that was asked for, and how far back they are looked for: no further, however many payments there are. */
const MOST_DAYS = 10;
const WITHIN_DAYS = 60;

/** Whether payments `p` were posted and can be in a schedule: in none that lives, and nothing hinders it. */
const FREE = sql`p.status = 'paid' and p.payee_account is not null and bank_code_of(p.payee_bank) is not null
  and not exists (select from payment_schedule_lines l where l.payment_id = p.id and l.is_live)
  and not exists (select from schedule_hindrances(p.id))`;

/** Payments with what keeps each out of a schedule, in a sentence; null of those that can be in one. */
export async function payablesWhere(db: Queryable, which: ReturnType<typeof sql>): Promise<Payable[]> {
  const { rows } = await sql<Payable>`
    select p.id, p.pv_no, p.paid_on, p.payee_name, p.payee_bank, p.payee_account, bank_code_of(p.payee_bank) as bank_code,
        p.amount_kobo as gross_kobo, p.deducted_kobo, l.code as in_schedule,
        case when l.code is not null then p.pv_no || ' is in schedule ' || l.code || ' already.'
          when h.says is not null then h.says
          when p.payee_account is null then p.pv_no || ' was posted without bank details: it was paid under its reference alone.'
          when bank_code_of(p.payee_bank) is null then 'The bank of ' || p.pv_no || ' is in no list of banks: ' || coalesce(p.payee_bank, 'none') || '.'
        end as why_not
      from payments p left join lateral (
        select s.code from payment_schedule_lines l join payment_schedules s on s.id = l.schedule_id where l.payment_id = p.id and l.is_live) l on true
        left join lateral (select says from schedule_hindrances(p.id) order by is_settled desc limit 1) h on true
     where ${which} order by p.pv_year, p.pv_seq, p.id`.execute(db);
  return rows;
}

/** `?day=` of the payments that are asked for. */
export const payableQuery = z.looseObject({
  day: z.iso.date().describe('The day on which they were posted.'),
});

const naira = z.number();

/** What was posted on a day, and the last days on which something was posted that is in no schedule. */
export const payableSchema = z.object({
  payments: z.array(
    z.object({
      id: whole,
      pv_no: z.string(),
      payee: z.string(),
      bank: z.string().nullable(),
      bank_code: z.string().nullable(),
      account: z.string().nullable(),
      gross: naira,
      deducted: naira,
      net: naira,
      why_not: z.string().nullable().describe('Why it can be in no schedule now.'),
    }),
  ),
  days: z.array(z.object({ day: z.iso.date(), payments: z.number().int(), net: naira })),
  files: z
    .array(z.object({ code: z.string(), name: z.string() }))
    .describe('The templates by which the file for the bank can be made.'),
});

/** `GET payment-schedules/payable`: what a schedule of a day can be made of. */
export async function readPayable(
  db: Database,
  { query: { day } }: RequestContext<unknown, z.infer<typeof payableQuery>>,
): Promise<Answer> {
  const payments = await payablesWhere(db, sql`p.status = 'paid' and p.paid_on = ${day}::date`);
  const { rows: days } = await sql<{ day: string; payments: number; net_kobo: number }>`
    select p.paid_on as day, count(*)::int as payments, sum(p.amount_kobo - p.deducted_kobo)::bigint as net_kobo
      from payments p where ${FREE} and p.paid_on > lagos_today() - ${WITHIN_DAYS}::int group by p.paid_on order by p.paid_on desc limit ${MOST_DAYS}`.execute(
    db,
  );
  return {
    data: {
      payments: payments.map(({ gross_kobo, deducted_kobo, ...one }) => ({
        ...{ id: one.id, pv_no: one.pv_no, payee: one.payee_name, bank: one.payee_bank },
        ...{ bank_code: one.bank_code, account: one.payee_account, why_not: one.why_not },
        ...{ gross: koboToNaira(gross_kobo), deducted: koboToNaira(deducted_kobo) },
        net: koboToNaira(gross_kobo - deducted_kobo),
      })),
      days: days.map(({ net_kobo, ...one }) => ({ ...one, net: koboToNaira(net_kobo) })),
      files: await fileTemplates(db),
    },
  };
}
