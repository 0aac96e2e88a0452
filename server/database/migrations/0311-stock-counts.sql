-- Stock-taking: what is in the store is counted by people who don't see what the ledger says; differences are approved by
-- somebody who neither opened the count nor counted, and then entered.
select add_code_prefix('CNT');
create table stock_counts (
  id bigint generated always as identity primary key,
  code text not null unique,
  inventory_category_id bigint references inventory_categories,
  user_id bigint not null references users,
  status text not null default 'open' check (status in ('open', 'submitted', 'approved', 'cancelled')),
  remark text,
  submitted_by bigint references users,
  submitted_at timestamptz,
  decided_by bigint references users,
  decided_at timestamptz,
  search_text text generated always as (fold(code)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint stock_counts_two_people check (decided_by <> user_id),
  constraint stock_counts_approved_by_somebody check (status <> 'approved' or decided_by is not null)
);
create index stock_counts_category on stock_counts (inventory_category_id);
create index stock_counts_user on stock_counts (user_id);
create index stock_counts_submitted_by on stock_counts (submitted_by);
create index stock_counts_decided_by on stock_counts (decided_by);
create trigger touch before update on stock_counts for each row execute function touch();
select watch_changes('stock_counts');
select keep_since('stock_counts');

-- The products of a count: each is in one count at a time that isn't over.
create table stock_count_products (
  count_id bigint not null references stock_counts,
  product_id bigint not null references products,
  is_live boolean not null default true,
  primary key (count_id, product_id)
);
create index stock_count_products_product on stock_count_products (product_id);
create unique index stock_counts_one_a_product on stock_count_products (product_id) where is_live;

-- A line for each lot of a product. Its result is set when the count is submitted: the entry that stands, and the difference then.
create table stock_count_lines (
  id bigint generated always as identity primary key,
  count_id bigint not null,
  product_id bigint not null,
  expiry_date date,
  round integer not null default 1 check (round between 1 and 1000),
  counted integer check (counted >= 0),
  ledger_quantity integer check (ledger_quantity >= 0),
  difference integer generated always as (counted - ledger_quantity) stored,
  reason text,
  foreign key (count_id, product_id) references stock_count_products,
  unique nulls not distinct (count_id, product_id, expiry_date),
  constraint stock_count_lines_result check ((counted is null) = (ledger_quantity is null))
);

-- What somebody counted, and what the ledger said of the lot at that moment. A later one by the same person replaces it.
create table stock_count_entries (
  id bigint generated always as identity primary key,
  line_id bigint not null references stock_count_lines,
  round integer not null,
  user_id bigint not null references users,
  quantity integer not null check (quantity between 0 and 1000000000),
  ledger_quantity integer not null,
  ledger_seq integer not null,
  at timestamptz not null default clock_timestamp()
);
create index stock_count_entries_line on stock_count_entries (line_id, round, user_id, id desc);
create index stock_count_entries_user on stock_count_entries (user_id);
select keep_append_only('stock_count_entries');

create function close_stock_count() returns trigger language plpgsql as $$
begin
  if old.status in ('approved', 'cancelled') then
    raise exception 'a count that is over stays' using errcode = 'check_violation', constraint = 'stock_counts_stay';
  end if;
  if new.status = 'approved' and exists (select from stock_count_entries e join stock_count_lines l on l.id = e.line_id
      where l.count_id = new.id and e.user_id = new.decided_by) then
    raise exception 'who counted does not approve' using errcode = 'check_violation', constraint = 'stock_counts_two_people';
  end if;
  if new.status in ('approved', 'cancelled') then
    update stock_count_products set is_live = false where count_id = new.id;
  end if;
  return new;
end $$;
create trigger stays after update on stock_counts for each row execute function close_stock_count();

-- Nothing is counted, and no result changes, where the count isn't open.
create function keep_count_line() returns trigger language plpgsql as $$
begin
  if exists (select from stock_counts where id = new.count_id and status in ('approved', 'cancelled')) then
    raise exception 'a count that is over stays' using errcode = 'check_violation', constraint = 'stock_counts_stay';
  end if;
  return new;
end $$;
create trigger stays before insert or update on stock_count_lines for each row execute function keep_count_line();

-- The entry of each counter that stands in a line's present round: their last.
create view stock_count_standing as
  select distinct on (l.id, e.user_id) l.count_id, l.id as line_id, e.user_id, e.quantity, e.ledger_quantity, e.ledger_seq, e.at, e.id as entry_id
    from stock_count_lines l join stock_count_entries e on e.line_id = l.id and e.round = l.round
   order by l.id, e.user_id, e.id desc;

-- One line of a count is entered once.
create unique index stock_entries_one_a_count_line on stock_entries (source_id, product_id, expiry_date) nulls not distinct
  where source_type = 'stock-counts';
