-- Expenditures, batches, the clearing of payments, reversals, and the white-form that travels with a batch.

select add_code_prefix('EXP'), add_code_prefix('SP'), add_code_prefix('TPP'), add_code_prefix('RV');

create table batches (
  id bigint generated always as identity primary key,
  code text not null unique,
  reference_no text not null unique,
  fund_id bigint not null references funds,
  department_id bigint not null references departments,
  user_id bigint not null references users,
  type text not null check (type in ('staff', 'third-party')),
  beneficiary text not null,
  description text,
  period integer not null,
  max integer not null generated always as (case type when 'staff' then 6 else 1 end) stored,
  no_of_payments integer not null default 0,
  amount_kobo bigint not null default 0,
  status text not null default 'pending' check (status in ('pending', 'in-progress', 'registered', 'queried', 'paid', 'reversed', 'returned', 'deleted')),
  reversed_at timestamptz,
  deleted_at timestamptz,
  search_text text generated always as (fold(code || ' ' || reference_no || ' ' || beneficiary || ' ' || coalesce(description, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint batches_count_within_max check (no_of_payments <= case type when 'staff' then 6 else 1 end)
);
create index batches_fund on batches (fund_id);
create index batches_department on batches (department_id, created_at desc, id desc);
create index batches_created on batches (created_at desc, id desc);
create index batches_user on batches (user_id);
create index batches_status on batches (status, created_at desc);
create index batches_amount on batches (amount_kobo, id);
create index batches_search on batches using gin (search_text gin_trgm_ops);

create table expenditures (
  id bigint generated always as identity primary key,
  code text not null unique,
  reference text,
  fund_id bigint not null references funds,
  department_id bigint not null references departments,
  user_id bigint not null references users,
  type text not null check (type in ('staff', 'third-party')),
  category text not null check (category in ('staff-claim', 'touring-advance', 'mandate', 'other')),
  beneficiary text not null,
  beneficiary_type text check (beneficiary_type in ('staff', 'vendor', 'beneficiary')),
  beneficiary_id bigint,
  amount_kobo bigint not null check (amount_kobo > 0),
  raised_amount_kobo bigint not null check (raised_amount_kobo > 0),
  balance_kobo bigint not null,
  new_balance_kobo bigint not null,
  description text not null,
  additional_info text,
  period integer not null,
  budget_year integer not null,
  duplicate_remark text,
  remark text,
  status text not null default 'cleared' check (status in
    ('cleared', 'batched', 'queried', 'paid', 'refunded', 'deleted', 'returned', 'reversed', 'lapsed')),
  batch_id bigint references batches,
  search_text text generated always as
    (fold(code || ' ' || beneficiary || ' ' || description || ' ' || coalesce(reference, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((beneficiary_type is null) = (beneficiary_id is null)),
  check (type = 'staff' or category in ('mandate', 'other')),
  check (type = 'third-party' or category in ('staff-claim', 'touring-advance', 'other'))
);
create index expenditures_fund on expenditures (fund_id, created_at desc, id desc);
create index expenditures_department on expenditures (department_id, created_at desc, id desc);
create index expenditures_created on expenditures (created_at desc, id desc);
create index expenditures_amount on expenditures (amount_kobo, id);
create index expenditures_beneficiary on expenditures (beneficiary, id);
create index expenditures_status on expenditures (status, created_at desc, id desc);
create index expenditures_user on expenditures (user_id, created_at desc);
create index expenditures_batch on expenditures (batch_id);
create index expenditures_payee on expenditures (beneficiary_type, beneficiary_id);

-- A payee that was picked is not deleted while something names him: each kind stands in a column with its own reference.
alter table expenditures
  add staff_payee_id bigint generated always as (case beneficiary_type when 'staff' then beneficiary_id end) stored references users,
  add vendor_payee_id bigint generated always as (case beneficiary_type when 'vendor' then beneficiary_id end) stored references vendors,
  add listed_payee_id bigint generated always as (case beneficiary_type when 'beneficiary' then beneficiary_id end) stored references beneficiaries;
create index expenditures_staff_payee on expenditures (staff_payee_id) where staff_payee_id is not null;
create index expenditures_vendor_payee on expenditures (vendor_payee_id) where vendor_payee_id is not null;
create index expenditures_listed_payee on expenditures (listed_payee_id) where listed_payee_id is not null;
create index expenditures_same_payment on expenditures (amount_kobo, fold(beneficiary));
create index expenditures_third_party on expenditures (fold(beneficiary), created_at) where type = 'third-party';
create index expenditures_reference on expenditures (lower(reference)) where reference is not null;
create index expenditures_search on expenditures using gin (search_text gin_trgm_ops);

-- Numbers of payment vouchers: consecutive per year, without gaps.
create table voucher_counters (
  year integer primary key,
  last integer not null
);

create table payments (
  id bigint generated always as identity primary key,
  batch_id bigint not null references batches,
  expenditure_id bigint not null references expenditures,
  department_id bigint not null references departments,
  pv_year integer not null,
  pv_seq integer not null,
  pv_no text not null unique,
  trnx_id text,
  batch_no text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  cleared_amount_kobo bigint,
  stage text not null default 'in-progress' check (stage in ('in-progress', 'budget-office', 'treasury', 'audit')),
  status text not null default 'pending' check (status in
    ('pending', 'cleared', 'queried', 'responded', 'paid', 'returned', 'reversed', 'deleted')),
  remark text,
  response text,
  payee_id bigint references users,
  payee_name text not null,
  payee_bank text,
  payee_account text,
  bank_reference text,
  paid_on date,
  moved_at timestamptz not null default now(),
  search_text text generated always as (fold(batch_no || ' ' || pv_no || ' ' || payee_name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (pv_year, pv_seq),
  constraint payments_stage_and_status check ((stage, status) in (
    ('in-progress', 'pending'), ('budget-office', 'cleared'), ('treasury', 'cleared'), ('treasury', 'queried'),
    ('treasury', 'responded'), ('audit', 'cleared'), ('treasury', 'paid')) or status in ('returned', 'reversed', 'deleted')),
  constraint payments_paid_has_voucher check ((status = 'paid') = (trnx_id is not null)),
  constraint payments_edit_only_lowers check (cleared_amount_kobo is null or amount_kobo <= cleared_amount_kobo)
);
create unique index payments_one_live_per_expenditure on payments (expenditure_id)
  where status not in ('returned', 'reversed', 'deleted');
create index payments_expenditure on payments (expenditure_id);
create index payments_batch on payments (batch_id);
create index payments_department on payments (department_id, created_at desc, id desc);
create index payments_payee on payments (payee_id, created_at desc, id desc);
create index payments_created on payments (created_at desc, id desc);
create index payments_amount on payments (amount_kobo, id);
create index payments_waiting on payments (stage, status, moved_at);
create index payments_search on payments using gin (search_text gin_trgm_ops);

-- Who did what at which desk: the ground on which separation of duties is judged.
create table payment_acts (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  action text not null check (action in ('clear', 'edit', 'query', 'respond', 'pull-back', 'return', 'post', 'bounce', 'confirm-bounce')),
  desk text check (desk in ('budget-office', 'treasury', 'audit', 'posting')),
  user_id bigint not null references users,
  acting_for_id bigint references users,
  amount_before_kobo bigint,
  amount_after_kobo bigint,
  remark text,
  at timestamptz not null default now()
);
create index payment_acts_payment on payment_acts (payment_id, at);
create index payment_acts_user on payment_acts (user_id);
select keep_append_only('payment_acts');

-- Nobody acts at two desks of one payment (or, when the setting says so, at two consecutive ones).
create function separate_duties() returns trigger language plpgsql as $$
declare
  desks constant text[] := array['budget-office', 'treasury', 'audit', 'posting'];
  mode text := coalesce((select value from settings where key = 'separation_of_duties'), 'strict');
begin
  if exists (
    select 1 from payment_acts a
     where a.payment_id = new.payment_id and a.user_id = new.user_id and a.desk is not null and a.desk <> new.desk
       and (mode <> 'consecutive' or abs(array_position(desks, a.desk) - array_position(desks, new.desk)) = 1)
  ) then
    raise exception 'one person at two desks of one payment' using errcode = 'check_violation', constraint = 'payment_acts_separate_duties';
  end if;
  return new;
end $$;
create trigger separate before insert on payment_acts for each row when (new.desk is not null) execute function separate_duties();

create table payment_bounces (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  reason text not null,
  bounced_on date not null,
  requested_by bigint not null references users,
  confirmed_by bigint references users,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint payment_bounces_two_people check (confirmed_by <> requested_by)
);
create unique index payment_bounces_one_open on payment_bounces (payment_id) where confirmed_by is null;
create index payment_bounces_payment on payment_bounces (payment_id);

-- A batch's total, count and state follow from its payments, always.
create function refresh_batch() returns trigger language plpgsql as $$
begin
  update batches b set
    no_of_payments = s.live,
    amount_kobo = s.total,
    status = case
      when b.deleted_at is not null then 'deleted'
      when b.reversed_at is not null then 'reversed'
      when s.live = 0 then 'returned'
      when s.all_paid then 'paid'
      when s.any_queried then 'queried'
      when s.all_registered then 'registered'
      when s.any_cleared then 'in-progress'
      else 'pending' end
  from (
    select count(*) filter (where status <> 'returned') as live,
           coalesce(sum(amount_kobo) filter (where status <> 'returned'), 0) as total,
           coalesce(bool_and(status = 'paid') filter (where status <> 'returned'), false) as all_paid,
           coalesce(bool_or(status = 'queried'), false) as any_queried,
           coalesce(bool_and(stage = 'audit' or status = 'paid') filter (where status <> 'returned'), false) as all_registered,
           coalesce(bool_or(stage <> 'in-progress') filter (where status <> 'returned'), false) as any_cleared
      from payments where batch_id = new.batch_id
  ) s
  where b.id = new.batch_id;
  return null;
end $$;
create trigger refresh_batch after insert or update on payments for each row execute function refresh_batch();

create table reversals (
  id bigint generated always as identity primary key,
  code text not null unique,
  batch_id bigint not null references batches,
  department_id bigint not null references departments,
  user_id bigint not null references users,
  reason text not null,
  description text,
  amount_kobo bigint not null check (amount_kobo > 0),
  is_direct boolean not null,
  status text not null check (status in ('pending', 'approved', 'denied', 'withdrawn')),
  response text,
  decided_by bigint references users,
  decided_at timestamptz,
  search_text text generated always as (fold(code || ' ' || reason)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (is_direct or status in ('pending', 'withdrawn') or decided_by is not null)
);
create unique index reversals_one_pending on reversals (batch_id) where status = 'pending';
create index reversals_batch on reversals (batch_id);
create index reversals_department on reversals (department_id, created_at desc, id desc);
create index reversals_status on reversals (status, created_at desc);
create index reversals_user on reversals (user_id);
create index reversals_decided_by on reversals (decided_by);

-- A document is with one department at a time; its reference is <abv>/<year>/<n>.
create table document_counters (
  department_id bigint not null references departments,
  year integer not null,
  last integer not null,
  primary key (department_id, year)
);
create table documents (
  id bigint generated always as identity primary key,
  reference_no text not null unique,
  type text not null check (type in ('white-form', 'work-order')),
  user_id bigint not null references users,
  department_id bigint not null references departments,
  batch_id bigint references batches,
  description text not null,
  amount_kobo bigint,
  status text not null default 'pending' check (status in ('pending', 'dispatched', 'received', 'completed', 'cancelled')),
  search_text text generated always as (fold(reference_no || ' ' || description)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index documents_batch on documents (batch_id) where batch_id is not null;
create index documents_department on documents (department_id, created_at desc, id desc);
create index documents_user on documents (user_id);

-- Versions move with every update.
create trigger touch before update on batches for each row execute function touch();
create trigger touch before update on expenditures for each row execute function touch();
create trigger touch before update on payments for each row execute function touch();
create trigger touch before update on reversals for each row execute function touch();
create trigger touch before update on documents for each row execute function touch();
