-- An entry and an act happen when whoever waited for the record has it, not when their transaction began: else of two at
-- once the second would stand before the first.
alter table fund_entries alter column at set default clock_timestamp();
-- What one act does to several payments is one moment; the statement that writes it comes after the locks.
alter table payment_acts alter column at set default statement_timestamp();

create or replace function post_fund_entry() returns trigger language plpgsql as $$
declare
  f funds;
begin
  select * into f from funds where id = new.fund_id for update;
  if exists (select 1 from budget_years where year = f.budget_year and closed_at is not null) then
    raise exception 'budget year % is closed', f.budget_year using errcode = 'check_violation', constraint = 'fund_entries_year_open';
  end if;
  -- What is entered now is entered under the lock and never before the last line; what is told of the past keeps its day.
  if new.at between transaction_timestamp() and clock_timestamp() then
    new.at := greatest(clock_timestamp(),
      (select e.at from fund_entries e where e.fund_id = f.id and e.seq = f.last_seq));
  end if;
  new.seq := f.last_seq + 1;
  new.running_approved_kobo := f.approved_kobo + new.approved_kobo;
  new.running_booked_kobo := f.booked_kobo + new.booked_kobo;
  new.running_actual_kobo := f.actual_kobo + new.actual_kobo;
  new.running_reserved_kobo := f.reserved_kobo + new.reserved_kobo;
  update funds set
    approved_kobo = new.running_approved_kobo,
    booked_kobo = new.running_booked_kobo,
    actual_kobo = new.running_actual_kobo,
    reserved_kobo = new.running_reserved_kobo,
    last_seq = new.seq
  where id = f.id;
  insert into fund_months as m (fund_id, month, approved_kobo, booked_kobo, actual_kobo, reserved_kobo)
  values (f.id, date_trunc('month', new.at at time zone 'Africa/Lagos')::date,
          new.approved_kobo, new.booked_kobo, new.actual_kobo, new.reserved_kobo)
  on conflict (fund_id, month) do update set
    approved_kobo = m.approved_kobo + excluded.approved_kobo,
    booked_kobo = m.booked_kobo + excluded.booked_kobo,
    actual_kobo = m.actual_kobo + excluded.actual_kobo,
    reserved_kobo = m.reserved_kobo + excluded.reserved_kobo;
  return new;
end $$;

create function stamp_payment_act() returns trigger language plpgsql as $$
begin
  if new.at between transaction_timestamp() and clock_timestamp() then
    new.at := greatest(new.at, (select a.at from payment_acts a where a.payment_id = new.payment_id order by a.id desc limit 1));
  end if;
  return new;
end $$;
create trigger stamp before insert on payment_acts for each row execute function stamp_payment_act();

-- Timelines are read by their numbers.
drop index payment_acts_payment;
create index payment_acts_payment on payment_acts (payment_id, id);
