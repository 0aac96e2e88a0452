-- A receipt that is uploaded twice is one receipt: what counts is what is in the file. Two who attach it at once wait for each other.
create index files_sha256 on files (sha256);

create function lock_content(sha256 text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('content ' || sha256, 0)) $$;

create or replace function refuse_second_receipt() returns trigger language plpgsql as $$
declare
  content text := (select f.sha256 from files f where f.id = new.file_id);
begin
  perform lock_content(content);
  if exists (
    select from files f join expense_lines l on l.file_id = f.id
      left join claims c on c.id = l.claim_id
      left join touring_advances a on a.id = l.touring_advance_id
      left join retirements r on r.id = l.retirement_id
     where f.sha256 = content and l.id <> new.id and coalesce(c.status, a.status, r.status) <> 'deleted'
       and not exists (select from retirements s where s.id = new.retirement_id and s.touring_advance_id = l.touring_advance_id)
  ) then
    raise exception 'this receipt is attached already' using errcode = 'check_violation', constraint = 'expense_lines_receipt_once';
  end if;
  return null;
end $$;
