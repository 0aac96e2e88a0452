-- Whoever enters goods holds the product against other entries, not against those who name it on an order or a requisition.
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
