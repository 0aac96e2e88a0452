-- What staff are owed and owe: claims, touring advances, retirements, and the lines that each of them is made of.
select add_code_prefix('SC'), add_code_prefix('TA'), add_code_prefix('RT');

-- The days, the way and the place of a trip decide its lines; the person's name, staff number and grade are those of the day on
-- which the claim was submitted, so that an old one prints as it was.
create table claims (
  id bigint generated always as identity primary key,
  code text not null unique,
  purpose text not null,
  type text not null default 'travels' check (type in ('travels', 'others')),
  claim_type text not null default 'claim' check (claim_type in ('claim', 'settlement')),
  started date not null,
  finished date not null,
  category text check (category in ('residence', 'non-residence')),
  transportation text check (transportation in ('flight', 'road')),
  takeoff text,
  destination text,
  airport text,
  distance_km integer check (distance_km > 0),
  accomodation text,
  total_kobo bigint not null default 0 check (total_kobo >= 0),
  claimant_name text,
  claimant_staff_no text,
  claimant_grade text,
  department_id bigint not null references departments,
  user_id bigint not null references users,
  submitted_at timestamptz,
  remark text,
  retirement_id bigint,
  status text not null default 'draft' check (status in ('draft', 'registered', 'cleared', 'batched', 'queried', 'paid', 'deleted')),
  search_text text generated always as (fold(code || ' ' || purpose || ' ' || coalesce(destination, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint claims_days_in_order check (finished >= started),
  constraint claims_travels_have_a_trip check
    (type <> 'travels' or claim_type = 'settlement' or num_nonnulls(category, transportation, destination) = 3),
  constraint claims_settle_a_retirement check ((claim_type = 'settlement') = (retirement_id is not null)),
  constraint claims_submitted_whole check (status in ('draft', 'deleted') or
    (num_nonnulls(submitted_at, claimant_name, claimant_staff_no) = 3 and total_kobo > 0))
);

-- What a department officer asks for before a trip; retired afterwards with what was spent.
create table touring_advances (
  id bigint generated always as identity primary key,
  code text not null unique,
  purpose text not null,
  type text not null default 'retirement' check (type = 'retirement'),
  started date not null,
  finished date not null,
  category text not null check (category in ('residence', 'non-residence')),
  transportation text not null check (transportation in ('flight', 'road')),
  takeoff text,
  destination text not null,
  airport text,
  distance_km integer check (distance_km > 0),
  accomodation text,
  total_kobo bigint not null default 0 check (total_kobo >= 0),
  claimant_name text not null,
  claimant_staff_no text not null,
  claimant_grade text,
  department_id bigint not null references departments,
  -- The traveller, and the officer who raised it.
  user_id bigint not null references users,
  created_by bigint not null references users,
  remark text,
  reminded_days integer,
  status text not null default 'pending' check (status in ('pending', 'raised', 'paid', 'retired', 'closed', 'deleted')),
  search_text text generated always as (fold(code || ' ' || claimant_name || ' ' || purpose || ' ' || destination)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint touring_advances_days_in_order check (finished >= started)
);

-- What was spent of an advance; closing it settles the balance.
create table retirements (
  id bigint generated always as identity primary key,
  code text not null unique,
  touring_advance_id bigint not null references touring_advances,
  purpose text not null,
  started date not null,
  finished date not null,
  category text not null check (category in ('residence', 'non-residence')),
  transportation text not null check (transportation in ('flight', 'road')),
  takeoff text,
  destination text not null,
  airport text,
  distance_km integer check (distance_km > 0),
  accomodation text,
  -- What was paid of the advance, less what was recovered of it before; what was spent; what is left of it.
  total_kobo bigint not null check (total_kobo >= 0),
  spent_kobo bigint not null default 0 check (spent_kobo >= 0),
  balance_kobo bigint generated always as (total_kobo - spent_kobo) stored,
  receipt_no text,
  claimant_name text,
  claimant_staff_no text,
  claimant_grade text,
  department_id bigint not null references departments,
  -- The traveller, and who filed it: themselves, or the department officer for somebody who can't, with the reason.
  user_id bigint not null references users,
  filed_by bigint not null references users,
  filed_reason text,
  submitted_at timestamptz,
  closed_at timestamptz,
  remark text,
  status text not null default 'draft' check (status in ('draft', 'registered', 'queried', 'closed', 'deleted')),
  search_text text generated always as (fold(code || ' ' || purpose || ' ' || destination)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint retirements_days_in_order check (finished >= started),
  constraint retirements_filed_for_another_why check ((filed_by = user_id) = (filed_reason is null)),
  constraint retirements_submitted_whole check (status in ('draft', 'deleted') or num_nonnulls(submitted_at, claimant_name, claimant_staff_no) = 3),
  constraint retirements_closed_when check ((status = 'closed') = (closed_at is not null)),
  -- What is left of the advance came back by a receipt.
  constraint retirements_surplus_has_receipt check (status <> 'closed' or total_kobo <= spent_kobo or receipt_no is not null)
);
create unique index retirements_one_an_advance on retirements (touring_advance_id) where status <> 'deleted';
alter table claims add constraint claims_retirement foreign key (retirement_id) references retirements;
create unique index claims_one_a_retirement on claims (retirement_id) where retirement_id is not null and status <> 'deleted';

-- One line: what the Board pays under an allowance at a rate, lowered at most, or something else with its receipt.
create table expense_lines (
  id bigint generated always as identity primary key,
  claim_id bigint references claims on delete cascade,
  touring_advance_id bigint references touring_advances on delete cascade,
  retirement_id bigint references retirements on delete cascade,
  allowance_id bigint references allowances,
  description text not null,
  from_day date not null,
  to_day date not null,
  days integer check (days > 0),
  rate_kobo bigint check (rate_kobo > 0),
  full_amount_kobo bigint check (full_amount_kobo > 0),
  amount_kobo bigint not null check (amount_kobo >= 0),
  file_id bigint references files,
  constraint expense_lines_of_one_paper check (num_nonnulls(claim_id, touring_advance_id, retirement_id) = 1),
  constraint expense_lines_days_in_order check (to_day >= from_day),
  constraint expense_lines_by_allowance_or_typed check (
    case when allowance_id is null then num_nonnulls(days, rate_kobo, full_amount_kobo) = 0 and amount_kobo > 0
      else num_nonnulls(rate_kobo, full_amount_kobo) = 2 end),
  constraint expense_lines_never_raised check (amount_kobo <= full_amount_kobo)
);
create index expense_lines_claim on expense_lines (claim_id) where claim_id is not null;
create index expense_lines_touring_advance on expense_lines (touring_advance_id) where touring_advance_id is not null;
create index expense_lines_retirement on expense_lines (retirement_id) where retirement_id is not null;
create index expense_lines_allowance on expense_lines (allowance_id);
create index expense_lines_file on expense_lines (file_id);

-- A total is what its lines come to, and nothing of a paper changes by its lines once it is submitted.
create function sum_expense_lines() returns trigger language plpgsql as $$
declare
  line expense_lines := case when tg_op = 'DELETE' then old else new end;
begin
  if line.claim_id is not null then
    update claims set total_kobo = (select coalesce(sum(l.amount_kobo), 0) from expense_lines l where l.claim_id = line.claim_id)
     where id = line.claim_id;
  elsif line.touring_advance_id is not null then
    update touring_advances set total_kobo = (select coalesce(sum(l.amount_kobo), 0) from expense_lines l where l.touring_advance_id = line.touring_advance_id)
     where id = line.touring_advance_id;
  else
    update retirements set spent_kobo = (select coalesce(sum(l.amount_kobo), 0) from expense_lines l where l.retirement_id = line.retirement_id)
     where id = line.retirement_id;
  end if;
  return null;
end $$;
create trigger sum_up after insert or update or delete on expense_lines for each row execute function sum_expense_lines();

create function guard_expense_lines() returns trigger language plpgsql as $$
declare
  line expense_lines := case when tg_op = 'DELETE' then old else new end;
  state text := coalesce(
    (select c.status from claims c where c.id = line.claim_id),
    (select a.status from touring_advances a where a.id = line.touring_advance_id),
    (select r.status from retirements r where r.id = line.retirement_id), 'draft');
begin
  if state not in ('draft', 'queried', 'pending') or (state = 'queried' and line.retirement_id is null) then
    raise exception 'the lines of a submitted paper do not change' using errcode = 'check_violation', constraint = 'expense_lines_kept';
  end if;
  return line;
end $$;
create trigger guard_lines before insert or update or delete on expense_lines for each row execute function guard_expense_lines();

-- Nobody is paid twice for a night: the time that a trip takes of a person, in half days. One that ends on the day on which
-- another begins only touches it; a trip without a night takes the middle of its day.
create table travel_spans (
  user_id bigint not null references users,
  claim_id bigint unique references claims on delete cascade,
  touring_advance_id bigint unique references touring_advances on delete cascade,
  half_days int8range not null,
  constraint travel_spans_of_one_paper check (num_nonnulls(claim_id, touring_advance_id) = 1),
  constraint travel_spans_never_overlap exclude using gist (user_id with =, half_days with &&)
);

create function half_days_of(started date, finished date) returns int8range language sql immutable parallel safe
  return case when finished > started
    then int8range(2 * (started - date '2000-01-01') + 1, 2 * (finished - date '2000-01-01'))
    else int8range(2 * (started - date '2000-01-01'), 2 * (started - date '2000-01-01') + 1) end;

create function keep_claim_span() returns trigger language plpgsql as $$
begin
  delete from travel_spans where claim_id = new.id;
  if new.type = 'travels' and new.claim_type = 'claim' and new.status not in ('draft', 'deleted') then
    insert into travel_spans (user_id, claim_id, half_days) values (new.user_id, new.id, half_days_of(new.started, new.finished));
  end if;
  return null;
end $$;
create trigger keep_span after insert or update of status, started, finished, type on claims for each row execute function keep_claim_span();

create function keep_advance_span() returns trigger language plpgsql as $$
begin
  delete from travel_spans where touring_advance_id = new.id;
  if new.status <> 'deleted' then
    insert into travel_spans (user_id, touring_advance_id, half_days) values (new.user_id, new.id, half_days_of(new.started, new.finished));
  end if;
  return null;
end $$;
create trigger keep_span after insert or update of status, started, finished on touring_advances for each row execute function keep_advance_span();

-- What expenditures pay; one that counts for each claim and each advance.
alter table expenditures
  add claim_id bigint references claims,
  add touring_advance_id bigint references touring_advances,
  add constraint expenditures_claim_of_category check ((category = 'staff-claim') = (claim_id is not null)),
  add constraint expenditures_advance_of_category check ((category = 'touring-advance') = (touring_advance_id is not null));
create unique index expenditures_one_live_a_claim on expenditures (claim_id)
  where claim_id is not null and status in ('cleared', 'batched', 'queried', 'paid', 'refunded');
create unique index expenditures_one_live_an_advance on expenditures (touring_advance_id)
  where touring_advance_id is not null and status in ('cleared', 'batched', 'queried', 'paid', 'refunded');
create index expenditures_claim on expenditures (claim_id) where claim_id is not null;
create index expenditures_touring_advance on expenditures (touring_advance_id) where touring_advance_id is not null;

create index claims_user on claims (user_id, created_at desc, id desc);
create index claims_department on claims (department_id, created_at desc, id desc);
create index claims_created on claims (created_at desc, id desc);
create index claims_status on claims (status, created_at desc, id desc);
create index claims_total on claims (total_kobo, id);
create index claims_days on claims (user_id, started, finished);
create index claims_search on claims using gin (search_text gin_trgm_ops);
create index touring_advances_user on touring_advances (user_id, created_at desc, id desc);
create index touring_advances_created_by on touring_advances (created_by);
create index touring_advances_department on touring_advances (department_id, created_at desc, id desc);
create index touring_advances_created on touring_advances (created_at desc, id desc);
create index touring_advances_status on touring_advances (status, created_at desc, id desc);
create index touring_advances_total on touring_advances (total_kobo, id);
create index touring_advances_days on touring_advances (user_id, started, finished);
create index touring_advances_open on touring_advances (finished) where status = 'paid';
create index touring_advances_search on touring_advances using gin (search_text gin_trgm_ops);
create index retirements_user on retirements (user_id, created_at desc, id desc);
create index retirements_filed_by on retirements (filed_by);
create index retirements_advance on retirements (touring_advance_id);
create index retirements_department on retirements (department_id, created_at desc, id desc);
create index retirements_created on retirements (created_at desc, id desc);
create index retirements_status on retirements (status, created_at desc, id desc);
create index retirements_spent on retirements (spent_kobo, id);
create index retirements_search on retirements using gin (search_text gin_trgm_ops);

create trigger touch before update on claims for each row execute function touch();
create trigger touch before update on touring_advances for each row execute function touch();
create trigger touch before update on retirements for each row execute function touch();
select watch_changes('claims'), watch_changes('touring_advances'), watch_changes('retirements');
select keep_since('claims'), keep_since('touring_advances'), keep_since('retirements');
