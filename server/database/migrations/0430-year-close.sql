-- Closing a budget year: what is open in it, what was decided about each, and what the close did.

create table year_closings (
  id bigint generated always as identity primary key,
  year integer not null unique check (year between 2000 and 2099),
  name text not null generated always as ('Budget year ' || year::text) stored,
  status text not null default 'open' check (status in ('open', 'submitted', 'closed')),
  submitted_by bigint references users,
  submitted_at timestamptz,
  confirmed_by bigint references users,
  -- For whom the confirming officer acts, where they do.
  confirmed_for text,
  confirmed_at timestamptz,
  closed_at timestamptz,
  -- Why the close that was confirmed last did not go through.
  failure text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint year_closings_two_people check (confirmed_by <> submitted_by),
  constraint year_closings_submitted_whole check (num_nonnulls(submitted_by, submitted_at) in (0, 2) and (status = 'open') = (submitted_by is null)),
  constraint year_closings_confirmed_whole check (num_nonnulls(confirmed_by, confirmed_at) in (0, 2) and (status <> 'open' or confirmed_by is null)),
  constraint year_closings_closed_whole check ((status = 'closed') = (closed_at is not null) and (closed_at is null or confirmed_by is not null))
);
create index year_closings_submitted_by on year_closings (submitted_by);
create index year_closings_confirmed_by on year_closings (confirmed_by);
create trigger touch before update on year_closings for each row execute function touch();
select watch_changes('year_closings');

-- What is closed stays closed.
create function keep_closed_year() returns trigger language plpgsql as $$
begin
  raise exception 'a closed year stays closed' using errcode = 'check_violation', constraint = 'year_closings_stay_closed';
end $$;
create trigger stay_closed before update or delete on year_closings for each row
  when (old.status = 'closed') execute function keep_closed_year();
create function keep_year_of_closing() returns trigger language plpgsql as $$
begin
  if exists (select from year_closings where year = old.year and status = 'closed')
    and (tg_op = 'DELETE' or (new.year, new.closed_at) is distinct from (old.year, old.closed_at)) then
    raise exception 'a closed year stays closed' using errcode = 'check_violation', constraint = 'year_closings_stay_closed';
  end if;
  return coalesce(new, old);
end $$;
create trigger stay_closed before update or delete on budget_years for each row execute function keep_year_of_closing();

-- How far a close is that runs; written beside it, since nobody reads what a transaction has not committed.
create table closing_progress (
  closing_id bigint primary key references year_closings,
  step text not null,
  done integer not null,
  total integer not null,
  since timestamptz not null default now()
);

-- What an officer decided about something open; a later decision takes the place of an earlier one, which stays.
create table closing_decisions (
  id bigint generated always as identity primary key,
  closing_id bigint not null references year_closings,
  type text not null check (type in ('hold', 'mandate', 'expenditure', 'batch', 'refund', 'advance', 'reversal', 'fund-change', 'bounce')),
  record_id bigint not null,
  decision text not null check (decision in
    ('reversed', 'secured', 'lapsed', 'carried', 'finished', 'returned', 'fulfilled', 'withdrawn', 'open')),
  fund_id bigint references funds,
  remark text,
  decided_by bigint not null references users,
  decided_at timestamptz not null default clock_timestamp(),
  is_current boolean not null default true,
  constraint closing_decisions_fund_of_carried check (fund_id is null or decision in ('carried', 'secured')),
  constraint closing_decisions_with_remark check (decision not in ('fulfilled', 'withdrawn') or remark is not null)
);
create unique index closing_decisions_current on closing_decisions (closing_id, type, record_id) where is_current;
create index closing_decisions_fund on closing_decisions (fund_id);
create index closing_decisions_decided_by on closing_decisions (decided_by);
create function keep_closing_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or not old.is_current or new.is_current
    or to_jsonb(new) - 'is_current' <> to_jsonb(old) - 'is_current' then
    raise exception 'what was decided stays' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger keep before update or delete on closing_decisions for each row execute function keep_closing_decision();

