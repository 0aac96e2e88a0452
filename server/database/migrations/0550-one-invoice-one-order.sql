-- One rule of what the same invoice number is, for orders and for what pays them: case, accents and how its parts are set apart
-- say nothing, INV/9, INV-9, inv 9 and INV9. Only between two figures something stays: 1/11 is another than 11/1.
drop index expenditures_reference;
create or replace function same_number(value text) returns text language sql immutable parallel safe
return coalesce(
  nullif(regexp_replace(
    regexp_replace(fold(value), '[\s\u00a0!-/:-@[-`{-~\u2010-\u2015\u2212]+', ' ', 'g'),
    '(?<![0-9]) | (?![0-9])', '', 'g'), ''),
  fold(value));
create index expenditures_reference on expenditures (same_number(reference)) where reference is not null;

-- Whoever orders or pays an invoice of a vendor waits for whoever does at the same time.
create function lock_invoice(of_vendor bigint, number text) returns void language sql
begin atomic
  select pg_advisory_xact_lock(hashtextextended('invoice ' || of_vendor || ' ' || same_number(number), 0));
end;

-- Orders that carried the same number before this rule stay as they are; none is added to them.
drop index orders_invoice_once;
create index orders_invoice on orders (vendor_id, same_number(invoice_no)) where status not in ('cancelled', 'deleted');
create function guard_order_invoice() returns trigger language plpgsql as $$
begin
  perform lock_invoice(new.vendor_id, new.invoice_no);
  if exists (select from orders o where o.vendor_id = new.vendor_id and same_number(o.invoice_no) = same_number(new.invoice_no)
      and o.status not in ('cancelled', 'deleted') and o.id <> new.id) then
    raise exception 'an invoice is ordered once' using errcode = 'unique_violation', constraint = 'orders_invoice_once';
  end if;
  return new;
end $$;
create trigger invoice_once before insert on orders for each row
  when (new.status not in ('cancelled', 'deleted')) execute function guard_order_invoice();
create trigger invoice_once_changed before update on orders for each row
  when (new.status not in ('cancelled', 'deleted') and ((new.vendor_id, new.invoice_no) is distinct from (old.vendor_id, old.invoice_no)
    or old.status in ('cancelled', 'deleted'))) execute function guard_order_invoice();
