import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { Candidate } from './propose-matches.ts';

/**
 * What a line of an account of the agency may be, of all that no line is yet: schedules that were sent from it and their lines,
 * remittances that were paid, and money that came back. A schedule of one payment is known by its voucher too.
 */
export async function candidatesOf(db: Queryable, bank_account_id: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with sent as (
      select s.id, s.code, s.amount_kobo, s.line_count, (s.sent_at at time zone 'Africa/Lagos')::date as day, s.status
        from payment_schedules s where s.bank_account_id = ${bank_account_id} and s.status in ('sent', 'confirmed', 'partly-confirmed')
         and not exists (select from bank_matches m where m.schedule_id = s.id and m.is_live)
    )
    select 'schedule' as kind, s.id, s.code, array_remove(array[s.code, one.pv_no], null) as names, -s.amount_kobo as amount_kobo,
        -(select sum(l.net_kobo)::bigint from payment_schedule_lines l where l.schedule_id = s.id and l.outcome = 'paid') as other_kobo, s.day, one.payee_name as person, null::bigint as schedule_id
      from sent s left join payment_schedule_lines one on one.schedule_id = s.id and s.line_count = 1
     where not exists (select from payment_schedule_lines l join bank_matches m on m.schedule_line_id = l.id and m.is_live where l.schedule_id = s.id)
    union all
    select 'payment', l.id, l.pv_no, array[l.pv_no], -l.net_kobo, null, s.day, l.payee_name, s.id
      from sent s join payment_schedule_lines l on l.schedule_id = s.id
     where s.line_count > 1 and not exists (select from bank_matches m where m.schedule_line_id = l.id and m.is_live)
    union all
    select 'remittance', r.id, r.code, array[r.code, r.receipt_no], -r.amount_kobo, null, r.paid_on, r.authority, null
      from tax_remittances r where r.status = 'paid' and not exists (select from bank_matches m where m.remittance_id = r.id and m.is_live)
    union all
    select 'receipt', r.id, r.number, array_remove(array[r.number, r.code, r.paper_no], null), r.amount_kobo, null, r.day, r.received_from, null
      from money_receipts r where coalesce(r.bank_account_id, ${bank_account_id}) = ${bank_account_id}
       and not exists (select from bank_matches m where m.receipt_id = r.id and m.is_live)`.execute(db);
  return rows;
}