-- What was open when the year was closed, as it was decided.
create table closing_outcomes (
  closing_id bigint not null references year_closings,
  type text not null,
  record_id bigint not null,
  code text not null,
  what text not null,
  status text not null,
  department_id bigint not null references departments,
  fund_id bigint references funds,
  to_fund_id bigint references funds,
  amount_kobo bigint not null,
  since timestamptz not null,
  decision text not null,
  remark text,
  decided_by bigint references users,
  decided_at timestamptz,
  primary key (closing_id, type, record_id)
);
create index closing_outcomes_department on closing_outcomes (department_id);
create index closing_outcomes_fund on closing_outcomes (fund_id);
create index closing_outcomes_to_fund on closing_outcomes (to_fund_id);
create index closing_outcomes_decided_by on closing_outcomes (decided_by);
select keep_append_only('closing_outcomes');

-- What the close took from each fund and brought to another, record by record.
create table closing_moves (
  id bigint generated always as identity primary key,
  closing_id bigint not null references year_closings,
  type text not null,
  record_id bigint not null,
  decision text not null,
  subject text not null check (subject in ('expenditures', 'reserves')),
  subject_id bigint not null,
  code text not null,
  from_fund_id bigint not null references funds,
  to_fund_id bigint references funds,
  booked_kobo bigint not null check (booked_kobo >= 0),
  reserved_kobo bigint not null check (reserved_kobo >= 0),
  unique (closing_id, subject, subject_id),
  constraint closing_moves_carried_somewhere check ((to_fund_id is not null) = (decision in ('carried', 'secured')))
);
create index closing_moves_from on closing_moves (from_fund_id);
create index closing_moves_to on closing_moves (to_fund_id);
create index closing_moves_subject on closing_moves (subject, subject_id);
select keep_append_only('closing_moves');

-- The figures of the funds that the close changed, of both years.
create table closing_funds (
  closing_id bigint not null references year_closings,
  fund_id bigint not null references funds,
  approved_kobo bigint not null,
  booked_kobo bigint not null,
  actual_kobo bigint not null,
  reserved_kobo bigint not null,
  after_booked_kobo bigint not null,
  after_actual_kobo bigint not null,
  after_reserved_kobo bigint not null,
  primary key (closing_id, fund_id)
);
create index closing_funds_fund on closing_funds (fund_id);
select keep_append_only('closing_funds');

-- What is open in a year is found by it.
create index expenditures_open_of_year on expenditures (period, id) where status in ('cleared', 'batched', 'queried');
create index batches_open_of_year on batches (period, id) where status in ('pending', 'in-progress', 'registered', 'queried');
create index refunds_open on refunds (expenditure_id) where status in ('pending', 'denied');

-- Everything that is open in a year, with what decides which decisions there are about it.
create function closing_items(of_year integer) returns table (
  type text, record_id bigint, code text, what text, status text, department_id bigint, fund_id bigint, amount_kobo bigint,
  since timestamptz, is_batched boolean, is_part_paid boolean, names_hold boolean)
