-- Salaries travel nowhere: nothing is set aside on personnel funds, whoever asks.
create function guard_hold_fund() returns trigger language plpgsql as $$
begin
  if (select s.type from funds f join sub_budget_heads s on s.id = f.sub_budget_head_id where f.id = new.fund_id) = 'personnel' then
    raise exception 'nothing is set aside on personnel funds' using errcode = 'check_violation', constraint = 'holds_not_on_personnel';
  end if;
  if (select f.department_id from funds f where f.id = new.fund_id) <> new.department_id then
    raise exception 'a hold is on a fund of the department that carries it' using errcode = 'check_violation', constraint = 'holds_fund_of_department';
  end if;
  return null;
end $$;
create trigger guard_fund after insert or update of fund_id, department_id on holds
  for each row when (new.fund_id is not null) execute function guard_hold_fund();

-- What a hold is for and what was accepted stays; what it still sets aside, where, and its state follow the acts.
create function guard_hold_terms() returns trigger language plpgsql as $$
begin
  raise exception 'what a hold is for stays, and so does what was accepted' using errcode = 'check_violation', constraint = 'holds_terms_stay';
end $$;
create trigger guard_terms after update on holds for each row
  when ((old.code, old.type, old.holdable_type, old.holdable_id, old.request, old.user_id, old.cost_kobo)
    is distinct from (new.code, new.type, new.holdable_type, new.holdable_id, new.request, new.user_id, new.cost_kobo))
  execute function guard_hold_terms();
