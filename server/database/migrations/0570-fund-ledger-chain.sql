-- The ledger of each fund is a chain, as its timeline is: every entry carries the hash of the one before it, and the seals
-- cover its transaction. What was entered before has its chain from here on, as if it were entered now.
alter table fund_entries
  add column tx xid8 not null default pg_current_xact_id(),
  add column previous_hash text not null default '',
  add column hash text not null default '';

create function fund_entry_hash(e fund_entries) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws(E'\x1f',
    e.previous_hash, e.fund_id::text, e.seq::text, e.kind,
    e.approved_kobo::text, e.booked_kobo::text, e.actual_kobo::text, e.reserved_kobo::text,
    e.running_approved_kobo::text, e.running_booked_kobo::text, e.running_actual_kobo::text, e.running_reserved_kobo::text,
    e.source_type, e.source_id::text, coalesce(e.source_code, ''), coalesce(e.note, ''), coalesce(e.actor_id::text, ''),
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')), 'UTF8')), 'hex')
$$;

alter table fund_entries disable trigger append_only;
do $$
declare
  e fund_entries;
  of_fund bigint := 0;
  last text;
begin
  for e in select * from fund_entries order by fund_id, seq loop
    if e.fund_id <> of_fund then
      of_fund := e.fund_id;
      last := '';
    end if;
    e.previous_hash := last;
    last := fund_entry_hash(e);
    update fund_entries set previous_hash = e.previous_hash, hash = last where id = e.id;
  end loop;
end $$;
alter table fund_entries enable trigger append_only;
create index fund_entries_tx on fund_entries (tx, id);

-- What is kept of the ledger of a fund that went: enough for the seals, and for the last hash that its timeline keeps.
create table removed_fund_entries (
  id bigint primary key,
  fund_id bigint not null,
  seq integer not null,
  tx xid8 not null,
  hash text not null,
  at timestamptz not null,
  unique (fund_id, seq)
);
create index removed_fund_entries_tx on removed_fund_entries (tx, id);
select keep_append_only('removed_fund_entries');
create function guard_removed_entries() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'an entry is removed only with its fund' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger with_its_fund before insert on removed_fund_entries for each row execute function guard_removed_entries();

create or replace function keep_fund_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from funds where id = old.fund_id) then
    insert into removed_fund_entries (id, fund_id, seq, tx, hash, at) values (old.id, old.fund_id, old.seq, old.tx, old.hash, old.at);
    return old;
  end if;
  raise exception 'fund_entries is append-only' using errcode = 'integrity_constraint_violation';
end $$;

-- Whoever removes a fund is told of with the last hash of its ledger, whether the row goes before or after the telling.
create function keep_last_hash() returns trigger language plpgsql as $$
begin
  select hash into new.content from (
    select seq, hash from fund_entries where fund_id = new.subject_id
    union all select seq, hash from removed_fund_entries where fund_id = new.subject_id
  ) ledger order by seq desc limit 1;
  return new;
end $$;
-- Triggers fire by their names: this one before the one that chains.
create trigger a_keep_last_hash before insert on activities for each row
  when (new.subject_type = 'funds' and new.action = 'deleted') execute function keep_last_hash();

create or replace function post_fund_entry() returns trigger language plpgsql as $$
declare
  f funds;
  last fund_entries;
begin
  select * into f from funds where id = new.fund_id for update;
  perform refuse_in_closed_year(f.budget_year);
  select * into last from fund_entries e where e.fund_id = f.id and e.seq = f.last_seq;
  -- What is entered now is entered under the lock and never before the last line; what is told of the past keeps its day.
  if new.at between transaction_timestamp() and clock_timestamp() then
    new.at := greatest(clock_timestamp(), last.at);
  end if;
  new.seq := f.last_seq + 1;
  new.running_approved_kobo := f.approved_kobo + new.approved_kobo;
  new.running_booked_kobo := f.booked_kobo + new.booked_kobo;
  new.running_actual_kobo := f.actual_kobo + new.actual_kobo;
  new.running_reserved_kobo := f.reserved_kobo + new.reserved_kobo;
  new.tx := pg_current_xact_id();
  new.previous_hash := coalesce(last.hash, '');
  new.hash := fund_entry_hash(new);
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

-- A seal covers the entries of its transactions, those of removed funds too; seals from before keep their hash.
alter table activity_seals
  add column fund_after bigint not null default 0,
  add column fund_count integer not null default 0;
