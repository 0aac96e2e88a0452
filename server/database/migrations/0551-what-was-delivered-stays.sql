-- An order of which something was delivered, though nothing was accepted, is cancelled with a reason and never deleted.
create or replace function guard_order_state() returns trigger language plpgsql as $$
declare
  received boolean;
  is_outstanding boolean;
  is_right boolean;
begin
  select coalesce(bool_or(accepted > 0), false), coalesce(bool_or(outstanding > 0), false) into received, is_outstanding
    from order_lines where order_id = new.id;
  is_right := case new.status
    when 'partial' then received and is_outstanding
    when 'completed' then received and (not is_outstanding or new.remark is not null)
    when 'deleted' then not received and not exists (select from order_deliveries where order_id = new.id)
    else not received end;
  if not is_right then
    raise exception 'the state of an order follows from what was received' using errcode = 'check_violation', constraint = 'orders_state_of_lines';
  end if;
  return null;
end $$;
