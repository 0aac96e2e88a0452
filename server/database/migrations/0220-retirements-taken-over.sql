-- A retirement goes on though whoever filed it has left: an officer of the department takes it over, until it is examined.
create or replace function keep_retirement() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.code, old.touring_advance_id, old.user_id, old.department_id)
      is distinct from (new.code, new.touring_advance_id, new.user_id, new.department_id) then
    raise exception 'what a retirement is of stays' using errcode = 'check_violation', constraint = 'retirements_terms_stay';
  end if;
  if tg_op = 'UPDATE' and old.filed_by <> new.filed_by and (old.status not in ('draft', 'queried')
      or not exists (select from users u where u.id = old.filed_by and u.status = 'inactive')) then
    raise exception 'who filed a retirement stays' using errcode = 'check_violation', constraint = 'retirements_filer_stays';
  end if;
  if old.status = 'closed' and (tg_op = 'DELETE' or
      to_jsonb(old) - array['version', 'updated_at', 'moved_at', 'balance_kobo', 'search_text']
        <> to_jsonb(new) - array['version', 'updated_at', 'moved_at', 'balance_kobo', 'search_text']) then
    raise exception 'what was settled stays' using errcode = 'check_violation', constraint = 'retirements_closed_stay';
  end if;
  return null;
end $$;
