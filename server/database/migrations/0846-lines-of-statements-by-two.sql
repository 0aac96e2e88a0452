-- Whoever imported a statement doesn't say alone what its lines are where that leads to no record, and nobody matches what pays them.
create function guard_who_matches() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct a.statement_id, b.imported_by, a.confirmed_by from added a join bank_statements b on b.id = a.statement_id
      where a.kind not in ('schedule', 'payment', 'remittance', 'receipt')) m where is_one_hand('statements', m.statement_id, m.imported_by, m.confirmed_by)) then
    raise exception 'whoever imported it says alone what it is' using errcode = 'check_violation', constraint = 'bank_matches_not_by_importer';
  end if;
  if exists (select from (
      select a.confirmed_by, l.payment_id from added a join payment_schedule_lines l on l.id = a.schedule_line_id
      union all
      select a.confirmed_by, l.payment_id from added a join payment_schedule_lines l on l.schedule_id = a.schedule_id) m
      cross join lateral people_paid_by(m.payment_id) w where w.user_id = m.confirmed_by) then
    raise exception 'who is paid matches it' using errcode = 'check_violation', constraint = 'bank_matches_not_by_payee';
  end if;
  return null;
end $$;
create trigger guards_who after insert on bank_matches referencing new table as added for each statement execute function guard_who_matches();
