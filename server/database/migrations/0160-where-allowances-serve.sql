-- Which part of an allowance a place takes, and which way by road has a fixed rate.
alter table allowances
  add serves text collate "und-x-icu",
  add route_takeoff text collate "und-x-icu",
  add route_destination text collate "und-x-icu",
  add constraint allowances_route_both_ends check ((route_takeoff is null) = (route_destination is null)),
  add constraint allowances_place_or_route check (serves is null or route_takeoff is null),
  add constraint allowances_serve_as_part check (serves is null or parent_id is not null);

-- Letters and digits alone: "Port Harcourt" and "port-harcourt" are one place.
create function place_key(place text) returns text language sql immutable parallel safe
  return regexp_replace(fold(place), '[^[:alnum:]]', '', 'g');
create unique index allowances_one_for_a_place on allowances (parent_id, place_key(serves)) where serves is not null;
-- The way back is paid like the way there.
create unique index allowances_one_for_a_route on allowances (
  least(place_key(route_takeoff), place_key(route_destination)), greatest(place_key(route_takeoff), place_key(route_destination))
) where route_takeoff is not null;
