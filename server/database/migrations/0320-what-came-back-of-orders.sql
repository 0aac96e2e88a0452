-- What the vendor gave back of a payment fills its order no more: the goods can be paid anew. Refunds between departments move no money of the vendor's.
create or replace function raised_kobo(of_order bigint) returns bigint language sql stable
  return (select coalesce(sum(e.amount_kobo - e.recovered_kobo), 0)::bigint from expenditures e
    where e.order_id = of_order and e.status in ('cleared', 'batched', 'queried', 'paid', 'refunded'));

create or replace function claimed_kobo(of_order bigint) returns bigint language sql stable
  return (select coalesce(sum(e.amount_kobo - e.recovered_kobo), 0)::bigint from expenditures e
    where e.order_id = of_order and e.status in ('batched', 'queried', 'paid', 'refunded'));

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
    if raised_kobo(o.id) > o.total_kobo then
      raise exception 'more than the order' using errcode = 'check_violation', constraint = 'expenditures_within_order';
    end if;
  end if;
  if tg_op = 'UPDATE' and new.status = 'paid' and old.status <> 'paid' and claimed_kobo(new.order_id) > vouched_kobo(new.order_id) then
    raise exception 'not received yet' using errcode = 'check_violation', constraint = 'expenditures_within_vouchers';
  end if;
  return null;
end $$;
