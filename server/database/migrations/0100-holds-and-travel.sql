-- Flights and hotels from asking to closed, and the money that is set aside for what is about to be bought.

select add_code_prefix('FRV'), add_code_prefix('HRS'), add_code_prefix('HLD');

-- What a night costs in a hotel, from a day on.
create table accommodation_rates (
  id bigint generated always as identity primary key,
  accommodation_id bigint not null references accommodations on delete cascade,
  amount_kobo bigint not null check (amount_kobo > 0),
  date_activated date not null,
  is_current boolean not null default false,
  unique (accommodation_id, date_activated)
);
create unique index accommodation_rates_current on accommodation_rates (accommodation_id) where is_current;
create function refresh_current_hotel_rates(of_hotel bigint) returns void language plpgsql as $$
declare
  latest bigint := (
    select id from accommodation_rates
     where accommodation_id = of_hotel and date_activated <= (now() at time zone 'Africa/Lagos')::date
     order by date_activated desc limit 1);
begin
  update accommodation_rates set is_current = false where accommodation_id = of_hotel and is_current and id is distinct from latest;
  update accommodation_rates set is_current = true where id = latest and not is_current;
end $$;
create trigger starts_as_past before insert on accommodation_rates for each row execute function start_rate_as_past();
create function keep_one_current_hotel_rate() returns trigger language plpgsql as $$
begin
  perform refresh_current_hotel_rates(coalesce(new.accommodation_id, old.accommodation_id));
  return null;
end $$;
create trigger one_current after insert or delete or update of date_activated on accommodation_rates
  for each row execute function keep_one_current_hotel_rate();

