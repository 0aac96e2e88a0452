-- Supplies: what is ordered of a vendor, what was delivered of it, and the vouchers of what the store took in.

select add_code_prefix('ORD');
create table orders (
  id bigint generated always as identity primary key,
  code text not null unique,
  vendor_id bigint not null references vendors,
  invoice_no text not null check (invoice_no = btrim(invoice_no) and invoice_no <> ''),
  contractor text,
  commitment text not null check (commitment in ('partial', 'completed')),
  description text,
  total_kobo bigint not null default 0 check (total_kobo between 0 and 7000000000000000),
  user_id bigint not null references users,
  status text not null default 'pending' check (status in ('pending', 'partial', 'completed', 'cancelled', 'deleted')),
  remark text,
  search_text text generated always as (fold(code || ' ' || invoice_no || ' ' || coalesce(contractor, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_cancelled_say_why check (status <> 'cancelled' or remark is not null)
);
create unique index orders_invoice_once on orders (vendor_id, lower(invoice_no)) where status not in ('cancelled', 'deleted');
create index orders_vendor on orders (vendor_id);
create index orders_user on orders (user_id);
create index orders_created on orders (created_at desc, id desc) where status <> 'deleted';
create index orders_status on orders (status, created_at desc);
create trigger touch before update on orders for each row execute function touch();
select watch_changes('orders');
select keep_since('orders');

create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  product_id bigint not null references products,
  quantity integer not null check (quantity between 1 and 1000000000),
  unit_price_kobo bigint not null check (unit_price_kobo >= 0),
  total_kobo bigint not null,
  expiry_date date,
  accepted integer not null default 0,
  rejected integer not null default 0 check (rejected >= 0),
  outstanding integer not null generated always as (quantity - accepted) stored,
  constraint order_lines_total check (total_kobo = quantity * unit_price_kobo),
  constraint order_lines_received_at_most_ordered check (accepted between 0 and quantity),
  unique (order_id, product_id)
);
create index order_lines_product on order_lines (product_id);
create index order_lines_outstanding on order_lines (product_id) where outstanding > 0;
select watch_changes('order_lines');

-- One delivery: who received the goods, and who inspected them; neither raised the order.
create table order_deliveries (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  received_by bigint not null references users,
  inspected_by bigint references users,
  at timestamptz not null default now(),
  constraint order_deliveries_two_people check (inspected_by is null or inspected_by <> received_by)
);
create index order_deliveries_order on order_deliveries (order_id);
create index order_deliveries_received_by on order_deliveries (received_by);
create index order_deliveries_inspected_by on order_deliveries (inspected_by);

-- So much of a line, good until a day. What is rejected says why, and stays outstanding.
create table order_delivery_lines (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references order_deliveries,
  order_line_id bigint not null references order_lines,
  accepted integer not null check (accepted >= 0),
  rejected integer not null default 0 check (rejected >= 0),
  reason text,
  expiry_date date,
  constraint order_delivery_lines_of_something check (accepted + rejected > 0),
  constraint order_delivery_lines_rejected_why check (rejected = 0 or reason is not null)
);
create index order_delivery_lines_delivery on order_delivery_lines (delivery_id);
create index order_delivery_lines_line on order_delivery_lines (order_line_id);

-- A Material Received Voucher; numbered within its year without gaps.
create table mrv_counters (year integer primary key, last integer not null);
create table vouchers (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  year integer not null,
  number integer not null,
  serial_no text not null unique,
  total_kobo bigint not null default 0,
  user_id bigint not null references users,
  search_text text generated always as (fold(serial_no)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (year, number)
);
create index vouchers_order on vouchers (order_id, created_at desc);
create index vouchers_user on vouchers (user_id);
create index vouchers_created on vouchers (created_at desc, id desc);
create trigger touch before update on vouchers for each row execute function touch();
select watch_changes('vouchers');

create table voucher_lines (
  id bigint generated always as identity primary key,
  voucher_id bigint not null references vouchers,
  order_line_id bigint not null references order_lines,
  product_id bigint not null references products,
  ordered integer not null,
  received integer not null,
  accepted integer not null check (accepted > 0),
  -- What was in stock when the voucher was made.
  balance integer not null,
  unit_price_kobo bigint not null,
  total_kobo bigint not null,
  unique (voucher_id, order_line_id),
  constraint voucher_lines_total check (total_kobo = accepted * unit_price_kobo),
  constraint voucher_lines_received check (received >= accepted)
);
create index voucher_lines_order_line on voucher_lines (order_line_id);
create index voucher_lines_product on voucher_lines (product_id);
alter table order_deliveries add column voucher_id bigint references vouchers;
create index order_deliveries_voucher on order_deliveries (voucher_id);
create index order_deliveries_unvouchered on order_deliveries (order_id) where voucher_id is null;

create index orders_search on orders using gin (search_text gin_trgm_ops);
create index vouchers_search on vouchers using gin (search_text gin_trgm_ops);

-- The total of an order is that of its lines, when all is written.
create function keep_order_total() returns trigger language plpgsql as $$
declare
  of_order bigint := case tg_table_name when 'orders' then (to_jsonb(new) ->> 'id')::bigint
    else coalesce((to_jsonb(new) ->> 'order_id')::bigint, (to_jsonb(old) ->> 'order_id')::bigint) end;
begin
  if exists (select 1 from orders o where o.id = of_order
      and o.total_kobo <> (select coalesce(sum(l.total_kobo), 0) from order_lines l where l.order_id = o.id)) then
    raise exception 'the total of an order is that of its lines' using errcode = 'check_violation', constraint = 'orders_total_of_lines';
  end if;
  return null;
end $$;
create constraint trigger total_of_lines after insert or update of total_kobo on orders deferrable initially deferred
  for each row execute function keep_order_total();
create constraint trigger total_of_order after insert or update of total_kobo or delete on order_lines deferrable initially deferred
  for each row execute function keep_order_total();

-- What was ordered stays once something was received; what was received changes only by deliveries.
create function guard_order_line() returns trigger language plpgsql as $$
declare
  state text;
begin
  select o.status into state from orders o where o.id = coalesce(new.order_id, old.order_id);
  if tg_op = 'INSERT' and (new.accepted, new.rejected) <> (0, 0) or
     tg_op = 'UPDATE' and (new.accepted, new.rejected) <> (old.accepted, old.rejected) and pg_trigger_depth() < 2 then
    raise exception 'goods are received by a delivery' using errcode = 'integrity_constraint_violation';
  end if;
  if state <> 'pending' and (tg_op <> 'UPDATE' or (new.order_id, new.product_id, new.quantity, new.unit_price_kobo, new.expiry_date)
      is distinct from (old.order_id, old.product_id, old.quantity, old.unit_price_kobo, old.expiry_date)) then
    raise exception 'what was ordered stays' using errcode = 'check_violation', constraint = 'order_lines_stay';
  end if;
  return coalesce(new, old);
end $$;
create trigger guard before insert or update or delete on order_lines for each row execute function guard_order_line();

create function guard_order() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' and (new.vendor_id, new.invoice_no, new.commitment, new.user_id, new.code)
      is distinct from (old.vendor_id, old.invoice_no, old.commitment, old.user_id, old.code) then
    raise exception 'what was ordered stays' using errcode = 'check_violation', constraint = 'orders_stay';
  end if;
  return new;
end $$;
create trigger guard before update on orders for each row execute function guard_order();

-- Asked when all is written, since a delivery and what follows from it are several statements.
create function guard_order_state() returns trigger language plpgsql as $$
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
    else not received end;
  if not is_right then
    raise exception 'the state of an order follows from what was received' using errcode = 'check_violation', constraint = 'orders_state_of_lines';
  end if;
  return null;
end $$;
create constraint trigger state_of_lines after update of status on orders deferrable initially deferred
  for each row when (new.status is distinct from old.status) execute function guard_order_state();

-- Whoever raised an order neither receives nor inspects it, nor makes its voucher.
create function guard_delivery() returns trigger language plpgsql as $$
declare
  raiser bigint;
  state text;
begin
  if tg_op = 'UPDATE' then
    if old.voucher_id is not null or (to_jsonb(new) - 'voucher_id') <> (to_jsonb(old) - 'voucher_id') then
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
create trigger guard before insert or update on order_deliveries for each row execute function guard_delivery();
create function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception '% stay', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger stays before delete on order_deliveries for each row execute function refuse_removal();
create trigger stays_whole before truncate on order_deliveries for each statement execute function refuse_removal();

create function receive_delivery_line() returns trigger language plpgsql as $$
begin
  update order_lines l set accepted = l.accepted + new.accepted, rejected = l.rejected + new.rejected
    from order_deliveries d where l.id = new.order_line_id and d.id = new.delivery_id and l.order_id = d.order_id;
  if not found then
    raise exception 'a delivery is of lines of its order' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger receive after insert on order_delivery_lines for each row execute function receive_delivery_line();
select keep_append_only('order_delivery_lines');

-- The number is drawn when the voucher is made: the counter's row stays locked until the transaction ends.
create function number_voucher() returns trigger language plpgsql as $$
begin
  if exists (select 1 from orders o where o.id = new.order_id and o.user_id = new.user_id) then
    raise exception 'somebody else makes the voucher' using errcode = 'check_violation', constraint = 'vouchers_not_by_raiser';
  end if;
  new.year := extract(year from new.created_at at time zone 'Africa/Lagos');
  insert into mrv_counters as c (year, last) values (new.year, 1)
    on conflict (year) do update set last = c.last + 1 returning last into new.number;
  new.serial_no := format('MRV/%s/%s', new.year, lpad(new.number::text, 5, '0'));
  return new;
end $$;
create trigger number before insert on vouchers for each row execute function number_voucher();

create function total_voucher() returns trigger language plpgsql as $$
begin
  update vouchers set total_kobo = total_kobo + new.total_kobo where id = new.voucher_id;
  if (select sum(l.accepted) from voucher_lines l where l.order_line_id = new.order_line_id)
     > (select l.accepted from order_lines l where l.id = new.order_line_id) then
    raise exception 'more than was accepted' using errcode = 'check_violation', constraint = 'voucher_lines_at_most_accepted';
  end if;
  return null;
end $$;
create trigger total after insert on voucher_lines for each row execute function total_voucher();
select keep_append_only('voucher_lines');
create function keep_voucher() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or pg_trigger_depth() < 2 or (to_jsonb(new) - array['total_kobo', 'search_text']) <> (to_jsonb(old) - array['total_kobo', 'search_text']) then
    raise exception 'a voucher stays as it was made' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger stays before update or delete on vouchers for each row execute function keep_voucher();
create trigger stays_whole before truncate on vouchers for each statement execute function refuse_removal();
create trigger stays_whole before truncate on orders for each statement execute function refuse_removal();
