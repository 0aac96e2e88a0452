-- What an office may do, and whether its members need a code to sign in, is changed by administrators only: whoever took the
-- permissions of Treasury away would stop every payment. A new module and what goes with a record change it by triggers.
create function guard_office_rights() returns trigger language plpgsql as $$
begin
  if acting_person() is null or pg_trigger_depth() > 1 or is_administrator(acting_person()) then
    return null;
  end if;
  if (select is_guarded_office(office) from groups where id = coalesce(new.group_id, old.group_id)) then
    raise exception 'what an office may do is changed by administrators' using errcode = 'check_violation', constraint = 'rights_offices';
  end if;
  return null;
end $$;
create trigger guard_office after insert or update or delete on group_permissions for each row execute function guard_office_rights();

create function guard_office_modules() returns trigger language plpgsql as $$
declare
  given module_groups := coalesce(new, old);
  of_office text := (select office from groups where id = given.group_id);
begin
  if acting_person() is null or pg_trigger_depth() > 1 or of_office = 'administrators' or is_administrator(acting_person()) then
    return null;
  end if;
  if is_guarded_office(of_office) then
    raise exception 'what an office may do is changed by administrators' using errcode = 'check_violation', constraint = 'rights_offices';
  end if;
  return null;
end $$;
create trigger guard_office_new after insert or delete on module_groups for each row execute function guard_office_modules();
create trigger guard_office_changed after update on module_groups for each row
  when (old is distinct from new) execute function guard_office_modules();

create trigger guard_office_codes after update of totp_required, name on groups for each row
  when ((old.totp_required, old.name) is distinct from (new.totp_required, new.name)) execute function guard_office();
