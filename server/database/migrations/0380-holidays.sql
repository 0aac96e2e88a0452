-- The days besides Saturdays and Sundays on which nobody works. A day that is due on one of them moves to the next working day.
create table holidays (
  id bigint generated always as identity primary key,
  day date not null unique,
  name text collate "und-x-icu" not null,
  search_text text generated always as (fold(name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger touch before update on holidays for each row execute function touch();
select watch_changes('holidays');

-- Easter Sunday of a year, by the calendar of Gregory (Meeus, Jones and Butcher).
create function easter(y integer) returns date language plpgsql immutable as $$
declare
  a int := y % 19; b int := y / 100; c int := y % 100; d int := b / 4; e int := b % 4;
  g int := (8 * b + 13) / 25; h int := (19 * a + b - d - g + 15) % 30;
  i int := c / 4; k int := c % 4; l int := (32 + 2 * e + 2 * i - h - k) % 7; m int := (a + 11 * h + 22 * l) / 451;
  n int := h + l - 7 * m + 114;
begin
  return make_date(y, n / 31, n % 31 + 1);
end $$;

-- What the Public Holidays Act fixes for a year. The days of the Muslim year, and what is declared besides, administrators enter.
create function fixed_holidays(y integer) returns table (day date, name text) language sql immutable as $$
  values (make_date(y, 1, 1), 'New Year''s Day'), (easter(y) - 2, 'Good Friday'), (easter(y) + 1, 'Easter Monday'),
    (make_date(y, 5, 1), 'Workers'' Day'), (make_date(y, 6, 12), 'Democracy Day'), (make_date(y, 10, 1), 'Independence Day'),
    (make_date(y, 12, 25), 'Christmas Day'), (make_date(y, 12, 26), 'Boxing Day')
$$;

-- Makes sure that a year has them, unless somebody keeps that year already; how many were entered.
create function lay_holidays(y integer) returns integer language plpgsql as $$
declare laid integer := 0;
begin
  if not exists (select from holidays h where h.day between make_date(y, 1, 1) and make_date(y, 12, 31)) then
    insert into holidays (day, name) select f.day, f.name from fixed_holidays(y) f where f.day >= lagos_today() on conflict do nothing;
    get diagnostics laid = row_count;
  end if;
  return laid;
end $$;

insert into holidays (day, name) select f.day, f.name from generate_series(2024, extract(year from lagos_today())::int + 1) y, fixed_holidays(y) f;
insert into holidays (day, name) values
  ('2024-04-09', 'Eid-el-Fitr'), ('2024-04-10', 'Eid-el-Fitr'), ('2024-04-11', 'Eid-el-Fitr'), ('2024-06-17', 'Eid-el-Kabir'),
  ('2024-06-18', 'Eid-el-Kabir'), ('2024-09-16', 'Eid-el-Maulud'), ('2025-03-31', 'Eid-el-Fitr'), ('2025-04-01', 'Eid-el-Fitr'),
  ('2025-06-06', 'Eid-el-Kabir'), ('2025-06-09', 'Eid-el-Kabir'), ('2025-09-05', 'Eid-el-Maulud');

-- What was due is judged by the days as they were: those that have passed stay.
create function keep_past_holidays() returns trigger language plpgsql as $$
begin
  if least(old.day, new.day) < lagos_today() and (tg_op <> 'UPDATE' or old.day <> new.day) then
    raise exception 'the working days that have passed stay' using errcode = 'check_violation', constraint = 'holidays_past_stay';
  end if;
  return coalesce(new, old);
end $$;
create trigger past_stay before insert or update or delete on holidays for each row execute function keep_past_holidays();

create function is_working_day(of_day date) returns boolean language sql stable parallel safe as $$
  select extract(isodow from of_day) < 6 and not exists (select from holidays h where h.day = of_day)
$$;

-- The day itself where it is worked on, else the first after it that is.
create or replace function working_day(day date) returns date language plpgsql stable parallel safe as $$
begin
  while not is_working_day(day) loop
    day := day + 1;
  end loop;
  return day;
end $$;

-- The day so many working days after another.
create or replace function working_days_after(day date, days integer) returns date language plpgsql stable parallel safe as $$
begin
  while days > 0 loop
    day := day + 1;
    if is_working_day(day) then days := days - 1; end if;
  end loop;
  return day;
end $$;

-- Mondays to Fridays from a Monday long past up to a day, with it.
create function weekdays_to(of_day date) returns integer language sql immutable parallel safe
  return 5 * ((of_day - date '1900-01-01') / 7) + least((of_day - date '1900-01-01') % 7 + 1, 5);

-- How many working days have passed since a day: those after it, up to another, with it; 0 where it lies ahead.
create function working_days_between(since date, until date) returns integer language sql stable parallel safe as $$
  select case when until <= since then 0 else weekdays_to(until) - weekdays_to(since)
    - (select count(*) from holidays h where h.day > since and h.day <= until and extract(isodow from h.day) < 6)::int end
$$;
