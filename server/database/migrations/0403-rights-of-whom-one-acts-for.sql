-- Nobody widens their own rights or pay; while one acts for another, neither does it for the other.
create function is_bound_to(person bigint) returns boolean language sql stable as $$
  select exists (select from bound_today(acting_person()) b where b = person)
$$;
create function guard_bound() returns trigger language plpgsql as $$
begin
  raise exception 'while one acts for another, neither changes the other''s rights or grade'
    using errcode = 'check_violation', constraint = 'rights_bound';
end $$;

create trigger guard_bound after insert on group_members for each row
  when (is_bound_to(new.user_id)) execute function guard_bound();
create trigger guard_bound_left after delete on group_members for each row
  when (is_bound_to(old.user_id)) execute function guard_bound();
create trigger guard_bound_grade after update of grade_level_id, grade_from on users for each row
  when (old.grade_level_id is not null and (old.grade_level_id, old.grade_from) is distinct from (new.grade_level_id, new.grade_from)
    and is_bound_to(new.id)) execute function guard_bound();
create trigger guard_bound_post_new after insert on departments for each row
  when (is_bound_to(new.head_id) or is_bound_to(new.deputy_id)) execute function guard_bound();
create trigger guard_bound_head after update of head_id on departments for each row
  when (old.head_id is distinct from new.head_id and is_bound_to(new.head_id)) execute function guard_bound();
create trigger guard_bound_deputy after update of deputy_id on departments for each row
  when (old.deputy_id is distinct from new.deputy_id and is_bound_to(new.deputy_id)) execute function guard_bound();
create trigger guard_bound_officer after insert on department_officers for each row
  when (is_bound_to(new.user_id)) execute function guard_bound();

create function guard_bound_permission() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 and exists (select from groups_of_bound(acting_person()) g where g = new.group_id) then
    raise exception 'while one acts for another, neither gives the other''s groups a permission'
      using errcode = 'check_violation', constraint = 'rights_bound';
  end if;
  return null;
end $$;
create function groups_of_bound(person bigint) returns setof bigint language sql stable as $$
  select m.group_id from bound_today(person) b join group_members m on m.user_id = b
$$;
create trigger guard_bound_permission after insert on group_permissions for each row execute function guard_bound_permission();
