-- What is paid for goods names their order: no more is raised on it than it comes to, and no more is paid than vouchers say came in.

alter table expenditures add column order_id bigint references orders;
create index expenditures_order on expenditures (order_id) where order_id is not null;

-- What the vouchers of an order come to.
create function vouched_kobo(of_order bigint) returns bigint language sql stable
  return (select coalesce(sum(v.total_kobo), 0)::bigint from vouchers v where v.order_id = of_order);

-- What is raised on an order: all that is booked for it, net of what came back.
create function raised_kobo(of_order bigint) returns bigint language sql stable
  return (select coalesce(sum(e.amount_kobo), 0)::bigint from expenditures e
    where e.order_id = of_order and e.status in ('cleared', 'batched', 'queried', 'paid', 'refunded'));

-- What of that is on its way to be paid, or paid.
create function claimed_kobo(of_order bigint) returns bigint language sql stable
  return (select coalesce(sum(e.amount_kobo), 0)::bigint from expenditures e
    where e.order_id = of_order and e.status in ('batched', 'queried', 'paid', 'refunded'));

create function guard_order_expenditure() returns trigger language plpgsql as $$
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
    if (select coalesce(sum(e.amount_kobo), 0) from expenditures e where e.order_id = o.id and e.id <> new.id
          and e.status in ('cleared', 'batched', 'queried', 'paid', 'refunded')) + new.amount_kobo > o.total_kobo then
      raise exception 'more than the order' using errcode = 'check_violation', constraint = 'expenditures_within_order';
    end if;
  end if;
  if tg_op = 'UPDATE' and new.status = 'paid' and old.status <> 'paid' and claimed_kobo(new.order_id) > vouched_kobo(new.order_id) then
    raise exception 'not received yet' using errcode = 'check_violation', constraint = 'expenditures_within_vouchers';
  end if;
  return null;
end $$;
create trigger of_order after insert or update on expenditures for each row
  when (new.order_id is not null) execute function guard_order_expenditure();

-- While something is raised on an order it isn't cancelled or deleted, and what pays it stays true.
create function keep_paid_order() returns trigger language plpgsql as $$
declare
  covered bigint;
begin
  covered := case when new.status in ('cancelled', 'deleted') then 0 else new.total_kobo end;
  if raised_kobo(new.id) > covered then
    raise exception 'more is raised on it' using errcode = 'check_violation', constraint = 'orders_cover_expenditures';
  end if;
  if (new.vendor_id, new.invoice_no) is distinct from (old.vendor_id, old.invoice_no) and exists
      (select 1 from expenditures e where e.order_id = new.id and e.status in ('cleared', 'batched', 'queried', 'paid', 'refunded')) then
    raise exception 'something is raised on it' using errcode = 'check_violation', constraint = 'orders_paid_as_raised';
  end if;
  return null;
end $$;
create trigger covers after update of total_kobo, status, vendor_id, invoice_no on orders for each row
  when ((old.total_kobo, old.status, old.vendor_id, old.invoice_no) is distinct from (new.total_kobo, new.status, new.vendor_id, new.invoice_no))
  execute function keep_paid_order();
