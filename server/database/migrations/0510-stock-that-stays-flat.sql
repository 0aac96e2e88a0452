-- What the entries of a product come to by kind stands beside them, so that a product with tens of thousands of entries is
-- explained as quickly as one with ten; kept by the trigger that enters them.
create table stock_sums (
  product_id bigint not null references products,
  kind text not null,
  entries integer not null,
  quantity bigint not null,
  value_kobo bigint not null,
  first_seq integer not null,
  last_at timestamptz not null,
  primary key (product_id, kind)
);
insert into stock_sums (product_id, kind, entries, quantity, value_kobo, first_seq, last_at)
select product_id, kind, count(*), sum(quantity), sum(value_kobo), min(seq), max(at) from stock_entries group by 1, 2;
create trigger sums_by_entries before insert or update or delete on stock_sums for each row execute function guard_stock_figures();
create trigger no_truncate before truncate on stock_sums for each statement execute function refuse_change();

create or replace function post_stock_entry() returns trigger language plpgsql as $$
declare
  p products;
  last stock_entries;
  day date;
begin
  select * into p from products where id = new.product_id for no key update;
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
  -- Each by its own condition, since an index leads to either, and to “not distinct from” none.
  if new.expiry_date is null then
    update stock_lots set quantity = quantity + new.quantity where product_id = p.id and expiry_date is null;
  else
    update stock_lots set quantity = quantity + new.quantity where product_id = p.id and expiry_date = new.expiry_date;
  end if;
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
  insert into stock_sums as s (product_id, kind, entries, quantity, value_kobo, first_seq, last_at)
  values (p.id, new.kind, 1, new.quantity, new.value_kobo, new.seq, new.at)
  on conflict (product_id, kind) do update set
    entries = s.entries + 1,
    quantity = s.quantity + excluded.quantity,
    value_kobo = s.value_kobo + excluded.value_kobo,
    last_at = excluded.last_at;
  return new;
end $$;

-- What reports read of each entry is in the index itself: the last before a day, what was issued since one, the entries of one kind.
drop index stock_entries_at;
create index stock_entries_at on stock_entries (product_id, at) include (seq, expiry_date, quantity, running_quantity, running_value_kobo);
create index stock_entries_of_kind on stock_entries (product_id, kind, at) include (seq, quantity);
drop index stock_entries_kind;
create index stock_entries_kind on stock_entries (kind, at) include (product_id, quantity, value_kobo);
-- Lots that are used up stay; what there is, is read past them.
create index stock_lots_left on stock_lots (product_id, expiry_date) where quantity > 0;