language sql stable as $$
  select 'hold', h.id, h.code, h.request || ': ' || h.purpose, h.status, h.department_id, h.fund_id,
      case h.status when 'pending' then h.cost_kobo else h.amount_kobo end, h.moved_at, false, false, false
    from holds h left join funds f on f.id = h.fund_id left join funds p on p.id = h.reserved_fund_id
   where h.status in ('pending', 'secured') and (f.budget_year = of_year or p.budget_year = of_year)
  union all
  select 'mandate', m.id, m.code, m.beneficiary || ': ' || m.description, m.status, m.department_id, m.fund_id, m.total_amount_kobo, m.moved_at,
      exists (select from expenditures e where e.mandate_id = m.id and e.status in ('batched', 'queried')), false, false
    from mandates m
   where m.status in ('pending', 'raised') and (m.period = of_year or exists (
     select from holds h join funds f on f.id = h.fund_id where h.mandate_id = m.id and h.status = 'mandated' and f.budget_year = of_year))
  union all
  select 'expenditure', e.id, e.code, e.beneficiary || ': ' || e.description, e.status, e.department_id, e.fund_id, e.amount_kobo, e.moved_at,
      false, false, false
    from expenditures e where e.period = of_year and e.status = 'cleared' and e.mandate_id is null
  union all
  select 'batch', b.id, b.code, b.beneficiary, b.status, b.department_id, b.fund_id, o.amount_kobo, b.moved_at, true, o.is_part_paid, false
    from batches b cross join lateral (
      select coalesce(sum(e.amount_kobo) filter (where p.status <> 'paid'), 0)::bigint as amount_kobo, bool_or(p.status = 'paid') as is_part_paid,
          bool_or(e.mandate_id is not null) as is_mandates
        from payments p join expenditures e on e.id = p.expenditure_id
       where p.batch_id = b.id and p.status not in ('returned', 'reversed', 'deleted')) o
   where b.period = of_year and b.status in ('pending', 'in-progress', 'registered', 'queried') and not o.is_mandates
  union all
  select 'refund', r.id, r.code, r.purpose, r.status, r.department_id, coalesce(r.fund_id, e.fund_id), r.amount_kobo, r.moved_at,
      false, false, r.hold_id is not null
    from refunds r join expenditures e on e.id = r.expenditure_id left join funds f on f.id = r.fund_id
   where r.status in ('pending', 'denied') and (e.period = of_year or f.budget_year = of_year)
  union all
  select 'advance', a.id, a.code, a.claimant_name || ': ' || a.purpose, a.status, a.department_id, e.fund_id, e.net_kobo, a.moved_at,
      false, false, false
    from touring_advances a join expenditures e on e.touring_advance_id = a.id and e.status in ('paid', 'refunded')
   where a.status in ('paid', 'retired') and e.period = of_year
  union all
  select 'reversal', r.id, r.code, b.code || ': ' || r.reason, r.status, r.department_id, b.fund_id, r.amount_kobo, r.created_at,
      false, false, false
    from reversals r join batches b on b.id = r.batch_id where r.status = 'pending' and b.period = of_year
  union all
  select 'fund-change', c.id, c.reference, c.remark, c.status, f.department_id, f.id, c.amount_kobo, c.created_at, false, false, false
    from fund_changes c join funds f on f.id = c.fund_id left join funds t on t.id = c.to_fund_id
   where c.status = 'pending' and (f.budget_year = of_year or t.budget_year = of_year)
  union all
  select 'bounce', b.payment_id, p.pv_no, p.payee_name || ': ' || b.reason, p.status, p.department_id, e.fund_id, p.amount_kobo, b.created_at,
      false, false, false
    from payment_bounces b join payments p on p.id = b.payment_id join expenditures e on e.id = p.expenditure_id
   where b.confirmed_by is null and b.withdrawn_by is null and e.period = of_year
$$;

-- Where something goes in the next year: the fund of the same code, head and department, else the one that was named of the same department.
create function closing_target(of_fund bigint, named bigint) returns bigint language sql stable as $$
  select coalesce(
    (select n.id from funds n where n.budget_code_id = f.budget_code_id and n.sub_budget_head_id = f.sub_budget_head_id
        and n.department_id = f.department_id and n.budget_year = f.budget_year + 1),
    (select n.id from funds n where n.id = named and n.department_id = f.department_id and n.budget_year = f.budget_year + 1))
    from funds f where f.id = of_fund
$$;

-- The same with what was decided; a decision that is no longer possible is none.
create function closing_list(of_year integer) returns table (
  type text, record_id bigint, code text, what text, status text, department_id bigint, fund_id bigint, amount_kobo bigint,
  since timestamptz, is_batched boolean, is_part_paid boolean, names_hold boolean,
  decision text, named_fund_id bigint, remark text, decided_by bigint, decided_at timestamptz)
