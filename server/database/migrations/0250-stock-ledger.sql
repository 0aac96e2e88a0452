-- The stock ledger. The only way to change how much there is of a product, and what it is worth, is to insert an entry.

alter table products rename constraint products_quantity_check to products_quantity_not_negative;
alter table products
  add column value_kobo bigint not null default 0,
  add column stock_seq integer not null default 0,
  add constraint products_value_not_negative check (value_kobo >= 0),
  add constraint products_nothing_is_worth_nothing check (quantity <> 0 or value_kobo = 0),
  add constraint products_stock_in_bounds check (quantity <= 1000000000 and value_kobo <= 7000000000000000);

-- What the ledger moves is no change of the product's own words: an open form of it stays good.
drop trigger touch on products;
create trigger touch before update on products for each row
  when ((old.quantity, old.value_kobo, old.stock_seq) is not distinct from (new.quantity, new.value_kobo, new.stock_seq))
  execute function touch();

create table stock_entries (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  seq integer not null,
  kind text not null check (kind in ('opening', 'receipt', 'issue', 'return', 'adjustment', 'write-off')),
  quantity integer not null,
  value_kobo bigint not null,
  running_quantity integer not null,
  running_value_kobo bigint not null,
  -- The lot: the last day on which it is good; none of what doesn't expire.
  expiry_date date,
  source_type text not null,
  source_id bigint not null,
  source_code text,
  note text,
  actor_id bigint references users,
  at timestamptz not null default clock_timestamp(),
  tx xid8 not null default pg_current_xact_id(),
  previous_hash text not null,
  hash text not null,
  unique (product_id, seq),
  constraint stock_entries_moves_its_way check (case kind
    when 'adjustment' then quantity <> 0
    when 'issue' then quantity < 0
    when 'write-off' then quantity < 0
    else quantity > 0 end),
  constraint stock_entries_value_with_quantity check (value_kobo = 0 or sign(value_kobo) = sign(quantity))
);
create index stock_entries_at on stock_entries (product_id, at);
create index stock_entries_source on stock_entries (source_type, source_id);
create index stock_entries_actor on stock_entries (actor_id);
create index stock_entries_moment on stock_entries (at);
create index stock_entries_tx on stock_entries (tx, id);
create index stock_entries_kind on stock_entries (kind, at);

-- How much of a product there is by the last day on which it is good; kept by the same trigger.
create table stock_lots (
  product_id bigint not null references products,
  expiry_date date,
  quantity integer not null,
  constraint stock_lots_not_negative check (quantity >= 0),
  unique nulls not distinct (product_id, expiry_date)
);
create index stock_lots_expiring on stock_lots (expiry_date) where quantity > 0;

-- What the entries of a month of Lagos add up to, and what was there at its end; kept by the same trigger.
create table stock_months (
  product_id bigint not null references products,
  month date not null,
  received integer not null,
  issued integer not null,
  adjusted integer not null,
  closing_quantity integer not null,
  closing_value_kobo bigint not null,
  primary key (product_id, month)
);

