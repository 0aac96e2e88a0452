-- A trip or a meeting begins within two years, and a trip takes a year at most. What was asked for before stays as it is.
create function refuse_far_ahead() returns trigger language plpgsql as $$
begin
  raise exception 'it begins within two years' using errcode = 'check_violation', constraint = 'days_within_two_years';
end $$;
create trigger far_ahead before insert or update of from_day on reservations for each row
  when (new.from_day > lagos_today() + 730) execute function refuse_far_ahead();
create trigger far_ahead before insert or update of from_day on hotels for each row
  when (new.from_day > lagos_today() + 730) execute function refuse_far_ahead();
create trigger far_ahead before insert or update of starts_at on meetings for each row
  when ((new.starts_at at time zone 'Africa/Lagos')::date > lagos_today() + 730) execute function refuse_far_ahead();
alter table reservations add constraint reservations_a_year_at_most check (to_day - from_day <= 366) not valid;
alter table hotels add constraint hotels_a_year_at_most check (to_day - from_day <= 366) not valid;
