-- A receipt pays once: what one line shows, no other does, unless its paper was deleted. An advance shows what its retirement
-- shows again, for that settles it. Two at once wait for each other at the file.
create function refuse_second_receipt() returns trigger language plpgsql as $$
begin
  perform from files where id = new.file_id for no key update;
  if exists (
    select from expense_lines l
      left join claims c on c.id = l.claim_id
      left join touring_advances a on a.id = l.touring_advance_id
      left join retirements r on r.id = l.retirement_id
     where l.file_id = new.file_id and l.id <> new.id and coalesce(c.status, a.status, r.status) <> 'deleted'
       and not exists (select from retirements s where s.id = new.retirement_id and s.touring_advance_id = l.touring_advance_id)
  ) then
    raise exception 'this receipt is attached already' using errcode = 'check_violation', constraint = 'expense_lines_receipt_once';
  end if;
  return null;
end $$;
create trigger receipt_once after insert or update of file_id on expense_lines for each row
  when (new.file_id is not null) execute function refuse_second_receipt();
