-- One journey of a person: the flight, the hotel, the advance and the claim whose days overlap or touch.
create table trips (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  created_at timestamptz not null default now()
);
create index trips_user on trips (user_id);

alter table reservations add trip_id bigint references trips;
alter table hotels add trip_id bigint references trips;
alter table touring_advances add trip_id bigint references trips;
alter table claims add trip_id bigint references trips;
create index reservations_trip on reservations (trip_id);
create index hotels_trip on hotels (trip_id);
create index touring_advances_trip on touring_advances (trip_id);
create index claims_trip on claims (trip_id);

-- What is over before it began belongs to no trip; a claim that settles an advance belongs to that advance's by its retirement.
create view trip_parts as
  select 'flights' as kind, id, code, user_id, department_id, from_day, to_day, status, trip_id from reservations
   where type = 'staff' and status not in ('declined', 'cancelled', 'deleted')
  union all
  select 'hotels', id, code, user_id, department_id, from_day, to_day, status, trip_id from hotels
   where status not in ('declined', 'cancelled', 'deleted')
  union all
  select 'touring-advances', id, code, user_id, department_id, started, finished, status, trip_id from touring_advances where status <> 'deleted'
  union all
  select 'claims', id, code, user_id, department_id, started, finished, status, trip_id from claims
   where type = 'travels' and claim_type = 'claim' and status <> 'deleted';

-- The trip of the same person of which some day is one of these; a new one where there is none.
create function trip_of(of_user bigint, first_day date, last_day date) returns bigint language plpgsql as $$
declare
  found bigint := (select trip_id from trip_parts
    where user_id = of_user and trip_id is not null and from_day <= last_day and to_day >= first_day order by from_day, trip_id limit 1);
begin
  if found is null then
    insert into trips (user_id) values (of_user) returning id into found;
  end if;
  return found;
end $$;

create function join_trip_by_days() returns trigger language plpgsql as $$
begin
  if new.trip_id is null then
    new.trip_id := trip_of(new.user_id, new.from_day, new.to_day);
  end if;
  return new;
end $$;
create function join_trip() returns trigger language plpgsql as $$
begin
  if new.trip_id is null then
    new.trip_id := trip_of(new.user_id, new.started, new.finished);
  end if;
  return new;
end $$;
create trigger join_trip before insert on reservations for each row when (new.type = 'staff') execute function join_trip_by_days();
create trigger join_trip before insert on hotels for each row execute function join_trip_by_days();
create trigger join_trip before insert on touring_advances for each row execute function join_trip();
create trigger join_trip before insert or update of type on claims for each row
  when (new.type = 'travels' and new.claim_type = 'claim') execute function join_trip();

-- A trip is of one person.
create function guard_trip() returns trigger language plpgsql as $$
begin
  if (select t.user_id from trips t where t.id = new.trip_id) is distinct from new.user_id then
    raise exception 'a trip is of one person' using errcode = 'check_violation', constraint = 'trips_of_one_person';
  end if;
  return null;
end $$;
create trigger guard_trip after insert or update of trip_id, user_id on reservations for each row when (new.trip_id is not null) execute function guard_trip();
create trigger guard_trip after insert or update of trip_id, user_id on hotels for each row when (new.trip_id is not null) execute function guard_trip();
create trigger guard_trip after insert or update of trip_id, user_id on touring_advances for each row when (new.trip_id is not null) execute function guard_trip();
create trigger guard_trip after insert or update of trip_id, user_id on claims for each row when (new.trip_id is not null) execute function guard_trip();

-- What was asked for before has its trips too; its versions stay.
alter table reservations disable trigger user;
alter table hotels disable trigger user;
do $$
declare
  part record;
begin
  for part in select * from trip_parts order by from_day, kind, id loop
    if part.kind = 'flights' then
      update reservations set trip_id = trip_of(part.user_id, part.from_day, part.to_day) where id = part.id;
    else
      update hotels set trip_id = trip_of(part.user_id, part.from_day, part.to_day) where id = part.id;
    end if;
  end loop;
end $$;
alter table reservations enable trigger user;
alter table hotels enable trigger user;
