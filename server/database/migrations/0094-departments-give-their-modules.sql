-- A department gives its staff its modules: whoever adds somebody to it, or moves them there, gives these.
create function department_modules_missing(person bigint, of_department bigint) returns text[] language sql stable as $$
  select coalesce(array_agg('the module ' || m.name order by m.name), '{}')
    from module_departments md join modules m on m.id = md.module_id
   where md.department_id = of_department
     and not exists (select 1 from held_modules(person) h where h.module_id = md.module_id and h.exportable >= md.exportable)
$$;

create function guard_department_given() returns trigger language plpgsql as $$
declare
  me bigint := acting_person();
begin
  if me is null or is_administrator(me) then
    return null;
  end if;
  if department_modules_missing(me, new.department_id) <> '{}' then
    raise exception 'nobody gives the modules of a department that they do not hold' using errcode = 'check_violation', constraint = 'rights_held';
  end if;
  return null;
end $$;
create trigger guard_department_new after insert on users for each row
  when (new.department_id is not null) execute function guard_department_given();
create trigger guard_department after update of department_id on users for each row
  when (new.department_id is not null and new.department_id is distinct from old.department_id)
  execute function guard_department_given();

-- A grade decides what its holder is paid: nobody, administrators included, gives themselves another.
create function guard_own_grade() returns trigger language plpgsql as $$
begin
  raise exception 'nobody changes their own grade' using errcode = 'check_violation', constraint = 'rights_own_grade';
end $$;
create trigger guard_own_grade after update of grade_level_id on users for each row
  when (new.id = acting_person() and old.grade_level_id is not null and new.grade_level_id is distinct from old.grade_level_id)
  execute function guard_own_grade();
