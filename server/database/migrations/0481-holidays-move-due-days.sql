-- A holiday is often declared days before it comes: what is on its way and not late yet is to be acknowledged that much later.
create function move_due_days() returns trigger language plpgsql as $$
begin
  update documents d set due_on = acknowledged_by(d.moved_at)
   where d.status = 'dispatched' and d.due_on >= lagos_today() and d.due_on >= new.day and acknowledged_by(d.moved_at) > d.due_on;
  return null;
end $$;
create trigger move_due_days after insert or update of day on holidays for each row execute function move_due_days();
