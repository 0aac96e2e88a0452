import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { Candidate } from './candidate.ts';

/** So many days before a line may lie what was posted outside schedules. */
const DAYS_APART = 60;

/**
 * What a line of an account of the agency may be, of all that no line is yet: schedules that were sent from it and their lines,
 * payments that were posted outside schedules and have the amount of a line, remittances that were paid, and money that came back. A schedule of one payment is known by its voucher too. What the bank
 * rejected where it debited the rest as one is a line of its own once nobody says any more that it was returned.
 */
export async function candidatesOf(db: Queryable, bank_account_id: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with sent as (
      select s.id, s.code, s.amount_kobo, s.line_count, (s.sent_at at time zone 'Africa/Lagos')::date as day, m.covers,
          -(select sum(l.net_kobo)::bigint from payment_schedule_lines l where l.schedule_id = s.id and l.outcome = 'paid') as paid_kobo
        from payment_schedules s left join bank_matches m on m.schedule_id = s.id and m.is_live
       where s.bank_account_id = ${bank_account_id} and s.status in ('sent', 'confirmed', 'partly-confirmed')
    ), open as (
      select l.day, l.debit_kobo from bank_statement_lines l join bank_statements s on s.id = l.statement_id and s.status = 'imported'
       where s.bank_account_id = ${bank_account_id} and l.settled = 'open' and l.debit_kobo > 0
    )
    select 'schedule' as kind, s.id, s.code, array_remove(array[s.code, one.pv_no], null) as names, case when matched.n = 0 then -s.amount_kobo else s.paid_kobo end as amount_kobo,
        case when matched.n = 0 then s.paid_kobo end as other_kobo, s.day, one.payee_name as person, null::bigint as schedule_id, case when matched.n > 0 then 'paid' end as covers, s.day as from_day
      from sent s left join payment_schedule_lines one on one.schedule_id = s.id and s.line_count = 1
        cross join lateral (select count(*)::int as n, count(*) filter (where l.outcome is distinct from 'rejected')::int as paid
          from payment_schedule_lines l join bank_matches m on m.schedule_line_id = l.id and m.is_live where l.schedule_id = s.id) matched
     where s.covers is null and matched.paid = 0 and (matched.n = 0 or s.paid_kobo is not null)
    union all
    select 'payment', l.id, l.pv_no, array[l.pv_no], -l.net_kobo, null, s.day, l.payee_name, s.id, null, s.day
      from sent s join payment_schedule_lines l on l.schedule_id = s.id
     where s.line_count > 1 and (s.covers is null or (s.covers = 'paid' and l.outcome = 'rejected' and not is_line_returned(l.id)))
       and not exists (select from bank_matches m where m.schedule_line_id = l.id and m.is_live)
    union all
    select 'direct', d.id, d.pv_no, array_remove(array[d.pv_no, a.bank_reference], null), -d.net_kobo, null, d.day, d.payee_name, null, null, d.day - 5
      from direct_payments d join payment_acts a on a.id = d.id
     where d.day between (select min(day) - ${DAYS_APART}::int from open) and (select max(day) + 5 from open)
       and d.net_kobo in (select debit_kobo from open)
       and not exists (select from bank_matches m where m.posting_id = d.id and m.is_live)
    union all
    select 'remittance', r.id, r.code, array[r.code, r.receipt_no], -r.amount_kobo, null, r.paid_on, r.authority, null, null, r.paid_on - 5
      from tax_remittances r where r.status = 'paid' and not exists (select from bank_matches m where m.remittance_id = r.id and m.is_live)
    union all
    select 'receipt', r.id, r.number, array_remove(array[r.number, r.code, r.paper_no], null), r.amount_kobo, null, r.day, r.received_from, null, null, receipt_earliest(r)
      from money_receipts r where coalesce(r.bank_account_id, ${bank_account_id}) = ${bank_account_id}
       and not exists (select from bank_matches m where m.receipt_id = r.id and m.is_live)`.execute(db);
  return rows;
}
