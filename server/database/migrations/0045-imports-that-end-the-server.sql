-- How many runs of the server have ended while they worked on a step of an import, and which one works on it now: a file
-- that takes the server with it is not tried for ever. Each step begins anew.
alter table imports
  add column broken_off integer not null default 0 check (broken_off >= 0),
  add column worked_by uuid;

create function imports_step_ends() returns trigger language plpgsql as $$
begin
  if new.status not in ('queued', 'judging', 'committing', 'undoing') then
    new.broken_off := 0;
    new.worked_by := null;
  end if;
  return new;
end $$;
create trigger step_ends before update of status on imports for each row execute function imports_step_ends();
