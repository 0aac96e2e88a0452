-- What nobody used of a quarter that is over pays nothing any more where each quarter stands by itself: nothing is left of it, in lists
-- and in their sums. Whether it lapsed hangs on the day and on settings, so that it stands in the row: it is found whenever a warrant
-- changes, when the settings change, and every hour by a job.
create function has_lapsed(w warrants) returns boolean language sql stable as $$
  select w.status = 'approved' and warrants_rule() = 'quarterly' and w.quarter < quarter_on(w.budget_year, lagos_today())
$$;
create or replace function counts_against_vote(w warrants) returns bigint language sql stable as $$
  select case when has_lapsed(w) then w.used_kobo else w.amount_kobo end
$$;
alter table warrants drop column left_kobo, add column is_lapsed boolean not null default false;
alter table warrants add column left_kobo bigint not null
  generated always as (case when status = 'approved' and not is_lapsed then amount_kobo - used_kobo else 0 end) stored;

create function find_lapsed() returns trigger language plpgsql as $$
begin
  new.is_lapsed := has_lapsed(new);
  return new;
end $$;
create trigger lapses before insert or update on warrants for each row execute function find_lapsed();

-- How many lapsed, or count again.
create function lapse_warrants() returns bigint language sql as $$
  with changed as (
    update warrants w set is_lapsed = has_lapsed(w)
     where w.status = 'approved' and w.is_lapsed is distinct from has_lapsed(w) returning 1
  )
  select count(*) from changed
$$;
create function lapse_by_setting() returns trigger language plpgsql as $$
begin
  perform lapse_warrants();
  return null;
end $$;
create trigger lapses_warrants after update of value on settings for each row
  when (new.key in ('warrants', 'treasury_desk') and new.value is distinct from old.value) execute function lapse_by_setting();
select lapse_warrants();
