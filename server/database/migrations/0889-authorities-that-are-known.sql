-- What is deducted goes to an authority that two officers named with a rate, that the setting lists besides, or that has a ledger: a
-- name that nobody knows, or another spelling of one, would be owed and remitted to as one of its own.
create function known_tax_authorities() returns setof text language sql stable as $$
  select r.authority from tax_rates r where r.status = 'confirmed'
  union
  select a.name from tax_authorities a
  union
  select btrim(x.name) from settings s cross join unnest(string_to_array(s.value, ',')) as x (name) where s.key = 'tax_authorities' and btrim(x.name) <> ''
$$;

-- What was named before stays known.
alter table tax_authorities disable trigger user;
insert into tax_authorities (name) select distinct d.authority from payment_deductions d on conflict do nothing;
alter table tax_authorities enable trigger user;

create function guard_tax_authority_named() returns trigger language plpgsql as $$
begin
  if new.authority not in (select known_tax_authorities()) then
    raise exception 'no such tax authority' using errcode = 'check_violation', constraint = 'payment_deductions_authority_known';
  end if;
  -- Once named it stays known, so that an amount can be cut whatever becomes of the setting.
  insert into tax_authorities (name) values (new.authority) on conflict do nothing;
  return new;
end $$;
create trigger to_known before insert on payment_deductions for each row execute function guard_tax_authority_named();
