-- Heads, codes, funds and the fund ledger. The only way to change a fund's figures is to insert an entry.

create table budget_heads (
  id bigint generated always as identity primary key,
  name text collate "und-x-icu" not null,
  code text not null,
  search_text text generated always as (fold(code || ' ' || name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index budget_heads_code on budget_heads (lower(code));

create table sub_budget_heads (
  id bigint generated always as identity primary key,
  budget_head_id bigint not null references budget_heads,
  name text collate "und-x-icu" not null,
  type text not null check (type in ('capital', 'recurrent', 'personnel')),
  is_logistics boolean not null default false,
  search_text text generated always as (fold(name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index sub_budget_heads_name on sub_budget_heads (budget_head_id, lower(name));
create index sub_budget_heads_type on sub_budget_heads (type);

create table budget_codes (
  id bigint generated always as identity primary key,
  code text not null,
  search_text text generated always as (fold(code)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index budget_codes_code on budget_codes (lower(code));

-- A year without a row is open.
create table budget_years (
  year integer primary key check (year between 2000 and 2100),
  closed_at timestamptz
);

create table funds (
  id bigint generated always as identity primary key,
  budget_code_id bigint not null references budget_codes,
  sub_budget_head_id bigint not null references sub_budget_heads,
  department_id bigint not null references departments,
  budget_year integer not null check (budget_year between 2000 and 2100),
  approved_kobo bigint not null default 0,
  booked_kobo bigint not null default 0,
  actual_kobo bigint not null default 0,
  reserved_kobo bigint not null default 0,
  last_seq integer not null default 0,
  search_text text,
  available_kobo bigint not null generated always as (approved_kobo - booked_kobo - reserved_kobo) stored,
  booked_balance_kobo bigint not null generated always as (approved_kobo - booked_kobo) stored,
  actual_balance_kobo bigint not null generated always as (approved_kobo - actual_kobo) stored,
  expected_performance double precision not null generated always as
    (case when approved_kobo = 0 then 0 else round(booked_kobo * 100.0 / approved_kobo, 1) end) stored,
  actual_performance double precision not null generated always as
    (case when approved_kobo = 0 then 0 else round(actual_kobo * 100.0 / approved_kobo, 1) end) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint funds_available_not_negative check (approved_kobo - booked_kobo - reserved_kobo >= 0),
  constraint funds_booked_covers_actual check (booked_kobo >= actual_kobo),
  constraint funds_actual_not_negative check (actual_kobo >= 0),
  constraint funds_reserved_not_negative check (reserved_kobo >= 0),
  constraint funds_approved_in_bounds check (approved_kobo between 0 and 7000000000000000),
  unique (budget_code_id, budget_year),
  unique (budget_code_id, sub_budget_head_id, department_id, budget_year)
);
create index funds_sub_budget_head on funds (sub_budget_head_id);
create index funds_department on funds (department_id, budget_year);
create index funds_year on funds (budget_year, id);
create index funds_search on funds using gin (search_text gin_trgm_ops);

-- A fund is looked for by the words of its code, its sub-head and its department.
create function set_fund_search() returns trigger language plpgsql as $$
begin
  new.search_text := (
    select fold(concat_ws(' ', c.code, s.name, d.name, d.abv)) from budget_codes c, sub_budget_heads s, departments d
     where c.id = new.budget_code_id and s.id = new.sub_budget_head_id and d.id = new.department_id);
  return new;
end $$;
create trigger search before insert or update of budget_code_id, sub_budget_head_id, department_id on funds
  for each row execute function set_fund_search();
create function refresh_fund_search() returns trigger language plpgsql as $$
begin
  execute format('update funds set %1$I = %1$I where %1$I = $1', tg_argv[0]) using new.id;
  return null;
end $$;
create trigger fund_search after update of code on budget_codes
  for each row when (old.code <> new.code) execute function refresh_fund_search('budget_code_id');
create trigger fund_search after update of name on sub_budget_heads
  for each row when (old.name <> new.name) execute function refresh_fund_search('sub_budget_head_id');
create trigger fund_search after update of name, abv on departments
  for each row when ((old.name, old.abv) is distinct from (new.name, new.abv)) execute function refresh_fund_search('department_id');

create table fund_entries (
  id bigint generated always as identity primary key,
  fund_id bigint not null references funds on delete cascade,
  seq integer not null,
  kind text not null check (kind in (
    'fund-created', 'opening-figures', 'approved-updated', 'top-up', 'virement-out', 'virement-in', 'import-undone',
    'hold-secured', 'hold-reversed', 'hold-drawn',
    'expenditure-raised', 'expenditure-deleted', 'expenditure-returned', 'expenditure-lapsed', 'expenditure-reversed', 'expenditure-restored',
    'amount-edited', 'payment-posted', 'payment-bounced',
    'refund-fulfilled', 'refund-received', 'retirement-surplus', 'carried-out', 'carried-in')),
  approved_kobo bigint not null default 0,
  booked_kobo bigint not null default 0,
  actual_kobo bigint not null default 0,
  reserved_kobo bigint not null default 0,
  running_approved_kobo bigint not null,
  running_booked_kobo bigint not null,
  running_actual_kobo bigint not null,
  running_reserved_kobo bigint not null,
  source_type text not null,
  source_id bigint not null,
  source_code text,
  note text,
  actor_id bigint references users,
  at timestamptz not null default now(),
  unique (fund_id, seq)
);
create index fund_entries_at on fund_entries (fund_id, at);
create index fund_entries_source on fund_entries (source_type, source_id);
create index fund_entries_actor on fund_entries (actor_id);
create index fund_entries_moment on fund_entries (at);

-- What the entries of a month of Lagos add up to; kept by the same trigger, so that charts and dates cost little.
create table fund_months (
  fund_id bigint not null references funds on delete cascade,
  month date not null,
  approved_kobo bigint not null,
  booked_kobo bigint not null,
  actual_kobo bigint not null,
  reserved_kobo bigint not null,
  primary key (fund_id, month)
);

create function post_fund_entry() returns trigger language plpgsql as $$
declare
  f funds;
begin
  select * into f from funds where id = new.fund_id for update;
  if exists (select 1 from budget_years where year = f.budget_year and closed_at is not null) then
    raise exception 'budget year % is closed', f.budget_year using errcode = 'check_violation', constraint = 'fund_entries_year_open';
  end if;
  new.seq := f.last_seq + 1;
  new.running_approved_kobo := f.approved_kobo + new.approved_kobo;
  new.running_booked_kobo := f.booked_kobo + new.booked_kobo;
  new.running_actual_kobo := f.actual_kobo + new.actual_kobo;
  new.running_reserved_kobo := f.reserved_kobo + new.reserved_kobo;
  update funds set
    approved_kobo = new.running_approved_kobo,
    booked_kobo = new.running_booked_kobo,
    actual_kobo = new.running_actual_kobo,
    reserved_kobo = new.running_reserved_kobo,
    last_seq = new.seq
  where id = f.id;
  insert into fund_months as m (fund_id, month, approved_kobo, booked_kobo, actual_kobo, reserved_kobo)
  values (f.id, date_trunc('month', new.at at time zone 'Africa/Lagos')::date,
          new.approved_kobo, new.booked_kobo, new.actual_kobo, new.reserved_kobo)
  on conflict (fund_id, month) do update set
    approved_kobo = m.approved_kobo + excluded.approved_kobo,
    booked_kobo = m.booked_kobo + excluded.booked_kobo,
    actual_kobo = m.actual_kobo + excluded.actual_kobo,
    reserved_kobo = m.reserved_kobo + excluded.reserved_kobo;
  return new;
end $$;
create trigger post before insert on fund_entries for each row execute function post_fund_entry();

-- An entry is never changed, and goes only with its fund; a fund goes only while nothing happened but its making.
create function keep_fund_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from funds where id = old.fund_id) then
    return old;
  end if;
  raise exception 'fund_entries is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before update or delete on fund_entries for each row execute function keep_fund_entry();
create trigger no_truncate before truncate on fund_entries for each statement execute function refuse_change();
create function keep_moved_fund() returns trigger language plpgsql as $$
begin
  if exists (select 1 from fund_entries where fund_id = old.id and kind not in ('fund-created', 'opening-figures')) then
    raise exception 'a fund with movements stays' using errcode = 'check_violation', constraint = 'funds_unmoved_to_delete';
  end if;
  return old;
end $$;
create trigger keep_moved before delete on funds for each row execute function keep_moved_fund();

create function guard_fund_figures() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a fund changes only by an entry of its ledger' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger figures_by_entries before update on funds for each row
  when ((old.approved_kobo, old.booked_kobo, old.actual_kobo, old.reserved_kobo, old.last_seq)
    is distinct from (new.approved_kobo, new.booked_kobo, new.actual_kobo, new.reserved_kobo, new.last_seq))
  execute function guard_fund_figures();
create function guard_fund_months() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'the months of a fund follow from its entries' using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger months_by_entries before insert or update or delete on fund_months
  for each row execute function guard_fund_months();
create function start_fund_empty() returns trigger language plpgsql as $$
begin
  if (new.approved_kobo, new.booked_kobo, new.actual_kobo, new.reserved_kobo, new.last_seq) is distinct from (0, 0, 0, 0, 0) then
    raise exception 'a fund starts at zero and changes only by entries' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger starts_empty before insert on funds for each row execute function start_fund_empty();

-- Top-ups and virements: asked by one budget officer, approved by another.
create table fund_changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('top-up', 'virement')),
  fund_id bigint not null references funds,
  to_fund_id bigint references funds,
  amount_kobo bigint not null check (amount_kobo > 0),
  reference text not null,
  remark text not null,
  -- Money moves between capital, recurrent and personnel only on an authority that says so.
  across_types_authority text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  response text,
  requested_by bigint not null references users,
  decided_by bigint references users,
  decided_at timestamptz,
  search_text text generated always as (fold(reference || ' ' || remark || ' ' || coalesce(across_types_authority, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'virement') = (to_fund_id is not null)),
  check (to_fund_id <> fund_id),
  constraint fund_changes_two_people check (decided_by is null or decided_by <> requested_by),
  check ((status = 'pending') = (decided_by is null))
);
create index fund_changes_fund on fund_changes (fund_id);
create index fund_changes_to_fund on fund_changes (to_fund_id);
create index fund_changes_pending on fund_changes (created_at) where status = 'pending';
create index fund_changes_requested_by on fund_changes (requested_by);
create index fund_changes_decided_by on fund_changes (decided_by);

-- Versions move with every update.
create trigger touch before update on budget_heads for each row execute function touch();
create trigger touch before update on sub_budget_heads for each row execute function touch();
create trigger touch before update on budget_codes for each row execute function touch();
create trigger touch before update on funds for each row execute function touch();
create trigger touch before update on fund_changes for each row execute function touch();
