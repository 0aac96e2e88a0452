-- When an advance is due, how old it is, and what an overdue one stops. `shared/advance-ages.ts` says the same in TypeScript.
create function working_day(day date) returns date language sql immutable parallel safe
  return day + case extract(isodow from day) when 6 then 2 when 7 then 1 else 0 end;

create function days_setting(of_key text, else_days integer) returns integer language sql stable parallel safe
  return coalesce((select s.value::integer from settings s where s.key = of_key and s.value ~ '^[0-9]{1,4}$'), else_days);

create function advance_due(finished date) returns date language sql stable parallel safe
  return working_day(finished + days_setting('retirement_grace_days', 14));

create function advance_recovery_day(finished date) returns date language sql stable parallel safe
  return working_day(finished + days_setting('retirement_grace_days', 14) + days_setting('recovery_days', 21));

create function advance_age(finished date, today date) returns integer language sql immutable parallel safe
  return greatest(0, today - finished);

create function advance_band(age integer) returns text language sql immutable parallel safe
  return case when age < 15 then '0-14' when age < 22 then '15-21' when age < 61 then '22-60' else 'over-60' end;

-- Nobody who owes a retirement is given another advance, as on the day on which it is raised.
create function refuse_outstanding() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from touring_advances a join touring_advances o on o.user_id = a.user_id and o.id <> a.id and o.status = 'paid'
     where a.id = new.touring_advance_id and advance_due(o.finished) < (new.created_at at time zone 'Africa/Lagos')::date
  ) then
    raise exception 'the traveller has an overdue advance' using errcode = 'check_violation', constraint = 'expenditures_advance_outstanding';
  end if;
  return new;
end $$;
create trigger advance_outstanding before insert on expenditures for each row
  when (new.touring_advance_id is not null) execute function refuse_outstanding();

-- What is retired stays paid: the bank's return of it is a replacement transfer.
create function refuse_bounce_of_retired() returns trigger language plpgsql as $$
begin
  if new.withdrawn_by is null and exists (
    select 1 from payments p join expenditures e on e.id = p.expenditure_id join touring_advances a on a.id = e.touring_advance_id
     where p.id = new.payment_id and a.status in ('retired', 'closed')
  ) then
    raise exception 'the advance is retired' using errcode = 'check_violation', constraint = 'payment_bounces_not_retired';
  end if;
  return new;
end $$;
create trigger not_retired before insert or update on payment_bounces for each row execute function refuse_bounce_of_retired();

create index touring_advances_owed on touring_advances (user_id) where status = 'paid';
