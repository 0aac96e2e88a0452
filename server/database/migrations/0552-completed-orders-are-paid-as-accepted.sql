-- Of an order of which nothing more is expected at most what was accepted can be raised; what is raised already stays.
create function payable_kobo(of_order bigint) returns bigint language sql stable
  return (select case when o.status <> 'completed' then o.total_kobo
      else (select coalesce(sum(l.accepted::bigint * l.unit_price_kobo), 0)::bigint from order_lines l where l.order_id = o.id) end
    from orders o where o.id = of_order);

create or replace function guard_order_expenditure() returns trigger language plpgsql as $$
declare
  o orders;
begin
  if tg_op = 'UPDATE' and new.order_id is distinct from old.order_id then
    raise exception 'what is paid stays' using errcode = 'integrity_constraint_violation';
  end if;
  if tg_op = 'INSERT' or new.amount_kobo > old.amount_kobo then
    select * into o from orders where id = new.order_id for update;
    if o.status in ('cancelled', 'deleted') or new.type <> 'third-party' or new.category <> 'other'
      or (new.beneficiary_type, new.beneficiary_id) is distinct from ('vendor', o.vendor_id) or new.reference is distinct from o.invoice_no then
      raise exception 'an order is paid to its vendor, by its invoice' using errcode = 'check_violation', constraint = 'expenditures_of_order';
    end if;
    -- What is raised is in it already.
    if raised_kobo(o.id) > payable_kobo(o.id) then
      raise exception 'more than the order' using errcode = 'check_violation', constraint = 'expenditures_within_order';
    end if;
  end if;
  if tg_op = 'UPDATE' and new.status = 'paid' and old.status <> 'paid' and claimed_kobo(new.order_id) > vouched_kobo(new.order_id) then
    raise exception 'not received yet' using errcode = 'check_violation', constraint = 'expenditures_within_vouchers';
  end if;
  return null;
end $$;
