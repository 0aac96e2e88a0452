-- The file of a statement is kept, to be compared with what was read of it; those that were imported before keep its digest alone.
alter table bank_statements add column file_id bigint references files;
create index bank_statements_file on bank_statements (file_id);

-- By which heads its columns were read, in words.
create function heads_said(heads jsonb) returns text language sql immutable parallel safe
return (select string_agg(c.word || ': ' || (heads ->> c.key), '; ' order by c.place)
  from (values (1, 'day', 'Day'), (2, 'value_day', 'Value day'), (3, 'reference', 'Reference'), (4, 'narration', 'Narration'), (5, 'debit', 'Debit'),
    (6, 'credit', 'Credit'), (7, 'amount', 'Amount'), (8, 'balance', 'Balance')) c (place, key, word) where heads ->> c.key is not null);
alter table bank_statements add column heads_said text not null generated always as (coalesce(heads_said(heads), '')) stored;

create function take_statement_file() returns trigger language plpgsql as $$
begin
  if not exists (select from files f where f.id = new.file_id and f.is_kept and f.sha256 = new.digest) then
    raise exception 'a bank statement is kept with its file' using errcode = 'check_violation', constraint = 'bank_statements_file';
  end if;
  return new;
end $$;
create trigger takes_file before insert on bank_statements for each row execute function take_statement_file();

create or replace function said_of(s bank_statements) returns jsonb language sql stable
return jsonb_build_array(s.code, s.bank_account_id, s.previous_id, s.filename, s.digest, s.heads, s.from_day, s.to_day, s.opening_kobo, s.credits_kobo,
  s.debits_kobo, s.closing_kobo, s.line_count, s.repeated_count, s.lines_digest, s.status, s.imported_by, s.removed_by,
  extract(epoch from s.removed_at), s.reason, extract(epoch from s.created_at), statement_matches_digest(s.id), s.file_id);
select note_of('statements', id, 'state-kept') from bank_statements order by id;
