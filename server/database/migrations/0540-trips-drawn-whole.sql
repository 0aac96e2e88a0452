-- What is set aside for a flight or a hotel is owed: an expenditure by hand draws it with no less than that. Of a meeting what is
-- left over is free.
create function guard_drawn_trip() returns trigger language plpgsql as $$
begin
  if (select e.raised_amount_kobo from expenditures e where e.id = new.expenditure_id) < old.amount_kobo then
    raise exception 'a trip is drawn by no less than is set aside for it' using errcode = 'check_violation', constraint = 'holds_trip_drawn_whole';
  end if;
  return null;
end $$;
create trigger drawn_trip after update of expenditure_id on holds for each row
  when (old.expenditure_id is null and new.expenditure_id is not null and new.mandate_id is null and new.type <> 'meeting')
  execute function guard_drawn_trip();
