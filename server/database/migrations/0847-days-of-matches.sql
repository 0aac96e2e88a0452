-- A line is nothing that happened after it: no debit before its schedule was sent, no credit before the money came back. A day that
-- a person entered may be some days late. What was left of an advance comes back before its retirement is closed, and after it was paid.
create function receipt_earliest(r money_receipts) returns date language sql stable as $$
  select case when r.kind = 'surplus' then coalesce((select p.paid_on from payments p where p.id = r.payment_id), r.day) else r.day end - 5
$$;

create function guard_day_of_match() returns trigger language plpgsql as $$
begin
  if exists (select from added a join bank_statement_lines l on l.id = a.line_id
      left join payment_schedule_lines x on x.id = a.schedule_line_id left join payment_schedules s on s.id = coalesce(a.schedule_id, x.schedule_id)
      left join tax_remittances t on t.id = a.remittance_id left join money_receipts r on r.id = a.receipt_id
     where l.day < case a.kind when 'remittance' then t.paid_on - 5 when 'receipt' then receipt_earliest(r)
       else (s.sent_at at time zone 'Africa/Lagos')::date end) then
    raise exception 'matched with what happened later' using errcode = 'check_violation', constraint = 'bank_matches_day';
  end if;
  return null;
end $$;
create trigger guards_day after insert on bank_matches referencing new table as added for each statement execute function guard_day_of_match();
