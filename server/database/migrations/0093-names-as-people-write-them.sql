-- People are called by their surname and either of their other names: whoever is Okon Bassey Effiong is Okon Effiong too. Every
-- sign stands between the parts of a name, seen or not, such as an empty Braille pattern, which prints as a space; an
-- apostrophe stands within a name or between two.
alter table former_names rename column firstname to othername;

insert into former_names (user_id, surname, othername, until)
  select u.id, coalesce(a.changes -> 'surname' ->> 0, a.changes -> 'Surname' ->> 0, u.surname), other.name, max(a.at)
    from activities a join users u on u.id = a.subject_id
    cross join lateral (values
      (coalesce(a.changes -> 'firstname' ->> 0, a.changes -> 'First name' ->> 0, u.firstname)),
      (coalesce(a.changes -> 'middlename' ->> 0, a.changes -> 'Middle name' ->> 0, u.middlename))) as other (name)
   where a.subject_type = 'employees' and other.name <> ''
     and a.changes ?| array['surname', 'firstname', 'middlename', 'Surname', 'First name', 'Middle name']
   group by 1, 2, 3
  on conflict (user_id, surname, othername) do nothing;

create or replace function keep_former_name() returns trigger language plpgsql as $$
begin
  insert into former_names (user_id, surname, othername)
    select old.id, old.surname, other.name from (select old.firstname union select old.middlename) as other (name) where other.name <> ''
    on conflict (user_id, surname, othername) do update set until = now();
  return null;
end $$;
drop trigger keep_former_name on users;
create trigger keep_former_name after update of surname, firstname, middlename on users for each row
  when ((old.surname, old.firstname, old.middlename) is distinct from (new.surname, new.firstname, new.middlename))
  execute function keep_former_name();

drop index users_name_parts;
drop index former_names_name_parts;
create or replace function name_parts(value text) returns text[] language sql immutable parallel safe
return (select coalesce(array_agg(distinct part), '{}') from regexp_split_to_table(
  regexp_replace(looks(value), '[''`\u2018\u2019\u02BC\uA78C]', '', 'g'),
  '[\s!-/:-@[-_{-~\u00A1-\u00BF\u00D7\u00F7\u02C2-\u02DF\u1680\u2000-\u2BFF\u2E00-\u2E7F\u3000-\u303F\u30A0\u30FB\uFFFC\uFFFD]+') part where part <> '');
create index users_name_parts on users using gin (name_parts(surname || ' ' || firstname)) with (fastupdate = off);
create index users_middle_name_parts on users using gin (name_parts(surname || ' ' || middlename)) with (fastupdate = off)
  where name_parts(middlename) <> '{}';
create index former_names_name_parts on former_names using gin (name_parts(surname || ' ' || othername)) with (fastupdate = off);

-- The parts of what a payee is called, read both ways where an apostrophe stands.
create function payee_parts(payee text) returns text[] language sql immutable parallel safe
return name_parts(payee) || name_parts(translate(looks(payee), '''`‘’ʼꞌ', '      '));

create or replace function people_paid(payee_type text, payee_id bigint, payee text) returns table (user_id bigint, how text)
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
