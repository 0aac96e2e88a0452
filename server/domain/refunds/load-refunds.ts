import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Loaded } from '#server/crud/flow.ts';
import type { Queryable } from '#server/database/connection.ts';
import { BY_ID, isAmong } from '#server/database/kept-plans.ts';
import type { RefundFacts } from '#shared/workflows/refunds.ts';
import { departmentsAbove } from '../budget/index.ts';

/** A refund as its commands know it; amounts in kobo. */
export interface Refund extends Loaded<RefundFacts> {
  code: string;
  type: 'staff' | 'third-party';
  amount_kobo: number;
  purpose: string;
  fund_id: number | null;
  /** The department that is asked, and the one that paid. */
  debtor: string;
  creditor: string;
  /** What was paid, from which fund, and how much of it nobody asks for yet. */
  expenditure_id: number;
  expenditure: string;
  paid_fund_id: number;
  /** What was paid and did not come back; of it what others carry, and what refunds ask for, those that were fulfilled included. */
  paid_kobo: number;
  refunded_kobo: number;
  asked_kobo: number;
  hold_id: number | null;
  hold: string | null;
  hold_kobo: number;
  request: string | null;
  /** What the payee gave back of it. */
  back_kobo: number;
  /** The departments whose funds may carry it. */
  carriers: number[];
}

/** Whether the bank is said to have returned the payment of an expenditure (by its id), and nobody has answered that yet. */
export function isBouncing(expenditure_id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from payments p join payment_bounces o on o.payment_id = p.id
     where p.expenditure_id = ${expenditure_id} and o.confirmed_by is null and o.withdrawn_by is null)`;
}

/** Refunds by id, in one statement. */
export async function loadRefunds(db: Queryable, ids: readonly number[]): Promise<Map<number, Refund>> {
  const { rows } = await sql<Refund>`${BY_ID}
    select r.id, r.version, r.updated_at, r.status, r.code, r.type, r.amount_kobo, r.purpose, r.fund_id, r.user_id, r.resent_by,
      r.department_id, r.beneficiary_id, d.name as debtor, c.name as creditor, r.excused_at,
      e.id as expenditure_id, e.code as expenditure, e.fund_id as paid_fund_id,
      e.amount_kobo - e.recovered_kobo as paid_kobo, e.refunded_kobo,
      (select coalesce(sum(o.amount_kobo), 0)::bigint from refunds o where o.expenditure_id = e.id and o.status in ('pending', 'fulfilled')) as asked_kobo,
      coalesce((select m.recovered_kobo from expenditures m where m.refund_id = r.id), 0)::bigint as back_kobo,
      r.hold_id, ${departmentsAbove(sql`r.department_id`)} as carriers, h.code as hold, coalesce(h.amount_kobo, 0) as hold_kobo, h.request,
      ${isBouncing(sql`e.id`)} as is_bouncing,
      r.status = 'pending' and coalesce((
        select s.value::int > 0 and r.moved_at < now() - s.value::int * interval '1 day'
          from settings s where s.key = 'refund_answer_days' and s.value ~ '^[0-9]{1,6}$'), false) as is_overdue
      from refunds r join expenditures e on e.id = r.expenditure_id
      join departments d on d.id = r.department_id join departments c on c.id = r.beneficiary_id
      left join holds h on h.id = r.hold_id
     where ${isAmong('r.id', ids)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
