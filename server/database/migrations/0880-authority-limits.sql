-- Up to which amount a head, a director and whoever heads the agency approve expenditures is dated data: proposed by one
-- administrator with its source, confirmed by another. Without a confirmed limit nothing is asked.
create table authority_limits (
  id bigint generated always as identity primary key,
  role text not null check (role in ('head', 'director', 'executive')),
  -- Whoever heads it heads the agency.
  department_id bigint references departments,
  -- Nothing is any amount.
  up_to_kobo bigint check (up_to_kobo > 0),
  starts_on date not null,
  source text not null check (length(source) between 3 and 500),
  status text not null default 'proposed' check (status in ('proposed', 'confirmed', 'refused')),
  proposed_by bigint not null references users,
  decided_by bigint references users,
  decided_at timestamptz,
  reason text,
  search_text text generated always as (fold(source)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint authority_limits_of_role check ((role = 'executive') = (department_id is not null) and (role = 'executive' or up_to_kobo is not null)),
  constraint authority_limits_answered check ((status = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint authority_limits_two_people check (status <> 'confirmed' or decided_by <> proposed_by)
);
create unique index authority_limits_one_a_day on authority_limits (role, starts_on) where status = 'confirmed';
create index authority_limits_department on authority_limits (department_id) where department_id is not null;
create index authority_limits_proposed_by on authority_limits (proposed_by);
create index authority_limits_decided_by on authority_limits (decided_by);
create trigger touch before update on authority_limits for each row execute function touch();
select watch_changes('authority_limits');
select keep_since('authority_limits');

-- What was proposed stays as it was proposed; it is confirmed or refused once. Another limit takes its place from a later day.
create function keep_authority_limit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an authority limit stays' using errcode = 'integrity_constraint_violation';
  end if;
  if old.status <> 'proposed' or (old.role, old.department_id, old.up_to_kobo, old.starts_on, old.source, old.proposed_by)
      is distinct from (new.role, new.department_id, new.up_to_kobo, new.starts_on, new.source, new.proposed_by) then
    raise exception 'an authority limit stays as it was proposed' using errcode = 'check_violation', constraint = 'authority_limits_stay';
  end if;
  return new;
end $$;
create trigger stays after update or delete on authority_limits for each row execute function keep_authority_limit();
create function begin_authority_limit() returns trigger language plpgsql as $$
begin
  raise exception 'an authority limit begins as a proposal' using errcode = 'check_violation', constraint = 'authority_limits_begin';
end $$;
create trigger begins before insert on authority_limits for each row when (new.status <> 'proposed') execute function begin_authority_limit();
create trigger one_hand after update of decided_by on authority_limits for each row
  when (new.status = 'confirmed' and new.decided_by is distinct from old.decided_by)
  execute function guard_one_hand('authority_limits_two_people', 'authority-limits', 'id', 'decided_by', 'proposed_by');

-- The limit that is in force on a day for each role.
create function authority_limits_on(day date) returns setof authority_limits language sql stable parallel safe as $$
  select distinct on (l.role) l.* from authority_limits l
   where l.status = 'confirmed' and l.starts_on <= day order by l.role, l.starts_on desc
$$;

-- On no day a higher office has the lower limit.
create function guard_rising_limits() returns trigger language plpgsql as $$
begin
  -- Two that are confirmed at once see each other.
  perform pg_advisory_xact_lock(7245880);
  if exists (
    select from (select distinct starts_on as day from authority_limits where status = 'confirmed' and starts_on >= new.starts_on) d
      cross join lateral authority_limits_on(d.day) low cross join lateral authority_limits_on(d.day) high
     where (low.role, high.role) in (('head', 'director'), ('head', 'executive'), ('director', 'executive'))
       and coalesce(low.up_to_kobo > high.up_to_kobo, false)) then
    raise exception 'limits rise with the office' using errcode = 'check_violation', constraint = 'authority_limits_rise';
  end if;
  return null;
end $$;
create trigger rises after update of status on authority_limits for each row
  when (new.status = 'confirmed') execute function guard_rising_limits();

create function said_of(l authority_limits) returns jsonb language sql stable parallel safe
return jsonb_build_array(l.role, l.department_id, l.up_to_kobo, l.starts_on, l.source, l.status, l.proposed_by, l.decided_by,
  extract(epoch from l.decided_at), l.reason, extract(epoch from l.created_at));
alter function record_content(text, bigint) rename to record_content_before_limits;
create function record_content(subject text, record bigint) returns text language plpgsql stable as $$
begin
  case subject
    when 'authority-limits' then return (select content_of(said_of(l)) from authority_limits l where l.id = record);
    else return record_content_before_limits(subject, record);
  end case;
end $$;
create trigger a_keep_authority_limits before insert on activities for each row
  when (new.action not in ('printed', 'deleted') and new.subject_type = 'authority-limits') execute function keep_told();
create constraint trigger tell_record after insert or update on authority_limits
  deferrable initially deferred for each row execute function tell_part('authority-limits', 'id');
