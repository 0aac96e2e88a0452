-- A denied refund with a hold is of what was paid for it: while it can be asked for again, that much does not come back to the
-- department that paid.
create function guard_denied_refunds() returns trigger language plpgsql as $$
begin
  if (select sum(r.amount_kobo) filter (where r.status = 'denied') > 0 and sum(r.amount_kobo) > new.amount_kobo - new.recovered_kobo
        from refunds r where r.expenditure_id = new.id
         and (r.status in ('pending', 'fulfilled') or r.status = 'denied' and r.hold_id is not null)) then
    raise exception 'a denied refund could not be asked for again' using errcode = 'check_violation', constraint = 'refunds_asked_again';
  end if;
  return null;
end $$;
create trigger guard_denied after update of recovered_kobo on expenditures for each row
  when (new.recovered_kobo > old.recovered_kobo)
  execute function guard_denied_refunds();
