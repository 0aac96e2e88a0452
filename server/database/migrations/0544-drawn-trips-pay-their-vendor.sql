-- An expenditure by hand that draws what is set aside for a trip pays the vendor whose option was accepted, where it names one.
create function guard_drawn_vendor() returns trigger language plpgsql as $$
declare
  vendor bigint := (select o.vendor_id from travel_options o
    where o.id = coalesce((select r.option_id from reservations r where r.id = new.flight_id), (select h.option_id from hotels h where h.id = new.hotel_id)));
begin
  if vendor is not null and not exists (select from expenditures e
     where e.id = new.expenditure_id and e.beneficiary_type = 'vendor' and e.beneficiary_id = vendor) then
    raise exception 'a trip is paid to the vendor who was decided on' using errcode = 'check_violation', constraint = 'holds_drawn_pays_vendor';
  end if;
  return null;
end $$;
create trigger drawn_vendor after update of expenditure_id on holds for each row
  when (old.expenditure_id is null and new.expenditure_id is not null and new.mandate_id is null and new.type <> 'meeting')
  execute function guard_drawn_vendor();