language sql stable as $$
  select i.*, coalesce(d.decision, case i.type when 'advance' then 'open' end), d.fund_id, d.remark, d.decided_by, d.decided_at
    from closing_items(of_year) i
    left join year_closings c on c.year = of_year
    left join closing_decisions d on d.closing_id = c.id and d.type = i.type and d.record_id = i.record_id and d.is_current
      and not (i.type = 'batch' and i.is_part_paid and d.decision = 'carried')
      and not (i.type = 'mandate' and not i.is_batched and d.decision = 'finished')
$$;

-- What each decision moves: expenditures that are booked and holds that set money aside.
create function closing_parts(of_year integer) returns table (
  type text, record_id bigint, decision text, subject text, subject_id bigint, code text, from_fund_id bigint, to_fund_id bigint,
  booked_kobo bigint, reserved_kobo bigint)
language sql stable as $$
  select p.type, p.record_id, p.decision, p.subject, p.subject_id, p.code, p.from_fund_id,
      case when p.decision in ('carried', 'secured') then closing_target(p.from_fund_id, p.named_fund_id) end, p.booked_kobo, p.reserved_kobo
    from (
      select l.type, l.record_id, l.decision, 'expenditures' as subject, e.id as subject_id, e.code, e.fund_id as from_fund_id, l.named_fund_id,
          e.amount_kobo as booked_kobo, 0::bigint as reserved_kobo
        from closing_list(of_year) l join expenditures e on e.id = l.record_id
       where l.type = 'expenditure' and l.decision in ('lapsed', 'carried')
      union all
      select l.type, l.record_id, l.decision, 'expenditures', e.id, e.code, e.fund_id, l.named_fund_id, e.amount_kobo, 0
        from closing_list(of_year) l join expenditures e on e.batch_id = l.record_id and e.status in ('batched', 'queried')
       where l.type = 'batch' and l.decision in ('returned', 'carried')
      union all
      select l.type, l.record_id, l.decision, 'expenditures', e.id, e.code, e.fund_id, l.named_fund_id, e.amount_kobo, 0
        from closing_list(of_year) l join expenditures e on e.mandate_id = l.record_id and e.status in ('cleared', 'batched', 'queried')
       where l.type = 'mandate' and l.decision in ('lapsed', 'carried') and (e.period = of_year or l.decision = 'lapsed')
      union all
      select l.type, l.record_id, l.decision, 'reserves', h.id, h.code, h.fund_id, l.named_fund_id, 0, h.amount_kobo
        from closing_list(of_year) l join holds h on h.mandate_id = l.record_id and h.status = 'mandated' join funds f on f.id = h.fund_id
       where l.type = 'mandate' and l.decision in ('lapsed', 'carried') and (f.budget_year = of_year or l.decision = 'lapsed')
      union all
      select l.type, l.record_id, l.decision, 'reserves', h.id, h.code, h.fund_id, l.named_fund_id, 0, h.amount_kobo
        from closing_list(of_year) l join holds h on h.id = l.record_id and h.status = 'secured' join funds f on f.id = h.fund_id
       where l.type = 'hold' and (l.decision = 'reversed' or l.decision = 'secured' and f.budget_year = of_year)
    ) p
$$;

-- What the decisions change on funds of either year.
create function closing_effects(of_year integer) returns table (
  fund_id bigint, booked_kobo bigint, actual_kobo bigint, reserved_kobo bigint)
language sql stable as $$
  with parts as materialized (select * from closing_parts(of_year)),
  refunded as (
    select r.fund_id, e.fund_id as paid_fund_id, r.amount_kobo, coalesce(h.amount_kobo, 0) as hold_kobo, l.decision
      from closing_list(of_year) l join refunds r on r.id = l.record_id join expenditures e on e.id = r.expenditure_id
      left join holds h on h.id = r.hold_id where l.type = 'refund' and l.decision in ('fulfilled', 'withdrawn'))
  select x.fund_id, sum(x.booked)::bigint, sum(x.actual)::bigint, sum(x.reserved)::bigint from (
    select from_fund_id as fund_id, -booked_kobo as booked, 0::bigint as actual, -reserved_kobo as reserved from parts
    union all select to_fund_id, booked_kobo, 0, reserved_kobo from parts where to_fund_id is not null
    union all select fund_id, case decision when 'fulfilled' then amount_kobo else 0 end, case decision when 'fulfilled' then amount_kobo else 0 end, -hold_kobo
      from refunded where fund_id is not null
    union all select paid_fund_id, -amount_kobo, -amount_kobo, 0 from refunded where decision = 'fulfilled'
  ) x group by x.fund_id
