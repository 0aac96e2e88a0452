-- Nobody makes a mandate that pays themselves, as nobody raises its expenditure.
create function refuse_mandate_for_oneself() returns trigger language plpgsql as $$
begin
  if exists (select from people_paid('vendor', new.vendor_id, new.beneficiary) w where w.user_id = new.user_id) then
    raise exception 'a mandate for oneself' using errcode = 'check_violation', constraint = 'mandates_not_for_oneself';
  end if;
  return new;
end $$;
create trigger not_for_oneself before insert on mandates for each row execute function refuse_mandate_for_oneself();
