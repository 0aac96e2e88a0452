-- Plain lists of facilities, logistics, the store and the Board's allowances.

create table accommodations (
  id bigint generated always as identity primary key,
  name text collate "und-x-icu" not null,
  house_no text,
  street_name text not null,
  street_name_two text,
  area_city text not null,
  state text not null check (state in ('bayelsa', 'abuja', 'lagos', 'rivers', 'delta', 'akwa-ibom')),
  mobile text,
  address text not null generated always as (coalesce(house_no || ' ', '') || street_name || coalesce(', ' || street_name_two, '') || ', ' || area_city) stored,
  search_text text generated always as (fold(name || ' ' || street_name || ' ' || area_city)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table locations (
  id bigint generated always as identity primary key,
  name text collate "und-x-icu" not null unique,
  has_floors boolean not null default false,
  no_of_floors integer check (no_of_floors between 1 and 200),
  address text,
  office_line text,
  search_text text generated always as (fold(name || ' ' || coalesce(address, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (has_floors or no_of_floors is null)
);

create table buildings (
  id bigint generated always as identity primary key,
  location_id bigint not null references locations,
  name text collate "und-x-icu" not null,
  floors integer not null check (floors between 1 and 200),
  search_text text generated always as (fold(name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (location_id, name)
);

create table rooms (
  id bigint generated always as identity primary key,
  building_id bigint not null references buildings,
  name text collate "und-x-icu" not null,
  code text not null unique,
  max_capacity integer not null check (max_capacity > 0),
  floor integer not null check (floor between 0 and 200),
  type text not null check (type in ('hall', 'room', 'main')),
  area text not null check (area in ('wing-a', 'wing-b', 'conference-centre', 'other')),
  status text not null default 'available' check (status in ('available', 'unavailable')),
  search_text text generated always as (fold(name || ' ' || code)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index rooms_building on rooms (building_id);

create table product_brands (
  id bigint generated always as identity primary key,
  name text collate "und-x-icu" not null,
  search_text text generated always as (fold(name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index product_brands_name on product_brands (lower(name));

create table inventory_categories (
  id bigint generated always as identity primary key,
  name text collate "und-x-icu" not null,
  description text,
  search_text text generated always as (fold(name || ' ' || coalesce(description, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index inventory_categories_name on inventory_categories (lower(name));

create table measures (
  id bigint generated always as identity primary key,
  name text collate "und-x-icu" not null,
  search_text text generated always as (fold(name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index measures_name on measures (lower(name));

create table tags (
  id bigint generated always as identity primary key,
  name text collate "und-x-icu" not null,
  search_text text generated always as (fold(name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index tags_name on tags (lower(name));

select add_code_prefix('PROD');
create table products (
  id bigint generated always as identity primary key,
  code text not null unique,
  inventory_category_id bigint not null references inventory_categories,
  department_id bigint references departments,
  product_brand_id bigint references product_brands,
  name text collate "und-x-icu" not null,
  description text,
  shelf_no text,
  restock_qty integer not null default 0 check (restock_qty >= 0),
  img_file_id bigint references files,
  owner text not null default 'store' check (owner in ('store', 'others')),
  request_on_delivery boolean not null default false,
  measurement_id bigint references measures,
  search_text text generated always as (fold(code || ' ' || name || ' ' || coalesce(description, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (owner = 'store' or department_id is not null)
);
create index products_category on products (inventory_category_id);
create index products_department on products (department_id);
create index products_brand on products (product_brand_id);
create index products_measure on products (measurement_id);
create index products_image on products (img_file_id);
create index products_search on products using gin (search_text gin_trgm_ops);
create table product_measures (
  product_id bigint not null references products on delete cascade,
  measure_id bigint not null references measures,
  primary key (product_id, measure_id)
);
create index product_measures_measure on product_measures (measure_id);
create table product_tags (
  product_id bigint not null references products on delete cascade,
  tag_id bigint not null references tags,
  primary key (product_id, tag_id)
);
create index product_tags_tag on product_tags (tag_id);

create table allowances (
  id bigint generated always as identity primary key,
  name text collate "und-x-icu" not null,
  parent_id bigint references allowances,
  days_required boolean not null default false,
  description text,
  search_text text generated always as (fold(name || ' ' || coalesce(description, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (parent_id <> id)
);
create index allowances_parent on allowances (parent_id);

create table allowance_rates (
  id bigint generated always as identity primary key,
  allowance_id bigint not null references allowances on delete cascade,
  grade_level_id bigint not null references grade_levels,
  amount_kobo bigint not null check (amount_kobo > 0),
  is_current boolean not null default false,
  date_activated date not null,
  unique (allowance_id, grade_level_id, date_activated)
);
create unique index allowance_rates_current on allowance_rates (allowance_id, grade_level_id) where is_current;
create index allowance_rates_grade_level on allowance_rates (grade_level_id);

-- The current rate of a pair is the one activated last; one of a day to come is current from that day on.
create function refresh_current_rates(of_allowance bigint) returns void language plpgsql as $$
declare
  latest bigint[] := array(
    select distinct on (grade_level_id) id from allowance_rates
     where allowance_id = of_allowance and date_activated <= (now() at time zone 'Africa/Lagos')::date
     order by grade_level_id, date_activated desc);
begin
  update allowance_rates set is_current = false where allowance_id = of_allowance and is_current and id <> all (latest);
  update allowance_rates set is_current = true where allowance_id = of_allowance and not is_current and id = any (latest);
end $$;
create function start_rate_as_past() returns trigger language plpgsql as $$
begin
  new.is_current := false;
  return new;
end $$;
create trigger starts_as_past before insert on allowance_rates for each row execute function start_rate_as_past();
create function keep_one_current_rate() returns trigger language plpgsql as $$
begin
  perform refresh_current_rates(coalesce(new.allowance_id, old.allowance_id));
  return null;
end $$;
create trigger one_current after insert or delete or update of date_activated, grade_level_id on allowance_rates
  for each row execute function keep_one_current_rate();

-- Versions move with every update.
create trigger touch before update on accommodations for each row execute function touch();
create trigger touch before update on locations for each row execute function touch();
create trigger touch before update on buildings for each row execute function touch();
create trigger touch before update on rooms for each row execute function touch();
create trigger touch before update on product_brands for each row execute function touch();
create trigger touch before update on inventory_categories for each row execute function touch();
create trigger touch before update on measures for each row execute function touch();
create trigger touch before update on tags for each row execute function touch();
create trigger touch before update on products for each row execute function touch();
create trigger touch before update on allowances for each row execute function touch();
