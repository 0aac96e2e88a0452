-- Each sheet of a workbook is a statement of its own: the same one is imported once. Of those from before it is not known which sheet was read.
alter table bank_statements add column sheet text;
drop index bank_statements_same_file;
create unique index bank_statements_same_file on bank_statements (bank_account_id, digest, coalesce(sheet, '')) where status = 'imported';

create or replace function said_of(s bank_statements) returns jsonb language sql stable
return jsonb_build_array(s.code, s.bank_account_id, s.previous_id, s.filename, s.digest, s.heads, s.from_day, s.to_day, s.opening_kobo, s.credits_kobo,
  s.debits_kobo, s.closing_kobo, s.line_count, s.repeated_count, s.lines_digest, s.status, s.imported_by, s.removed_by,
  extract(epoch from s.removed_at), s.reason, extract(epoch from s.created_at), statement_matches_digest(s.id), s.file_id)
  || case when s.sheet is null then '[]' else jsonb_build_array(s.sheet) end;
