-- What a virement may cross hangs on the types of sub-heads: type and head of one stay while a fund of it has entries.
create function keep_sub_head_of_funds() returns trigger language plpgsql as $$
begin
  if exists (select 1 from funds f join fund_entries x on x.fund_id = f.id where f.sub_budget_head_id = old.id) then
    raise exception 'a sub-head with funds keeps type and head' using errcode = 'check_violation', constraint = 'sub_budget_heads_of_funds_stay';
  end if;
  return new;
end $$;
create trigger of_funds_stays before update of type, budget_head_id on sub_budget_heads for each row
  when ((old.type, old.budget_head_id) is distinct from (new.type, new.budget_head_id)) execute function keep_sub_head_of_funds();
