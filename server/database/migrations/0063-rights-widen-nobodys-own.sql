-- Rights widen nobody's own. The server says so in words; what follows is the last guard, for whichever way a change comes.
-- Without an acting person (seeds, the first administrator's link) nothing is guarded.

-- The offices through which payments go, and the one that decides who may do what.
create function is_guarded_office(office text) returns boolean language sql immutable parallel safe as $$
  select coalesce(office in ('administrators', 'budget-officers', 'treasury', 'audit'), false)
$$;

create function lagos_today() returns date language sql stable parallel safe as $$
  select (now() at time zone 'Africa/Lagos')::date
$$;

-- The groups that a membership of today gives a person.
create function groups_today(person bigint) returns setof bigint language sql stable as $$
  select m.group_id from group_members m
   where m.user_id = person and (m.starts_on is null or m.starts_on <= lagos_today())
     and (m.ends_on is null or m.ends_on >= lagos_today())
$$;

create function is_administrator(person bigint) returns boolean language sql stable as $$
  select exists (select 1 from groups g where g.office = 'administrators' and g.id in (select groups_today(person)))
$$;

-- What a person holds, whether its module is enabled just now or not.
create function held_permissions(person bigint) returns setof text language sql stable as $$
  select gp.permission from group_permissions gp where gp.group_id in (select groups_today(person))
  union
  select 'browse-' || m.slug from users u join module_departments md on md.department_id = u.department_id
    join modules m on m.id = md.module_id where u.id = person
$$;
create function held_modules(person bigint) returns table (module_id bigint, exportable boolean) language sql stable as $$
  select h.module_id, bool_or(h.exportable) from (
    select mg.module_id, mg.exportable from module_groups mg where mg.group_id in (select groups_today(person))
    union all
    select md.module_id, md.exportable from users u join module_departments md on md.department_id = u.department_id
     where u.id = person) h group by h.module_id
$$;

-- What whoever joins a group would be given that a person doesn't hold: permissions, modules, the office.
create function group_rights_missing(person bigint, of_group bigint) returns text[] language sql stable as $$
  select coalesce(array_agg(missing.name order by missing.place, missing.name), '{}') from (
    select 1 as place, 'the office ' || g.name as name from groups g
     where g.id = of_group and g.office is not null
       and not exists (select 1 from groups mine where mine.office = g.office and mine.id in (select groups_today(person)))
    union all
    select 2, gp.permission from group_permissions gp
     where gp.group_id = of_group and gp.permission not in (select held_permissions(person))
    union all
    select 3, 'the module ' || m.name from module_groups mg join modules m on m.id = mg.module_id
     where mg.group_id = of_group
       and not exists (select 1 from held_modules(person) h where h.module_id = mg.module_id and h.exportable >= mg.exportable)
  ) missing
$$;

create function guard_membership() returns trigger language plpgsql as $$
declare
  me bigint := acting_person();
  membership group_members := coalesce(new, old);
begin
  if me is null then
    return null;
  end if;
  if membership.user_id = me then
    raise exception 'nobody changes their own groups' using errcode = 'check_violation', constraint = 'rights_own_groups';
  end if;
  if is_administrator(me) then
    return null;
  end if;
  if (select is_guarded_office(office) from groups where id = membership.group_id) then
    raise exception 'who is in an office is changed by administrators' using errcode = 'check_violation', constraint = 'rights_offices';
  end if;
  if tg_op <> 'DELETE' and group_rights_missing(me, membership.group_id) <> '{}' then
    raise exception 'nobody gives what they do not hold' using errcode = 'check_violation', constraint = 'rights_held';
  end if;
  return null;
end $$;
create trigger guard_new after insert or delete on group_members for each row execute function guard_membership();
create trigger guard_changed after update on group_members for each row
  when ((old.group_id, old.user_id, old.acting_for_id, old.starts_on, old.ends_on)
    is distinct from (new.group_id, new.user_id, new.acting_for_id, new.starts_on, new.ends_on))
  execute function guard_membership();

create function guard_office() returns trigger language plpgsql as $$
declare
  me bigint := acting_person();
begin
  if me is null or is_administrator(me) then
    return null;
  end if;
  if is_guarded_office(new.office) or is_guarded_office(old.office) then
    raise exception 'an office is changed by administrators' using errcode = 'check_violation', constraint = 'rights_offices';
  end if;
  if new.office is not null
    and not exists (select 1 from groups g where g.office = new.office and g.id <> new.id and g.id in (select groups_today(me))) then
    raise exception 'nobody gives an office that they do not hold' using errcode = 'check_violation', constraint = 'rights_held';
  end if;
  return null;
end $$;
create trigger guard_office_new after insert or delete on groups for each row execute function guard_office();
create trigger guard_office_changed after update of office on groups for each row
  when (old.office is distinct from new.office) execute function guard_office();

-- A new module gives its permissions and its entry to the administrators by a trigger; what goes with a record goes by one too.
create function guard_permission() returns trigger language plpgsql as $$
declare
  me bigint := acting_person();
begin
  if me is null or pg_trigger_depth() > 1 then
    return null;
  end if;
  if exists (select 1 from group_members where group_id = new.group_id and user_id = me) then
    raise exception 'nobody changes their own groups' using errcode = 'check_violation', constraint = 'rights_own_groups';
  end if;
  if not is_administrator(me) and new.permission not in (select held_permissions(me)) then
    raise exception 'nobody gives a permission that they do not hold' using errcode = 'check_violation', constraint = 'rights_held';
  end if;
  return null;
end $$;
create trigger guard_given after insert on group_permissions for each row execute function guard_permission();

create function guard_group_module() returns trigger language plpgsql as $$
declare
  me bigint := acting_person();
  given module_groups := coalesce(new, old);
begin
  if me is null or pg_trigger_depth() > 1 or is_administrator(me)
    or exists (select 1 from groups where id = given.group_id and office = 'administrators') then
    return null;
  end if;
  if exists (select 1 from group_members where group_id = given.group_id and user_id = me) then
    raise exception 'nobody changes the modules of their own group' using errcode = 'check_violation', constraint = 'rights_own_modules';
  end if;
  if tg_op <> 'DELETE'
    and not exists (select 1 from held_modules(me) h where h.module_id = given.module_id and h.exportable >= given.exportable) then
    raise exception 'nobody gives a module that they do not hold' using errcode = 'check_violation', constraint = 'rights_held';
  end if;
  return null;
end $$;
create trigger guard_given after insert or delete on module_groups for each row execute function guard_group_module();
create trigger guard_changed after update on module_groups for each row
  when (old is distinct from new) execute function guard_group_module();

create function guard_department_module() returns trigger language plpgsql as $$
declare
  me bigint := acting_person();
  given module_departments := coalesce(new, old);
begin
  if me is null or pg_trigger_depth() > 1 or is_administrator(me) then
    return null;
  end if;
  if (select department_id from users where id = me) = given.department_id then
    raise exception 'nobody changes the modules of their own department' using errcode = 'check_violation', constraint = 'rights_own_modules';
  end if;
  if tg_op <> 'DELETE'
    and not exists (select 1 from held_modules(me) h where h.module_id = given.module_id and h.exportable >= given.exportable) then
    raise exception 'nobody gives a module that they do not hold' using errcode = 'check_violation', constraint = 'rights_held';
  end if;
  return null;
end $$;
create trigger guard_given after insert or delete on module_departments for each row execute function guard_department_module();
create trigger guard_changed after update on module_departments for each row
  when (old is distinct from new) execute function guard_department_module();

-- Nobody, administrators included, makes themselves head, acting head or officer of a department.
create function guard_own_post() returns trigger language plpgsql as $$
begin
  raise exception 'nobody makes themselves head, acting head or officer' using errcode = 'check_violation', constraint = 'rights_own_post';
  return null;
end $$;
create trigger guard_own_post_new after insert on departments for each row
  when (acting_person() in (new.head_id, new.acting_head_id)) execute function guard_own_post();
create trigger guard_own_post after update of head_id on departments for each row
  when (new.head_id = acting_person() and old.head_id is distinct from new.head_id) execute function guard_own_post();
create trigger guard_own_acting after update of acting_head_id, acting_from, acting_to on departments for each row
  when (new.acting_head_id = acting_person() and (old.acting_head_id, old.acting_from, old.acting_to)
    is distinct from (new.acting_head_id, new.acting_from, new.acting_to)) execute function guard_own_post();
create trigger guard_own_post after insert on department_officers for each row
  when (new.user_id = acting_person()) execute function guard_own_post();

-- A department gives its rows and its modules.
create function guard_person() returns trigger language plpgsql as $$
declare
  me bigint := acting_person();
begin
  if me is null or is_administrator(me) then
    return null;
  end if;
  if new.id = me and new.department_id is distinct from old.department_id then
    raise exception 'nobody moves themselves to another department' using errcode = 'check_violation', constraint = 'rights_own_department';
  end if;
  if new.status is distinct from old.status and exists (
    select 1 from group_members m join groups g on g.id = m.group_id where m.user_id = new.id and is_guarded_office(g.office)) then
    raise exception 'who is in an office is changed by administrators' using errcode = 'check_violation', constraint = 'rights_offices';
  end if;
  return null;
end $$;
create trigger guard_rights after update of department_id, status on users for each row
  when ((old.department_id, old.status) is distinct from (new.department_id, new.status)) execute function guard_person();
