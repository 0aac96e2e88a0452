-- The hundred-thousandth voucher of a year keeps all its digits.
create function mrv_serial(year integer, number integer) returns text language sql immutable
  return format('MRV/%s/%s', year, lpad(number::text, greatest(5, length(number::text)), '0'));
create or replace function number_voucher() returns trigger language plpgsql as $$
begin
  if exists (select 1 from orders o where o.id = new.order_id and o.user_id = new.user_id) then
    raise exception 'somebody else makes the voucher' using errcode = 'check_violation', constraint = 'vouchers_not_by_raiser';
  end if;
  new.year := extract(year from new.created_at at time zone 'Africa/Lagos');
  insert into mrv_counters as c (year, last) values (new.year, 1)
    on conflict (year) do update set last = c.last + 1 returning last into new.number;
  new.serial_no := mrv_serial(new.year, new.number);
  return new;
end $$;