create function stock_entry_hash(e stock_entries) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws(E'\x1f',
    e.previous_hash, e.product_id::text, e.seq::text, e.kind, e.quantity::text, e.value_kobo::text, e.running_quantity::text,
    e.running_value_kobo::text, coalesce(to_char(e.expiry_date, 'YYYY-MM-DD'), ''), e.source_type, e.source_id::text,
    coalesce(e.source_code, ''), coalesce(e.note, ''), coalesce(e.actor_id::text, ''),
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')), 'UTF8')), 'hex')
$$;

create function post_stock_entry() returns trigger language plpgsql as $$
declare
  p products;
  last stock_entries;
  day date;
begin
  select * into p from products where id = new.product_id for update;
  select * into last from stock_entries where product_id = p.id and seq = p.stock_seq;
  -- What is entered now is entered under the lock and never before the last line; what is told of the past comes in its order.
  if new.at between transaction_timestamp() and clock_timestamp() then
    new.at := greatest(clock_timestamp(), last.at);
  elsif new.at < last.at or new.at > clock_timestamp() then
    raise exception 'an entry stands after the one before it, and not in the future' using errcode = 'check_violation', constraint = 'stock_entries_in_order';
  end if;
  day := (new.at at time zone 'Africa/Lagos')::date;
  if new.kind in ('receipt', 'issue') and new.expiry_date < day then
    raise exception 'the lot of % expired on %', p.code, new.expiry_date using errcode = 'check_violation', constraint = 'stock_entries_not_expired';
  end if;
  -- Goods come in at what they cost; they go out, and differences that a count finds stand, at the average of what is there.
  if new.kind in ('issue', 'write-off') or (new.kind = 'adjustment' and new.value_kobo is null) then
    new.value_kobo := case
      when p.quantity > 0 then round(p.value_kobo::numeric * new.quantity / p.quantity)
      when last.quantity is not null then round(abs(last.value_kobo)::numeric * new.quantity / abs(last.quantity))
      else 0 end;
  end if;
  new.seq := p.stock_seq + 1;
  new.running_quantity := p.quantity + new.quantity;
  new.running_value_kobo := p.value_kobo + new.value_kobo;
  new.previous_hash := coalesce(last.hash, '');
  new.hash := stock_entry_hash(new);
  update products set quantity = new.running_quantity, value_kobo = new.running_value_kobo, stock_seq = new.seq where id = p.id;
  update stock_lots set quantity = quantity + new.quantity where product_id = p.id and expiry_date is not distinct from new.expiry_date;
  if not found then
    insert into stock_lots (product_id, expiry_date, quantity) values (p.id, new.expiry_date, new.quantity);
  end if;
  insert into stock_months as m (product_id, month, received, issued, adjusted, closing_quantity, closing_value_kobo)
  values (p.id, date_trunc('month', day)::date,
          case when new.kind = 'receipt' then new.quantity else 0 end,
          case when new.kind = 'issue' then -new.quantity else 0 end,
          case when new.kind in ('receipt', 'issue') then 0 else new.quantity end,
          new.running_quantity, new.running_value_kobo)
  on conflict (product_id, month) do update set
    received = m.received + excluded.received,
    issued = m.issued + excluded.issued,
    adjusted = m.adjusted + excluded.adjusted,
    closing_quantity = excluded.closing_quantity,
    closing_value_kobo = excluded.closing_value_kobo;
  return new;
end $$;
create trigger post before insert on stock_entries for each row execute function post_stock_entry();
select keep_append_only('stock_entries');

create function guard_stock_figures() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'stock changes only by an entry of its ledger' using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger figures_by_entries before update on products for each row
  when ((old.quantity, old.value_kobo, old.stock_seq) is distinct from (new.quantity, new.value_kobo, new.stock_seq))
  execute function guard_stock_figures();
create trigger lots_by_entries before insert or update or delete on stock_lots for each row execute function guard_stock_figures();
create trigger months_by_entries before insert or update or delete on stock_months for each row execute function guard_stock_figures();
create trigger no_truncate before truncate on stock_lots for each statement execute function refuse_change();
create trigger no_truncate before truncate on stock_months for each statement execute function refuse_change();

create function start_product_empty() returns trigger language plpgsql as $$
begin
  if (new.quantity, new.value_kobo, new.stock_seq) is distinct from (0, 0::bigint, 0) then
    raise exception 'a product starts with nothing and changes only by entries' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger starts_empty before insert on products for each row execute function start_product_empty();

-- Every quantity of the ledger is in the product's measurement: with another it would say something else.
create function keep_counted_in() returns trigger language plpgsql as $$
begin
  raise exception 'the stock of % is counted in its measurement', old.code using errcode = 'check_violation', constraint = 'products_counted_in_stays';
end $$;
create trigger keep_counted_in before update on products for each row
  when (old.stock_seq > 0 and old.measurement_id is not null and old.measurement_id is distinct from new.measurement_id)
  execute function keep_counted_in();

-- A seal covers the stock entries of its transactions too; those made before there were any keep their hash.
alter table activity_seals
  add column stock_after bigint not null default 0,
  add column stock_count integer not null default 0;
