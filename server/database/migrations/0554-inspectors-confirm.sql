-- Whoever is named as inspector of a delivery confirms it themselves, before its voucher is made. Until now the name alone counted: what it was given for stays.
alter table orders add column inspector_id bigint references users;
create index orders_inspector on orders (inspector_id) where inspector_id is not null;

alter table order_deliveries disable trigger guard;
alter table order_deliveries add column inspected_at timestamptz;
update order_deliveries set inspected_at = at where inspected_by is not null;
alter table order_deliveries enable trigger guard;
alter table order_deliveries add constraint order_deliveries_inspected_by_somebody check (inspected_at is null or inspected_by is not null);

create or replace function guard_delivery() returns trigger language plpgsql as $$
declare
  raiser bigint;
  state text;
begin
  if new.inspected_at is distinct from (case when tg_op = 'UPDATE' then old.inspected_at end) and acting_person() is distinct from new.inspected_by
    and acting_person() is not null then
    raise exception 'an inspector confirms for themselves' using errcode = 'check_violation', constraint = 'order_deliveries_inspected_by_themselves';
  end if;
  if tg_op = 'UPDATE' then
    if old.voucher_id is not null or (old.inspected_at is not null and new.inspected_at is distinct from old.inspected_at)
      or (to_jsonb(new) - 'voucher_id' - 'inspected_at') <> (to_jsonb(old) - 'voucher_id' - 'inspected_at') then
      raise exception 'a delivery stays' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end if;
  select o.user_id, o.status into raiser, state from orders o where o.id = new.order_id for update;
  if raiser in (new.received_by, new.inspected_by) then
    raise exception 'somebody else receives and inspects' using errcode = 'check_violation', constraint = 'order_deliveries_not_by_raiser';
  end if;
  if state not in ('pending', 'partial') then
    raise exception 'nothing more is received of it' using errcode = 'check_violation', constraint = 'order_deliveries_open';
  end if;
  return new;
end $$;

-- What was accepted of an order, by deliveries that no inspector confirmed; on vouchers or not.
create or replace function uninspected_kobo(of_order bigint) returns bigint language sql stable
  return (select coalesce(sum(l.accepted::bigint * o.unit_price_kobo), 0)::bigint
    from order_deliveries d join order_delivery_lines l on l.delivery_id = d.id join order_lines o on o.id = l.order_line_id
   where d.order_id = of_order and d.inspected_at is null);
