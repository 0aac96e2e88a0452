-- What members of staff were called before. Everybody changes their own name in My Profile: whoever did so a minute ago is
-- still whom a payment of the former name pays.
create table former_names (
  user_id bigint not null references users on delete cascade,
  surname text not null,
  firstname text not null,
  until timestamptz not null default now(),
  primary key (user_id, surname, firstname)
);

insert into former_names (user_id, surname, firstname, until)
  select u.id, coalesce(a.changes -> 'surname' ->> 0, u.surname), coalesce(a.changes -> 'firstname' ->> 0, u.firstname), max(a.at)
    from activities a join users u on u.id = a.subject_id
   where a.subject_type = 'employees' and a.changes ?| array['surname', 'firstname']
   group by 1, 2, 3;

create function keep_former_name() returns trigger language plpgsql as $$
begin
  insert into former_names (user_id, surname, firstname) values (old.id, old.surname, old.firstname)
    on conflict (user_id, surname, firstname) do update set until = now();
  return null;
end $$;
create trigger keep_former_name after update of surname, firstname on users for each row
  when ((old.surname, old.firstname) is distinct from (new.surname, new.firstname)) execute function keep_former_name();

-- Between the parts of a name any sign of General Punctuation may stand, such as a low quotation mark that prints as a comma.
drop index users_name_parts;
create or replace function name_parts(value text) returns text[] language sql immutable parallel safe
return (select coalesce(array_agg(distinct part), '{}') from regexp_split_to_table(
  regexp_replace(looks(value), '[''`\u2018\u2019\u02BC]', '', 'g'), '[\s!-/:-@[-_{-~\u00A1-\u00BF\u2000-\u206F\u3000-\u3003]+') part where part <> '');
create index users_name_parts on users using gin (name_parts(surname || ' ' || firstname)) with (fastupdate = off);
create index former_names_name_parts on former_names using gin (name_parts(surname || ' ' || firstname)) with (fastupdate = off);

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
     and name_parts(u.surname || ' ' || u.firstname) <@ name_parts(payee) and name_parts(u.surname || ' ' || u.firstname) <> '{}'
  union
  select f.user_id, 'name' from former_names f
   where payee_type is distinct from 'staff' and payee_type is distinct from 'vendor'
     and name_parts(f.surname || ' ' || f.firstname) <@ name_parts(payee) and name_parts(f.surname || ' ' || f.firstname) <> '{}'
$$;