$$;

-- Whoever changes something of a year keeps it from being closed meanwhile; false once it is closed.
create function keeps_year_open(of_year integer) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7245011, of_year);
  return not exists (select from budget_years where year = of_year and closed_at is not null);
end $$;

create function refuse_in_closed_year(of_year integer) returns void language plpgsql as $$
begin
  if not keeps_year_open(of_year) then
    raise exception 'budget year % is closed', of_year using errcode = 'check_violation', constraint = 'fund_entries_year_open';
  end if;
end $$;

-- Expenditures of a closed year stay as they are, but for what the bank returned of them.
create function guard_year_of_expenditure() returns trigger language plpgsql as $$
begin
  perform refuse_in_closed_year(new.budget_year);
  if tg_op = 'UPDATE' and old.budget_year <> new.budget_year then
    perform refuse_in_closed_year(old.budget_year);
  end if;
  return null;
end $$;
create trigger year_open_made after insert on expenditures for each row execute function guard_year_of_expenditure();
create trigger year_open_moved after update on expenditures for each row
  when ((old.status, old.fund_id, old.budget_year, old.period, old.amount_kobo) is distinct from (new.status, new.fund_id, new.budget_year, new.period, new.amount_kobo)
    and not (old.status = 'paid' and new.status = 'returned'))
  execute function guard_year_of_expenditure();

-- Nothing is set aside, or waits to be, on a fund of a closed year.
create function guard_year_of_hold() returns trigger language plpgsql as $$
declare
  of_year integer;
begin
  for of_year in select distinct f.budget_year from funds f
      where f.id in (new.fund_id, new.reserved_fund_id, case when tg_op = 'UPDATE' then old.fund_id end) loop
    perform refuse_in_closed_year(of_year);
  end loop;
  return null;
end $$;
create trigger year_open_made after insert on holds for each row execute function guard_year_of_hold();
create trigger year_open_moved after update on holds for each row
  when ((old.status, old.fund_id, old.reserved_fund_id, old.amount_kobo, old.mandate_id)
      is distinct from (new.status, new.fund_id, new.reserved_fund_id, new.amount_kobo, new.mandate_id)
    and (new.status in ('pending', 'secured', 'mandated') or old.amount_kobo <> new.amount_kobo))
  execute function guard_year_of_hold();

-- A batch, a mandate, a request to reverse, a refund, a top-up and what the bank is said to have returned: none is begun in a
-- closed year, and what is begun keeps its year open.
create function guard_year_of_period() returns trigger language plpgsql as $$
begin
  perform refuse_in_closed_year(new.period);
  return null;
end $$;
create trigger year_open after insert or update of fund_id on batches for each row
  when (new.status in ('pending', 'in-progress', 'registered', 'queried')) execute function guard_year_of_period();
create trigger year_open after insert or update of status, fund_id on mandates for each row
  when (new.status in ('pending', 'raised')) execute function guard_year_of_period();

create function guard_year_of_reversal() returns trigger language plpgsql as $$
begin
  perform refuse_in_closed_year((select b.period from batches b where b.id = new.batch_id));
  return null;
end $$;
create trigger year_open after insert on reversals for each row execute function guard_year_of_reversal();

create function guard_year_of_refund() returns trigger language plpgsql as $$
declare
  of_year integer;
begin
  for of_year in select e.period from expenditures e where e.id = new.expenditure_id
      union select f.budget_year from funds f where f.id = new.fund_id loop
    perform refuse_in_closed_year(of_year);
  end loop;
  return null;
end $$;
create trigger year_open after insert or update of status, fund_id on refunds for each row execute function guard_year_of_refund();

create function guard_year_of_fund_change() returns trigger language plpgsql as $$
declare
  of_year integer;
