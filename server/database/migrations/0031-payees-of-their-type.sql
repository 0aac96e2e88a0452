-- Staff are paid as staff, vendors and beneficiaries as third parties: the rules of third parties hang on the type.
-- A trigger and not a check: what was raised before must still move (be returned, deleted, paid) as it stands.
create function keep_payee_of_type() returns trigger language plpgsql as $$
begin
  if (new.type = 'staff') <> (new.beneficiary_type = 'staff') then
    raise exception 'a % payment to a %', new.type, new.beneficiary_type
      using errcode = 'check_violation', constraint = 'expenditures_payee_of_type';
  end if;
  return new;
end $$;
create trigger payee_of_type before insert or update of type, beneficiary_type on expenditures
  for each row when (new.beneficiary_type is not null) execute function keep_payee_of_type();
