-- How a text looks: folded, with letters of other scripts taken for the Latin ones that they look like, and letters and digits
-- that print alike for one. `shared/looks.ts` says the same in the browser.
create function looks(value text) returns text language sql immutable parallel safe
return btrim(translate(fold(translate(normalize(coalesce(value, ''), NFKD),
  'АВЕКМНОРСТУХІЈЅԀԚԜҮѴЗҺавекмнорстухіјѕԁԛԝүѵзһьӏӀΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεζηικμνορςτυχγωσϳօոսհցքզƁƊƘƉıɑɡɪʟɴᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢłŁđĐøØħĦŧŦɓɗƙɖ',
  'ABEKMHOPCTYXIJSDQWYV3habekmhopctyxijsdqwyv3hbllABEZHIKMNOPTYXabeznikmvopctuxywojonuhgpqbdkdiagilnacdejkmoptuvwzlLdDoOhHtTbdkd')),
  'i10', 'llo'));

-- The parts of a name, so that their order, its case and what stands between them say nothing. Both functions are bound when
-- they are made: an index finds them under any search path.
create function name_parts(value text) returns text[] language sql immutable parallel safe
return (select coalesce(array_agg(distinct part), '{}') from regexp_split_to_table(
  regexp_replace(looks(value), '[''`\u2018\u2019\u02BC]', '', 'g'), '[\s!-/:-@[-_{-~\u2010-\u2015\u00B7]+') part where part <> '');
create index users_name_parts on users using gin (name_parts(surname || ' ' || firstname)) with (fastupdate = off);

-- The members of staff whom a payee is: the one that was picked; whoever is or was paid into an account that is or was the
-- payee's; and, of a name that was typed or stands on the list of beneficiaries, whoever is called so.
create function people_paid(payee_type text, payee_id bigint, payee text) returns table (user_id bigint, how text)
language sql stable parallel safe as $$
  select payee_id, 'person' where payee_type = 'staff'
  union
  select s.user_id, 'account' from bank_details d join bank_details s on s.account_number = d.account_number
   where d.list = list_of_payee(payee_type) and d.owner_id = payee_id and d.status in ('proposed', 'in-force', 'former')
     and s.user_id is not null and s.status in ('proposed', 'in-force', 'former')
     and coalesce(s.bank_name = d.bank_name, true) and (payee_type <> 'staff' or s.user_id <> payee_id)
  union
  select u.id, 'name' from users u
   where payee_type is distinct from 'staff' and payee_type is distinct from 'vendor'
     and name_parts(u.surname || ' ' || u.firstname) <@ name_parts(payee) and name_parts(u.surname || ' ' || u.firstname) <> '{}'
$$;

-- The same of a payment, which keeps the account that it froze.
create function people_paid_by(payment bigint) returns table (user_id bigint, how text) language sql stable parallel safe as $$
  select w.user_id, w.how from payments p join expenditures e on e.id = p.expenditure_id
    cross join lateral people_paid(e.beneficiary_type, e.beneficiary_id, e.beneficiary) w
   where p.id = payment
  union
  select s.user_id, 'account' from payments p
    join bank_details s on (s.account_number = p.payee_account and coalesce(s.bank_name = p.payee_bank, true))
      or (s.account_number = p.former_account and coalesce(s.bank_name = p.former_bank, true))
   where p.id = payment and s.user_id is distinct from p.payee_id and s.user_id is not null and s.status in ('proposed', 'in-force', 'former')
$$;

-- Nobody acts on what pays them.
create function refuse_payee() returns trigger language plpgsql as $$
begin
  if exists (select 1 from people_paid_by(new.payment_id) w where w.user_id = new.user_id) then
    raise exception 'who is paid acts on the payment' using errcode = 'check_violation', constraint = 'payment_acts_not_by_payee';
  end if;
  return new;
end $$;
create trigger not_by_payee before insert on payment_acts for each row execute function refuse_payee();

-- What pays whoever raises it is raised as a staff payment, which the desks are told; never as a third party's.
create function refuse_raising_for_oneself() returns trigger language plpgsql as $$
begin
  if exists (select 1 from people_paid(new.beneficiary_type, new.beneficiary_id, new.beneficiary) w where w.user_id = new.user_id) then
    raise exception 'raised for oneself as a third party' using errcode = 'check_violation', constraint = 'expenditures_not_for_oneself';
  end if;
  return new;
end $$;
create trigger not_for_oneself before insert on expenditures for each row
  when (new.type = 'third-party') execute function refuse_raising_for_oneself();

create function refuse_batching_for_oneself() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from batches b join expenditures e on e.id = new.expenditure_id
      cross join lateral people_paid(e.beneficiary_type, e.beneficiary_id, e.beneficiary) w
     where b.id = new.batch_id and b.type = 'third-party' and w.user_id = b.user_id
  ) then
    raise exception 'batched for oneself as a third party' using errcode = 'check_violation', constraint = 'payments_not_for_oneself';
  end if;
  return new;
end $$;
create trigger not_for_oneself before insert on payments for each row execute function refuse_batching_for_oneself();

-- A blocked vendor's name is compared as it looks.
create or replace function blocked_vendor(payee_type text, payee_id bigint, payee text) returns text language sql stable parallel safe as $$
  select case payee_type
    when 'staff' then null
    when 'vendor' then (select v.name from vendors v where v.id = payee_id and v.is_blocked)
    else (select v.name from vendors v where v.is_blocked and looks(v.name) = looks(payee) limit 1)
  end
$$;
drop index vendors_blocked_name;
create index vendors_looks on vendors (looks(name));