create table reservations (
  id bigint generated always as identity primary key,
  code text not null unique,
  purpose text not null,
  category text not null check (category in ('local', 'international')),
  type text not null default 'staff' check (type in ('staff', 'third-party')),
  traveller text,
  third_party_reason text,
  takeoff text not null,
  destination text not null,
  from_day date not null,
  to_day date not null,
  description text,
  approval_memo_file_id bigint not null references files,
  data_page_file_id bigint references files,
  visa_file_id bigint references files,
  fund_id bigint references funds,
  cost_kobo bigint check (cost_kobo > 0),
  option_id bigint,
  hold_id bigint,
  reserved_fund_id bigint references funds,
  reference text,
  ticket_file_id bigint references files,
  remark text,
  duplicate_remark text,
  department_id bigint not null references departments,
  user_id bigint not null references users,
  taken_by bigint references users,
  status text not null default 'pending' check (status in
    ('pending', 'in-progress', 'decision', 'accepted', 'booked', 'closed', 'declined', 'cancelled', 'deleted')),
  search_text text generated always as
    (fold(code || ' ' || purpose || ' ' || takeoff || ' ' || destination || ' ' || coalesce(traveller, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reservations_days_in_order check (to_day >= from_day),
  check ((type = 'third-party') = (traveller is not null and third_party_reason is not null)),
  constraint reservations_papers_abroad check (category = 'local' or (data_page_file_id is not null and visa_file_id is not null)),
  constraint reservations_accepted_has_cost check (status not in ('accepted', 'booked', 'closed') or (cost_kobo is not null and option_id is not null)),
  constraint reservations_booked_has_ticket check (status not in ('booked', 'closed') or (reference is not null and ticket_file_id is not null))
);

create table hotels (
  id bigint generated always as identity primary key,
  code text not null unique,
  purpose text not null,
  state text not null check (state in ('bayelsa', 'abuja', 'lagos', 'rivers', 'delta', 'akwa-ibom')),
  accommodation_id bigint not null references accommodations,
  from_day date not null,
  to_day date not null,
  nights integer not null,
  check_in_time text check (check_in_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  itinerary text,
  address text,
  fund_id bigint references funds,
  cost_kobo bigint check (cost_kobo > 0),
  option_id bigint,
  hold_id bigint,
  reserved_fund_id bigint references funds,
  reference text,
  ticket_file_id bigint references files,
  remark text,
  duplicate_remark text,
  department_id bigint not null references departments,
  user_id bigint not null references users,
  taken_by bigint references users,
  status text not null default 'pending' check (status in
    ('pending', 'in-progress', 'decision', 'accepted', 'booked', 'closed', 'declined', 'cancelled', 'deleted')),
  search_text text generated always as
    (fold(code || ' ' || purpose || ' ' || coalesce(itinerary, '') || ' ' || coalesce(address, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint hotels_days_in_order check (to_day > from_day),
  constraint hotels_nights_counted check (nights = to_day - from_day),
  constraint hotels_accepted_has_cost check (status not in ('accepted', 'booked', 'closed') or (cost_kobo is not null and option_id is not null)),
  constraint hotels_booked_has_voucher check (status not in ('booked', 'closed') or (reference is not null and ticket_file_id is not null))
);

-- What logistics offers: one or several ways to travel or to stay, each with its cost.
create table travel_options (
  id bigint generated always as identity primary key,
  flight_id bigint references reservations on delete cascade,
  hotel_id bigint references hotels on delete cascade,
  title text not null,
  cost_kobo bigint not null check (cost_kobo > 0),
  vendor_id bigint references vendors,
  details text,
  file_id bigint references files,
  check (num_nonnulls(flight_id, hotel_id) = 1)
);
create index travel_options_flight on travel_options (flight_id);
create index travel_options_hotel on travel_options (hotel_id);
create index travel_options_vendor on travel_options (vendor_id);
create index travel_options_file on travel_options (file_id);
alter table reservations add constraint reservations_option foreign key (option_id) references travel_options;
alter table hotels add constraint hotels_option foreign key (option_id) references travel_options;
create unique index reservations_accepted_option on reservations (option_id) where option_id is not null;
create unique index hotels_accepted_option on hotels (option_id) where option_id is not null;

-- Money set aside on a department's fund for what logistics buys for it.
create table holds (
  id bigint generated always as identity primary key,
  code text not null unique,
  type text not null check (type in ('flight', 'hotel', 'meeting')),
  holdable_type text not null check (holdable_type in ('reservations', 'hotels', 'meetings')),
  holdable_id bigint not null,
  request text not null,
  purpose text not null,
  flight_id bigint generated always as (case holdable_type when 'reservations' then holdable_id end) stored references reservations,
  hotel_id bigint generated always as (case holdable_type when 'hotels' then holdable_id end) stored references hotels,
  user_id bigint not null references users,
  department_id bigint not null references departments,
  fund_id bigint references funds,
  reserved_fund_id bigint references funds,
  cost_kobo bigint not null check (cost_kobo > 0),
  amount_kobo bigint not null default 0,
  status text not null check (status in ('pending', 'secured', 'mandated', 'released', 'reversed')),
  reason text,
  search_text text generated always as (fold(code || ' ' || request || ' ' || purpose)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((type, holdable_type) in (('flight', 'reservations'), ('hotel', 'hotels'), ('meeting', 'meetings'))),
  constraint holds_live_is_reserved check
    (case when status in ('secured', 'mandated') then amount_kobo > 0 and fund_id is not null else amount_kobo = 0 end)
);
create unique index holds_one_live_a_request on holds (holdable_type, holdable_id) where status in ('pending', 'secured', 'mandated');
create index holds_flight on holds (flight_id) where flight_id is not null;
create index holds_hotel on holds (hotel_id) where hotel_id is not null;
create index holds_user on holds (user_id);
create index holds_department on holds (department_id, created_at desc, id desc);
create index holds_created on holds (created_at desc, id desc);
create index holds_fund on holds (fund_id) where amount_kobo > 0;
create index holds_of_fund on holds (fund_id);
create index holds_reserved_fund on holds (reserved_fund_id);
create index holds_status on holds (status, created_at desc, id desc);
create index holds_amount on holds (amount_kobo, id);
create index holds_search on holds using gin (search_text gin_trgm_ops);
alter table reservations add constraint reservations_hold foreign key (hold_id) references holds;
alter table hotels add constraint hotels_hold foreign key (hold_id) references holds;

-- What is reserved on a fund is what its holds set aside, to the kobo, whenever one of them has changed.
create function check_reserved() returns trigger language plpgsql as $$
declare
  of_fund bigint;
begin
  foreach of_fund in array array_remove(array[
    case when tg_op <> 'INSERT' then old.fund_id end, case when tg_op <> 'DELETE' then new.fund_id end], null) loop
    if (select f.reserved_kobo from funds f where f.id = of_fund)
       is distinct from (select coalesce(sum(h.amount_kobo), 0) from holds h where h.fund_id = of_fund and h.amount_kobo > 0) then
      raise exception 'what is reserved on a fund is what its holds set aside' using errcode = 'check_violation', constraint = 'holds_add_up';
    end if;
  end loop;
  return null;
end $$;
create constraint trigger add_up after insert or delete or update of amount_kobo, fund_id on holds
  deferrable initially deferred for each row execute function check_reserved();

create index reservations_user on reservations (user_id, created_at desc, id desc);
create index reservations_days on reservations (user_id, from_day, to_day);
create index reservations_created on reservations (created_at, id);
create index reservations_status on reservations (status, created_at);
create index reservations_department on reservations (department_id);
create index reservations_fund on reservations (fund_id);
create index reservations_reserved_fund on reservations (reserved_fund_id);
create index reservations_hold_id on reservations (hold_id);
create index reservations_taken_by on reservations (taken_by);
create index reservations_approval_memo on reservations (approval_memo_file_id);
create index reservations_data_page on reservations (data_page_file_id);
create index reservations_visa on reservations (visa_file_id);
create index reservations_ticket on reservations (ticket_file_id);
create index reservations_search on reservations using gin (search_text gin_trgm_ops);
create index hotels_user on hotels (user_id, created_at desc, id desc);
create index hotels_days on hotels (user_id, from_day, to_day);
create index hotels_created on hotels (created_at, id);
create index hotels_status on hotels (status, created_at);
create index hotels_department on hotels (department_id);
create index hotels_accommodation on hotels (accommodation_id);
create index hotels_fund on hotels (fund_id);
create index hotels_reserved_fund on hotels (reserved_fund_id);
create index hotels_hold_id on hotels (hold_id);
create index hotels_taken_by on hotels (taken_by);
create index hotels_ticket on hotels (ticket_file_id);
create index hotels_search on hotels using gin (search_text gin_trgm_ops);

create trigger touch before update on reservations for each row execute function touch();
create trigger touch before update on hotels for each row execute function touch();
create trigger touch before update on holds for each row execute function touch();
select watch_changes('reservations'), watch_changes('hotels'), watch_changes('holds');
select keep_since('reservations'), keep_since('hotels'), keep_since('holds');
