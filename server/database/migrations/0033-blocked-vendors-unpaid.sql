-- The blocked vendor whom a payee is: the one that was picked, or the one whose name was typed or stands on the list of
-- beneficiaries. Members of staff are known by their record and may share a vendor's name.
create function blocked_vendor(payee_type text, payee_id bigint, payee text) returns text language sql stable parallel safe as $$
  select case payee_type
    when 'staff' then null
    when 'vendor' then (select v.name from vendors v where v.id = payee_id and v.is_blocked)
    else (select v.name from vendors v where v.is_blocked and fold(v.name) = fold(payee) limit 1)
  end
$$;
create index vendors_blocked_name on vendors (fold(name)) where is_blocked;

create function refuse_paying_blocked() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from expenditures e
     where e.id = new.expenditure_id and blocked_vendor(e.beneficiary_type, e.beneficiary_id, e.beneficiary) is not null
  ) then
    raise exception 'the vendor is blocked' using errcode = 'check_violation', constraint = 'payments_vendor_not_blocked';
  end if;
  return new;
end $$;
create trigger vendor_not_blocked before update of status on payments
  for each row when (new.status = 'paid' and old.status <> 'paid') execute function refuse_paying_blocked();
