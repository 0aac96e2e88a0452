-- A blocked vendor was paid under its name without “Ltd”, or as “& Co”; and into its own account under a vendor that was registered anew.
-- What tells a firm from another is the rest of its name, in the letters that looks() makes alike (i and 1 are l there, 0 is o): its words in
-- any order, or what they make without anything between them. A name that has nothing else is compared whole.
create function firm_words(value text) returns text[] language sql immutable parallel safe
return array(
  select w from regexp_split_to_table(
    -- Letters that stand alone are one word, such as L.T.D.
    regexp_replace(
      ' ' || regexp_replace(
        regexp_replace(looks(value), '\mrc[\s:.#-]*[0-9lo]+\M', ' ', 'g'),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff]+', ' ', 'g') || ' ',
      '(?<=\s\S)\s(?=\S\s)', '', 'g'),
    '\s+') w
   where w !~ '^(|ltd|llmlted|plc|gte|lnc|lncorporated|llc|llp|co|company|corp|corporatlon|nlg|nlgerla|ent|enterprlses?|vent|ventures?|lntl|lnternatlonal|lnt|messrs|ms|and|the|rc|tm|s|l)$');

create function firm_keys(value text) returns text[] language sql immutable parallel safe
return case when firm_words(value) = '{}' then array[looks(value)] else array[
  (select string_agg(w, ' ' order by w) from unnest(firm_words(value)) w),
  coalesce(nullif(regexp_replace(array_to_string(firm_words(value), ''),
    '^(messrs|the)+|(ltd|llmlted|plc|lnc|llc|company|enterprlses?|ventures?|lnternatlonal|nlgerla|tm)+$', '', 'g'), ''),
    array_to_string(firm_words(value), ''))] end;

-- The number of a firm however it is set: RC 771 099 is 771099, and BN 771099 another register's.
create function rc_key(value text) returns text language sql immutable parallel safe
return regexp_replace(regexp_replace(lower(coalesce(value, '')), '[^a-z0-9]', '', 'g'), '^rc', '');

-- A name that was typed, or a beneficiary of it, is told by its words; a record by the account and the RC number that it shares with a
-- blocked vendor too.
create or replace function blocked_vendor(payee_type text, payee_id bigint, payee text) returns text language sql stable parallel safe as $$
  select case when payee_type = 'staff' then null else coalesce(
    (select v.name from vendors v where payee_type = 'vendor' and v.id = payee_id and v.is_blocked),
    (select v.name from vendors v where payee_type is distinct from 'vendor' and v.is_blocked and firm_keys(v.name) && firm_keys(payee)
      order by v.id limit 1),
    (select v.name from bank_details d join bank_details s on s.account_number = d.account_number join vendors v on v.id = s.vendor_id
      where payee_type is not null and d.list = list_of_payee(payee_type) and d.owner_id = payee_id and v.is_blocked
        and d.status in ('proposed', 'in-force', 'former') and s.status in ('proposed', 'in-force', 'former')
        and coalesce(s.bank_name = d.bank_name, true)
      order by v.id limit 1),
    (select v.name from vendors one join vendors v on v.is_blocked and rc_key(v.rc_number) = rc_key(one.rc_number)
      where payee_type = 'vendor' and one.id = payee_id and rc_key(one.rc_number) <> ''
      order by v.id limit 1)) end
$$;
create index vendors_blocked_firm on vendors using gin (firm_keys(name)) with (fastupdate = off) where is_blocked;
create index vendors_blocked_rc on vendors (rc_key(rc_number)) where is_blocked;

-- Renamed or deleted, a vendor was blocked no more, and its timeline spoke of a name.
create function keep_blocked_vendor() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.is_blocked then
      raise exception 'a blocked vendor stays' using errcode = 'check_violation', constraint = 'vendors_blocked_stay';
    end if;
    return old;
  end if;
  if old.is_blocked and new.is_blocked and new.name <> old.name then
    raise exception 'a blocked vendor keeps its name' using errcode = 'check_violation', constraint = 'vendors_blocked_stay';
  end if;
  return new;
end $$;
create trigger keep_blocked before update of name or delete on vendors for each row execute function keep_blocked_vendor();

-- What somebody proposes as their own account is theirs once another person confirms it: until then it told them whose any account is.
create or replace function people_paid(payee_type text, payee_id bigint, payee text) returns table (user_id bigint, how text)
language sql stable parallel safe as $$
  select payee_id, 'person' where payee_type = 'staff'
  union
  select s.user_id, 'account' from bank_details d join bank_details s on s.account_number = d.account_number
   where d.list = list_of_payee(payee_type) and d.owner_id = payee_id and d.status in ('proposed', 'in-force', 'former')
     and s.user_id is not null and s.status in ('proposed', 'in-force', 'former') and (s.status <> 'proposed' or s.proposed_by <> s.user_id)
     and coalesce(s.bank_name = d.bank_name, true) and (payee_type <> 'staff' or s.user_id <> payee_id)
  union
  select u.id, 'name' from users u
   where payee_type is distinct from 'staff' and payee_type is distinct from 'vendor'
     and name_parts(u.surname || ' ' || u.firstname) <@ payee_parts(payee) and name_parts(u.surname || ' ' || u.firstname) <> '{}'
  union
  select u.id, 'name' from users u
   where payee_type is distinct from 'staff' and payee_type is distinct from 'vendor'
     and name_parts(u.surname || ' ' || u.middlename) <@ payee_parts(payee) and name_parts(u.middlename) <> '{}'
  union
  select f.user_id, 'name' from former_names f
   where payee_type is distinct from 'staff' and payee_type is distinct from 'vendor'
     and name_parts(f.surname || ' ' || f.othername) <@ payee_parts(payee) and name_parts(f.othername) <> '{}'
$$;

create or replace function is_paid(payee_type text, payee_id bigint, payee text, who bigint) returns boolean language plpgsql stable parallel safe as $$
declare
  parts text[];
  named text[];
  also_named text[];
begin
  if payee_type = 'staff' and payee_id = who then
    return true;
  end if;
  if payee_type is not null then
    if exists (
      select from bank_details d join bank_details s on s.account_number = d.account_number
       where d.list = list_of_payee(payee_type) and d.owner_id = payee_id and d.status in ('proposed', 'in-force', 'former')
         and s.user_id = who and s.status in ('proposed', 'in-force', 'former') and (s.status <> 'proposed' or s.proposed_by <> s.user_id)
         and coalesce(s.bank_name = d.bank_name, true)) then
      return true;
    end if;
    if payee_type in ('staff', 'vendor') then
      return false;
    end if;
  end if;
  select name_parts(u.surname || ' ' || u.firstname),
      case when u.middlename is not null and name_parts(u.middlename) <> '{}' then name_parts(u.surname || ' ' || u.middlename) end
    into named, also_named from users u where u.id = who;
  parts := payee_parts(payee);
  return named <> '{}' and named <@ parts or coalesce(also_named <@ parts, false)
    or exists (
      select from former_names f where f.user_id = who
        and name_parts(f.surname || ' ' || f.othername) <@ parts and name_parts(f.othername) <> '{}');
end $$;
