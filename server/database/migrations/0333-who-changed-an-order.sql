-- Whoever changes an order has raised it with the one who did: neither receives, inspects or vouches for it, nor acts on its payment.
alter table orders add column changed_by bigint[] not null default '{}';
create function refuse_changer_of_order() returns trigger language plpgsql as $$
declare
  changers bigint[];
begin
  select o.changed_by into changers from orders o where o.id = new.order_id;
  if new.received_by = any(changers) or new.inspected_by = any(changers) then
    raise exception 'somebody else receives and inspects' using errcode = 'check_violation', constraint = 'order_deliveries_not_by_raiser';
  end if;
  return new;
end $$;
create trigger guard_changer before insert on order_deliveries for each row execute function refuse_changer_of_order();

-- Nobody makes themselves deputy of a department either.
create trigger guard_own_deputy after update of deputy_id on departments for each row
  when (new.deputy_id = acting_person() and old.deputy_id is distinct from new.deputy_id) execute function guard_own_post();
