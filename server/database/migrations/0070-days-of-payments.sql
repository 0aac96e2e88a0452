-- What was paid was paid on or after the day on which audit cleared it, and the bank returned it no earlier than that; nothing
-- is dated into a closed year.
create function keep_day_of_payment() returns trigger language plpgsql as $$
begin
  if new.paid_on < (
    select (a.at at time zone 'Africa/Lagos')::date from payment_acts a
     where a.payment_id = new.id and a.action = 'clear' and a.desk = 'audit' order by a.id desc limit 1
  ) then
    raise exception 'a payment before audit cleared it' using errcode = 'check_violation', constraint = 'payments_paid_after_audit';
  end if;
  if new.paid_on < (
    select b.bounced_on from payment_bounces b where b.payment_id = new.id and b.confirmed_by is not null order by b.id desc limit 1
  ) then
    raise exception 'a payment before the bank returned the one before' using errcode = 'check_violation', constraint = 'payments_paid_after_bounce';
  end if;
  if exists (select 1 from budget_years y where y.year = extract(year from new.paid_on) and y.closed_at is not null) then
    raise exception 'a payment in a closed year' using errcode = 'check_violation', constraint = 'payments_paid_in_open_year';
  end if;
  return new;
end $$;
create trigger paid_on_after_audit before update of status, paid_on on payments for each row
  when (new.status = 'paid' and new.paid_on is not null and (new.status, new.paid_on) is distinct from (old.status, old.paid_on))
  execute function keep_day_of_payment();

create function keep_day_of_bounce() returns trigger language plpgsql as $$
begin
  if new.bounced_on < (select p.paid_on from payments p where p.id = new.payment_id) then
    raise exception 'returned by the bank before it was paid' using errcode = 'check_violation', constraint = 'payment_bounces_after_payment';
  end if;
  return new;
end $$;
create trigger bounced_after_payment before insert or update of bounced_on on payment_bounces
  for each row execute function keep_day_of_bounce();
