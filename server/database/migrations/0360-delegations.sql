-- Somebody acts for somebody else for some days: as the head of a department, or in an office. Whoever is named accepts; for an
-- office an administrator confirms.
select add_code_prefix('DLG');
create table delegations (
  id bigint generated always as identity primary key,
  code text not null unique,
  -- For whom, and who acts; a department whose head has gone is acted for without one.
  for_id bigint references users,
  user_id bigint not null references users,
  office text check (office in ('budget-officers', 'treasury', 'audit', 'store', 'logistics', 'records', 'administrators')),
  department_id bigint references departments,
  starts_on date not null,
  ends_on date not null,
  reason text not null,
  proposed_by bigint not null references users,
  status text not null default 'proposed' check (status in ('proposed', 'accepted', 'confirmed', 'declined', 'withdrawn', 'ended')),
  confirmed_by bigint references users,
  remark text,
  ended_at timestamptz,
  search_text text generated always as (fold(code || ' ' || reason)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint delegations_one_thing check (num_nonnulls(office, department_id) = 1),
  constraint delegations_for_somebody check (office is null or for_id is not null),
  constraint delegations_another_person check (for_id <> user_id),
  constraint delegations_not_oneself check (proposed_by <> user_id),
  constraint delegations_days check (starts_on <= ends_on and ends_on < starts_on + 366),
  constraint delegations_confirmed_by_another check (confirmed_by not in (user_id, proposed_by)),
  constraint delegations_office_confirmed check (office is null or status <> 'confirmed' or confirmed_by is not null),
  -- A department has one acting head at a time, and nobody acts twice in one office.
  constraint delegations_one_head exclude using gist (department_id with =, daterange(starts_on, ends_on, '[]') with &&)
    where (status = 'confirmed' and department_id is not null),
  constraint delegations_one_seat exclude using gist (user_id with =, office with =, daterange(starts_on, ends_on, '[]') with &&)
    where (status = 'confirmed' and office is not null)
);
create index delegations_for on delegations (for_id) where status = 'confirmed';
create index delegations_user on delegations (user_id, status);
create index delegations_for_all on delegations (for_id, created_at);
create index delegations_proposed_by on delegations (proposed_by);
create index delegations_confirmed_by on delegations (confirmed_by);
create index delegations_department on delegations (department_id);
create index delegations_status on delegations (status, created_at);
create trigger touch before update on delegations for each row execute function touch();
select watch_changes('delegations');
select keep_since('delegations');

-- What was proposed stays as it was; what is over stays over.
create function keep_delegation() returns trigger language plpgsql as $$
begin
  if old.status in ('declined', 'withdrawn', 'ended')
     or (old.for_id, old.user_id, old.office, old.department_id, old.starts_on, old.ends_on, old.reason, old.proposed_by)
        is distinct from (new.for_id, new.user_id, new.office, new.department_id, new.starts_on, new.ends_on, new.reason, new.proposed_by) then
    raise exception 'a delegation stays as it was proposed' using errcode = 'check_violation', constraint = 'delegations_stay';
  end if;
  return new;
end $$;
create trigger stays after update on delegations for each row execute function keep_delegation();

-- Who acts as head is what a delegation says. The acting heads of today become delegations.
insert into delegations (code, for_id, user_id, department_id, starts_on, ends_on, reason, proposed_by, status)
select draw_code('DLG'), d.head_id, d.acting_head_id, d.id, d.acting_from, least(d.acting_to, d.acting_from + 365), 'Named at the department',
    coalesce(d.head_id, (select min(u.id) from users u where u.id <> d.acting_head_id)), 'confirmed'
  from departments d where d.acting_head_id is not null and d.head_id is distinct from d.acting_head_id and d.acting_to >= lagos_today();
update departments d set acting_head_id = null, acting_from = null, acting_to = null
 where acting_head_id is not null and not exists (
   select from delegations g where g.department_id = d.id and g.user_id = d.acting_head_id and g.starts_on = d.acting_from and g.ends_on = d.acting_to);

drop trigger guard_own_acting on departments;
create function acting_by_delegation() returns trigger language plpgsql as $$
begin
  -- Asked when all is written: whoever accepts writes both.
  if exists (select from departments d where d.id = new.id and d.acting_head_id is not null
      and not exists (select from delegations g where g.department_id = d.id and g.user_id = d.acting_head_id and g.for_id is not distinct from d.head_id
        and g.starts_on = d.acting_from and g.ends_on = d.acting_to and g.status = 'confirmed')) then
    raise exception 'a department has the acting head that a delegation names' using errcode = 'check_violation', constraint = 'departments_acting_by_delegation';
  end if;
  return null;
end $$;
create constraint trigger acting_by_delegation after insert or update of acting_head_id, acting_from, acting_to on departments
  deferrable initially deferred for each row when (new.acting_head_id is not null) execute function acting_by_delegation();

-- It ends with the headship of whom it is for.
create function end_acting_with_head() returns trigger language plpgsql as $$
begin
  new.acting_head_id := null;
  new.acting_from := null;
  new.acting_to := null;
  return new;
end $$;
create trigger end_acting_with_head before update of head_id on departments for each row
  when (old.head_id is distinct from new.head_id and old.acting_head_id is not null) execute function end_acting_with_head();

-- Whoever is in an office for somebody is in it while that person is: the same in every statement that asks who is a member today.
create function is_seat_held(of_group bigint, person bigint) returns boolean language sql stable parallel safe as $$
  select exists (select from group_members o join users u on u.id = o.user_id
    where o.group_id = of_group and o.user_id = person and o.acting_for_id is null and u.status = 'active'
      and (o.starts_on is null or o.starts_on <= lagos_today()) and (o.ends_on is null or o.ends_on >= lagos_today()))
$$;
create or replace function groups_today(person bigint) returns setof bigint language sql stable as $$
  select m.group_id from group_members m
   where m.user_id = person and (m.starts_on is null or m.starts_on <= lagos_today())
     and (m.ends_on is null or m.ends_on >= lagos_today())
     and (m.acting_for_id is null or is_seat_held(m.group_id, m.acting_for_id))
$$;

-- Of whom what they did counts for a person too: for whom they act today, and who acts for them.
create function bound_today(person bigint) returns setof bigint language sql stable as $$
  select g.for_id from delegations g where g.user_id = person and g.status = 'confirmed' and lagos_today() between g.starts_on and g.ends_on
  union
  select g.user_id from delegations g where g.for_id = person and g.status = 'confirmed' and lagos_today() between g.starts_on and g.ends_on
  union
  select m.acting_for_id from group_members m where m.user_id = person and m.acting_for_id is not null
     and (m.starts_on is null or m.starts_on <= lagos_today()) and (m.ends_on is null or m.ends_on >= lagos_today())
  union
  select m.user_id from group_members m where m.acting_for_id = person
     and (m.starts_on is null or m.starts_on <= lagos_today()) and (m.ends_on is null or m.ends_on >= lagos_today())
$$;
