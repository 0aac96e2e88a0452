-- What is left of an advance is known once what was recorded as recovered of it is confirmed or refused.
create function refuse_open_recovery() returns trigger language plpgsql as $$
begin
  if exists (
    select from payment_corrections c join payments p on p.id = c.payment_id join expenditures e on e.id = p.expenditure_id
     where e.touring_advance_id = new.touring_advance_id and c.kind = 'recovery' and c.confirmed_by is null and c.withdrawn_by is null
  ) then
    raise exception 'a recovery waits to be confirmed' using errcode = 'check_violation', constraint = 'retirements_recovery_answered';
  end if;
  return null;
end $$;
create trigger recovery_answered after update of status on retirements for each row
  when (old.status <> 'closed' and new.status = 'closed') execute function refuse_open_recovery();
