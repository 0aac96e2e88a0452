-- A payment that the bank rejected in its answer is left out of the cash book only while it counts as returned. Where a second officer
-- refused that, or another transfer replaced it, it is paid for itself, and a line of its own.

-- Whether a return of what a line of a schedule sent is recorded that nobody refused; one of a later posting is another's.
create function is_line_returned(of_line bigint) returns boolean language sql stable as $$
  select exists (select from payment_schedule_lines l join payment_schedules s on s.id = l.schedule_id
      join payment_bounces b on b.payment_id = l.payment_id and b.withdrawn_by is null and b.created_at >= s.sent_at
   where l.id = of_line and not exists (select from payment_acts a
     where a.payment_id = l.payment_id and a.action = 'post' and a.at > s.sent_at and a.at < b.created_at))
$$;

create or replace function judge_match() returns trigger language plpgsql as $$
declare
  l bank_statement_lines;
  s payment_schedules;
  own bigint;
begin
  select * into l from bank_statement_lines where id = new.line_id;
  if l.statement_id <> new.statement_id or new.amount_kobo <> l.debit_kobo + l.credit_kobo
      or not exists (select from bank_statements b where b.id = new.statement_id and b.status = 'imported') then
    raise exception 'a match is of a line that counts' using errcode = 'check_violation', constraint = 'bank_matches_of_line';
  end if;
  if (new.kind in ('schedule', 'payment', 'remittance', 'charge') and l.debit_kobo = 0) or (new.kind in ('receipt', 'interest', 'funding') and l.credit_kobo = 0) then
    raise exception 'money went the other way' using errcode = 'check_violation', constraint = 'bank_matches_way';
  end if;
  if new.kind in ('schedule', 'payment') then
    select p.* into s from payment_schedules p where p.id = coalesce(new.schedule_id, (select x.schedule_id from payment_schedule_lines x where x.id = new.schedule_line_id))
      for no key update;
    if s.bank_account_id <> l.bank_account_id or s.status not in ('sent', 'confirmed', 'partly-confirmed') then
      raise exception 'it is of another account, or was never sent' using errcode = 'check_violation', constraint = 'bank_matches_account';
    end if;
    if new.kind = 'schedule' then
      own := case new.covers when 'all' then s.amount_kobo
        else (select sum(x.net_kobo) from payment_schedule_lines x where x.schedule_id = s.id and x.outcome = 'paid') end;
      if exists (select from bank_matches m join payment_schedule_lines x on x.id = m.schedule_line_id where x.schedule_id = s.id and m.is_live
          and (new.covers = 'all' or x.outcome is distinct from 'rejected')) then
        raise exception 'some of it is matched line by line' using errcode = 'unique_violation', constraint = 'bank_matches_schedule_once';
      end if;
      if new.covers = 'paid' and exists (select from bank_matches m join money_receipts r on r.id = m.receipt_id join payment_schedule_lines x on x.id = r.schedule_line_id
          where m.is_live and x.schedule_id = s.id and x.outcome = 'rejected'
            and not exists (select from bank_matches o where o.schedule_line_id = x.id and o.is_live)) then
        raise exception 'the bank gave some of it back' using errcode = 'check_violation', constraint = 'bank_matches_given_back';
      end if;
    else
      own := (select x.net_kobo from payment_schedule_lines x where x.id = new.schedule_line_id);
      if exists (select from bank_matches m join payment_schedule_lines x on x.id = new.schedule_line_id where m.schedule_id = s.id and m.is_live
          and not (m.covers = 'paid' and x.outcome is not distinct from 'rejected' and not is_line_returned(x.id))) then
        raise exception 'its schedule is matched as one' using errcode = 'unique_violation', constraint = 'bank_matches_payment_once';
      end if;
    end if;
  elsif new.kind = 'remittance' then
    own := (select r.amount_kobo from tax_remittances r where r.id = new.remittance_id and r.status = 'paid');
  elsif new.kind = 'receipt' then
    if exists (select from money_receipts r join payment_schedule_lines x on x.id = r.schedule_line_id and x.outcome = 'rejected'
        join bank_matches m on m.schedule_id = x.schedule_id and m.is_live and m.covers = 'paid' where r.id = new.receipt_id
          and not exists (select from bank_matches o where o.schedule_line_id = x.id and o.is_live)) then
      raise exception 'the bank never took it' using errcode = 'check_violation', constraint = 'bank_matches_given_back';
    end if;
    select r.amount_kobo into own from money_receipts r where r.id = new.receipt_id and coalesce(r.bank_account_id, l.bank_account_id) = l.bank_account_id;
  else
    own := new.amount_kobo;
  end if;
  if own is distinct from new.amount_kobo then
    raise exception 'the amount is another' using errcode = 'check_violation', constraint = 'bank_matches_amount';
  end if;
  return new;
end $$;

-- What the bank never took, because it rejected it and debited the rest as one, is left out with its return while that stands, and
-- never stands for the debit of the rest.
create or replace view cash_entries as
  select s.bank_account_id, 'payment'::text as kind, l.id as source_id, (s.sent_at at time zone 'Africa/Lagos')::date as day, -l.net_kobo as amount_kobo,
      l.pv_no as code, l.payee_name as person, s.code as of_code, s.id as of_id,
      coalesce(own.line_id, case when whole.covers = 'paid' and l.outcome is not distinct from 'rejected' then null else whole.line_id end) as line_id
    from payment_schedule_lines l join payment_schedules s on s.id = l.schedule_id and s.status in ('sent', 'confirmed', 'partly-confirmed')
      left join bank_matches own on own.schedule_line_id = l.id and own.is_live
      left join bank_matches whole on whole.schedule_id = s.id and whole.is_live
   where not (whole.covers is not distinct from 'paid' and l.outcome is not distinct from 'rejected' and own.line_id is null and is_line_returned(l.id))
  union all
  select b.bank_account_id, 'remittance', r.id, r.paid_on, -r.amount_kobo, r.code, r.authority, r.receipt_no, r.id, m.line_id
    from tax_remittances r join bank_matches m on m.remittance_id = r.id and m.is_live join bank_statement_lines b on b.id = m.line_id
   where r.status = 'paid'
  union all
  select coalesce(b.bank_account_id, r.bank_account_id), 'receipt', r.id, r.day, r.amount_kobo, r.number, r.received_from, r.code, r.id, m.line_id
    from money_receipts r left join bank_matches m on m.receipt_id = r.id and m.is_live left join bank_statement_lines b on b.id = m.line_id
   where coalesce(b.bank_account_id, r.bank_account_id) is not null
     and not exists (select from payment_schedule_lines l join bank_matches whole on whole.schedule_id = l.schedule_id and whole.is_live and whole.covers = 'paid'
       where l.id = r.schedule_line_id and l.outcome = 'rejected' and not exists (select from bank_matches own where own.schedule_line_id = l.id and own.is_live));
