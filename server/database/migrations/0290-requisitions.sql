-- Requisitions: what staff ask of the store, what their head approves, what the store gives out, and what comes back.

-- Decides on requisitions where neither a head of the department nor of one above may.
alter table departments add column deputy_id bigint references users;
create index departments_deputy on departments (deputy_id);

create table product_quotas (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  group_id bigint references groups,
  grade_level_id bigint references grade_levels,
  quantity integer not null check (quantity between 1 and 1000000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint product_quotas_of_one check (num_nonnulls(group_id, grade_level_id) = 1),
  constraint product_quotas_once unique nulls not distinct (product_id, group_id, grade_level_id)
);
create index product_quotas_group on product_quotas (group_id);
create index product_quotas_grade_level on product_quotas (grade_level_id);
create trigger touch before update on product_quotas for each row execute function touch();
select watch_changes('product_quotas');

select add_code_prefix('RQS');
create table requisitions (
  id bigint generated always as identity primary key,
  code text not null unique,
  type text not null check (type in ('quota', 'custom')),
  location_id bigint not null references locations,
  -- For whom, who asked, and the department of the former.
  owner_id bigint not null references users,
  user_id bigint not null references users,
  department_id bigint not null references departments,
  -- Whose head decides; a named deputy where no head may.
  deciding_department_id bigint references departments,
  deputy_id bigint references users,
  -- The month of Lagos whose quota it counts for.
  month date not null default date_trunc('month', lagos_today())::date,
  remark text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied', 'registered', 'treated', 'collected', 'cancelled')),
  decided_by bigint references users,
  decided_at timestamptz,
  decision_remark text,
  registered_by bigint references users,
  treated_at timestamptz,
  close_reason text,
  collected_at timestamptz,
  collected_by bigint references users,
  collect_remark text,
  short integer check (short >= 0),
  damaged integer check (damaged >= 0),
  reminded_at timestamptz,
  search_text text generated always as (fold(code || ' ' || coalesce(remark, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint requisitions_somebody_decides check (num_nonnulls(deciding_department_id, deputy_id) = 1),
  constraint requisitions_decided_by_another check (decided_by <> owner_id and decided_by <> user_id)
);
create index requisitions_location on requisitions (location_id);
create index requisitions_owner on requisitions (owner_id, created_at);
create index requisitions_user on requisitions (user_id, created_at);
create index requisitions_department on requisitions (department_id);
create index requisitions_deciding on requisitions (deciding_department_id, status);
create index requisitions_deputy on requisitions (deputy_id);
create index requisitions_decided_by on requisitions (decided_by);
create index requisitions_registered_by on requisitions (registered_by);
create index requisitions_collected_by on requisitions (collected_by);
create index requisitions_status on requisitions (status, created_at);
create index requisitions_created on requisitions (created_at);
create trigger touch before update on requisitions for each row execute function touch();
select watch_changes('requisitions');
select keep_since('requisitions');

create table requisition_items (
  id bigint generated always as identity primary key,
  requisition_id bigint not null references requisitions on delete cascade,
  product_id bigint not null references products,
  quantity integer not null check (quantity between 1 and 1000000),
  approved integer,
  issued integer not null default 0 check (issued >= 0),
  -- What was approved and is not given out any more, by a reason.
  closed integer not null default 0 check (closed >= 0),
  is_quota boolean not null default false,
  outstanding integer generated always as (coalesce(approved, 0) - issued - closed) stored,
  -- What of the owner's quota it takes.
  counted integer generated always as (case when is_quota then coalesce(approved, quantity) - closed else 0 end) stored,
  constraint requisition_items_approved_of_asked check (approved between 0 and quantity),
  constraint requisition_items_issued_of_approved check (issued + closed <= coalesce(approved, 0)),
  constraint requisition_items_once unique (requisition_id, product_id)
);
create index requisition_items_product on requisition_items (product_id);

-- What each issue of a line took out of a lot, with its entry in the stock ledger, and how much of it came back.
create table requisition_issues (
  id bigint generated always as identity primary key,
  item_id bigint not null references requisition_items,
  quantity integer not null check (quantity > 0),
  returned integer not null default 0,
  value_kobo bigint not null check (value_kobo >= 0),
  stock_entry_id bigint not null unique references stock_entries,
  constraint requisition_issues_returned_of_issued check (returned between 0 and quantity)
);
create index requisition_issues_item on requisition_issues (item_id);

create table requisition_returns (
  id bigint generated always as identity primary key,
  issue_id bigint not null references requisition_issues,
  quantity integer not null check (quantity > 0),
  damaged boolean not null default false,
  reason text not null,
  stock_entry_id bigint not null unique references stock_entries
);
create index requisition_returns_issue on requisition_returns (issue_id);

-- What of each product somebody has asked for in a month, of their quota; follows from the lines.
create table quota_uses (
  user_id bigint not null references users,
  product_id bigint not null references products,
  month date not null,
  used integer not null default 0 check (used >= 0),
  primary key (user_id, product_id, month)
);
create index quota_uses_product on quota_uses (product_id);

-- A receiver's code for the counter: hashed, for some minutes.
create table collect_codes (
  requisition_id bigint primary key references requisitions on delete cascade,
  code_hash text not null,
  expires_at timestamptz not null
);

create function of_quota() returns trigger language plpgsql as $$
begin
  new.is_quota := (select type = 'quota' from requisitions where id = new.requisition_id);
  return new;
end $$;
create trigger of_quota before insert on requisition_items for each row execute function of_quota();

create function count_quota() returns trigger language plpgsql as $$
declare
  change integer := coalesce(new.counted, 0) - case when tg_op = 'UPDATE' then old.counted else 0 end;
begin
  if change <> 0 then
    insert into quota_uses (user_id, product_id, month)
      select r.owner_id, new.product_id, r.month from requisitions r where r.id = new.requisition_id
    on conflict do nothing;
    update quota_uses q set used = q.used + change
      from requisitions r where r.id = new.requisition_id and (q.user_id, q.product_id, q.month) = (r.owner_id, new.product_id, r.month);
  end if;
  return null;
end $$;
create trigger count_quota after insert or update on requisition_items for each row execute function count_quota();

-- Lines stay what was asked; what was issued follows from the issues, each of which is an entry of the ledger.
create function keep_requisition_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.requisition_id, old.product_id, old.quantity, old.is_quota) is distinct from (new.requisition_id, new.product_id, new.quantity, new.is_quota)
     or (old.issued <> new.issued and pg_trigger_depth() < 2)
     or (old.approved is not null and new.approved is distinct from old.approved) or new.closed < old.closed then
    raise exception 'what was asked for, approved or issued stays' using errcode = 'check_violation', constraint = 'requisition_items_stay';
  end if;
  return new;
end $$;
create trigger keep_item before update or delete on requisition_items for each row execute function keep_requisition_item();

create function follow_issue() returns trigger language plpgsql as $$
declare
  e stock_entries;
  i requisition_items;
begin
  select * into e from stock_entries where id = new.stock_entry_id;
  select * into i from requisition_items where id = new.item_id;
  if e.kind <> 'issue' or e.source_type <> 'requisitions' or (e.source_id, e.product_id, -e.quantity, -e.value_kobo)
       is distinct from (i.requisition_id, i.product_id, new.quantity, new.value_kobo) then
    raise exception 'an issue is what the ledger says' using errcode = 'check_violation', constraint = 'requisition_issues_as_entered';
  end if;
  update requisition_items set issued = issued + new.quantity where id = new.item_id;
  return null;
end $$;
create trigger follow_issue after insert on requisition_issues for each row execute function follow_issue();

create function keep_issue() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or pg_trigger_depth() < 2 or to_jsonb(old) - 'returned' <> to_jsonb(new) - 'returned' then
    raise exception 'what was issued stays' using errcode = 'check_violation', constraint = 'requisition_issues_stay';
  end if;
  return new;
end $$;
create trigger keep_issue before update or delete on requisition_issues for each row execute function keep_issue();

create function follow_return() returns trigger language plpgsql as $$
declare
  e stock_entries;
  o stock_entries;
begin
  select * into e from stock_entries where id = new.stock_entry_id;
  select s.* into o from stock_entries s join requisition_issues i on i.stock_entry_id = s.id where i.id = new.issue_id;
  if e.kind <> 'return' or (e.source_type, e.source_id, e.product_id, e.quantity) is distinct from (o.source_type, o.source_id, o.product_id, new.quantity)
     or e.expiry_date is distinct from o.expiry_date then
    raise exception 'a return is what the ledger says' using errcode = 'check_violation', constraint = 'requisition_returns_as_entered';
  end if;
  update requisition_issues set returned = returned + new.quantity where id = new.issue_id;
  return null;
end $$;
create trigger follow_return after insert on requisition_returns for each row execute function follow_return();
select keep_append_only('requisition_returns');
