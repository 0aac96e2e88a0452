-- Goods that are gone or no longer good leave the ledger by two people: one proposes with a reference, another approves.
select add_code_prefix('WOF');
create table stock_write_offs (
  id bigint generated always as identity primary key,
  code text not null unique,
  product_id bigint not null references products,
  quantity integer not null check (quantity between 1 and 1000000000),
  -- The lot: the last day on which it is good; none of what doesn't expire.
  expiry_date date,
  reason text not null,
  reference text not null,
  -- The record of which it follows, such as a return of damaged goods.
  source_type text,
  source_id bigint,
  source_code text,
  user_id bigint not null references users,
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied', 'withdrawn')),
  value_kobo bigint,
  remark text,
  decided_by bigint references users,
  decided_at timestamptz,
  search_text text generated always as (fold(code || ' ' || reference || ' ' || reason)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint stock_write_offs_two_people check (decided_by <> user_id),
  constraint stock_write_offs_answered check ((status in ('approved', 'denied')) = (decided_by is not null)),
  constraint stock_write_offs_valued check ((status = 'approved') = (value_kobo is not null)),
  constraint stock_write_offs_source check ((source_type is null) = (source_id is null))
);
create index stock_write_offs_product on stock_write_offs (product_id);
create index stock_write_offs_user on stock_write_offs (user_id);
create index stock_write_offs_decided_by on stock_write_offs (decided_by);
create index stock_write_offs_source on stock_write_offs (source_type, source_id);
create trigger touch before update on stock_write_offs for each row execute function touch();
select watch_changes('stock_write_offs');
select keep_since('stock_write_offs');

-- What was proposed stays as it was, and so does what was answered.
create function keep_write_off() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending'
     or (old.product_id, old.quantity, old.expiry_date, old.reason, old.reference, old.user_id)
        is distinct from (new.product_id, new.quantity, new.expiry_date, new.reason, new.reference, new.user_id) then
    raise exception 'a write-off stays as it was proposed and answered' using errcode = 'check_violation', constraint = 'stock_write_offs_stay';
  end if;
  return new;
end $$;
create trigger stays after update on stock_write_offs for each row execute function keep_write_off();

-- One write-off takes its goods out once.
create unique index stock_entries_one_a_write_off on stock_entries (source_id) where source_type = 'stock-write-offs';