begin
  for of_year in select distinct f.budget_year from funds f where f.id in (new.fund_id, new.to_fund_id) loop
    perform refuse_in_closed_year(of_year);
  end loop;
  return null;
end $$;
create trigger year_open after insert on fund_changes for each row execute function guard_year_of_fund_change();

-- What the bank returned later is recorded, and enters nothing; while it is recorded the year is not closed.
create function guard_year_of_bounce() returns trigger language plpgsql as $$
begin
  perform keeps_year_open((select e.period from payments p join expenditures e on e.id = p.expenditure_id where p.id = new.payment_id));
  return null;
end $$;
create trigger year_open after insert on payment_bounces for each row execute function guard_year_of_bounce();

create or replace function post_fund_entry() returns trigger language plpgsql as $$
declare
  f funds;
begin
  select * into f from funds where id = new.fund_id for update;
  perform refuse_in_closed_year(f.budget_year);
  -- What is entered now is entered under the lock and never before the last line; what is told of the past keeps its day.
  if new.at between transaction_timestamp() and clock_timestamp() then
    new.at := greatest(clock_timestamp(),
      (select e.at from fund_entries e where e.fund_id = f.id and e.seq = f.last_seq));
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

-- What comes back of a closed year is a receipt to revenue: consecutive per year in which it came, without gaps.
create table receipt_counters (
  year integer primary key,
  last integer not null
);
create table revenue_receipts (
  id bigint generated always as identity primary key,
  number text not null unique,
  year integer not null,
  seq integer not null,
  budget_year integer not null,
  kind text not null check (kind in ('surplus', 'recovery', 'bounce')),
  fund_id bigint not null references funds,
  department_id bigint not null references departments,
  payment_id bigint not null references payments,
  retirement_id bigint references retirements,
  code text not null,
  -- The number of the paper by which it was paid in, where there is one.
  receipt_no text,
  amount_kobo bigint not null check (amount_kobo > 0),
  day date not null,
  recorded_by bigint not null references users,
  search_text text generated always as (fold(number || ' ' || code || ' ' || coalesce(receipt_no, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (year, seq),
  check ((kind = 'surplus') = (retirement_id is not null))
);
create index revenue_receipts_fund on revenue_receipts (fund_id);
create index revenue_receipts_department on revenue_receipts (department_id);
create index revenue_receipts_payment on revenue_receipts (payment_id);
create index revenue_receipts_retirement on revenue_receipts (retirement_id);
create index revenue_receipts_recorded_by on revenue_receipts (recorded_by);
select keep_append_only('revenue_receipts'), watch_changes('revenue_receipts');
create index revenue_receipts_created on revenue_receipts (created_at desc, id desc);
create index revenue_receipts_search on revenue_receipts using gin (search_text gin_trgm_ops);
create function number_receipt() returns trigger language plpgsql as $$
begin
  new.year := extract(year from now() at time zone 'Africa/Lagos');
  insert into receipt_counters as c (year, last) values (new.year, 1)
    on conflict (year) do update set last = c.last + 1 returning last into new.seq;
  new.number := 'RR/' || new.year || '/' || lpad(new.seq::text, greatest(5, length(new.seq::text)), '0');
  if keeps_year_open(new.budget_year) then
    raise exception 'budget year % is open', new.budget_year using errcode = 'check_violation', constraint = 'revenue_receipts_of_closed_year';
  end if;
  return new;
end $$;
create trigger touch before update on revenue_receipts for each row execute function touch();
create trigger number before insert on revenue_receipts for each row execute function number_receipt();

-- The budget year of the settings is one in which something can be entered.
create function guard_budget_year() returns trigger language plpgsql as $$
begin
  if exists (select from budget_years where year::text = btrim(new.value) and closed_at is not null) then
    raise exception 'the budget year is closed' using errcode = 'check_violation', constraint = 'settings_budget_year_open';
  end if;
  return new;
end $$;
create trigger budget_year_open before insert or update of value on settings for each row
  when (new.key = 'budget_year') execute function guard_budget_year();
