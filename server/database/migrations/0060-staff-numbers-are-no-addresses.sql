-- One signs in with a staff number or an e-mail: what has an @ is the e-mail, so that no name can mean two people. A
-- trigger and not a check: a number from before stays until somebody writes it anew, and the rest of its row may change.
create function refuse_address_as_staff_no() returns trigger language plpgsql as $$
begin
  raise exception 'a staff number is not an e-mail' using errcode = 'check_violation', constraint = 'users_staff_no_no_address';
end $$;
create trigger staff_no_no_address_new before insert on users
  for each row when (position('@' in new.staff_no) > 0) execute function refuse_address_as_staff_no();
create trigger staff_no_no_address before update of staff_no on users
  for each row when (new.staff_no is distinct from old.staff_no and position('@' in new.staff_no) > 0)
  execute function refuse_address_as_staff_no();
