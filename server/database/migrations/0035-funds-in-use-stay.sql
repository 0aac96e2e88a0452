-- A fund stays at its place once more than its making was entered, or while a top-up or virement of it waits: whoever
-- approves that has seen this department and this sub-head.
create function keep_place_of_fund() returns trigger language plpgsql as $$
begin
  if exists (select 1 from fund_entries where fund_id = old.id and kind <> 'fund-created')
    or exists (select 1 from fund_changes where old.id in (fund_id, to_fund_id) and status = 'pending') then
    raise exception 'a fund in use stays at its place' using errcode = 'check_violation', constraint = 'funds_in_use_stay';
  end if;
  return new;
end $$;
create trigger place_stays before update of budget_code_id, sub_budget_head_id, department_id on funds for each row
  when ((old.budget_code_id, old.sub_budget_head_id, old.department_id)
    is distinct from (new.budget_code_id, new.sub_budget_head_id, new.department_id)) execute function keep_place_of_fund();
