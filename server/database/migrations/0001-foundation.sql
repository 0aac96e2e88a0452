-- What every table leans on: text folding for search, versions, append-only guards, codes,
-- the audit chain, idempotent answers and stored files.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Lower case without diacritics, so that "Eniola" finds "Ẹniọlá" and "danjuma" finds "Ɗanjuma".
create function fold(value text) returns text language sql immutable parallel safe as $$
  select translate(
    lower(regexp_replace(normalize(coalesce(value, ''), NFD), '[\u0300-\u036F]', '', 'g')),
    'ɓɗƙɖ', 'bdkd'
  )
$$;

-- Every update moves the version that a person may have seen.
create function touch() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create function keep_append_only(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function refuse_change()', target);
  execute format('create trigger no_truncate before truncate on %s for each statement execute function refuse_change()', target);
end $$;

-- Codes: prefix and five digits drawn from a permuted sequence, six when those are used up, and so on.
-- The permutation (multiply by a number coprime to ten, then shift) visits every code of a width once.
create table code_counters (
  prefix text primary key,
  sequence_name text not null unique
);

create function permuted_code(prefix text, n bigint) returns text language plpgsql immutable as $$
declare
  width int := 5;
  span bigint := 100000;
  rest bigint := n;
begin
  while rest >= span loop
    rest := rest - span;
    width := width + 1;
    span := span * 10;
  end loop;
  return prefix || lpad(((rest * 61803 + 4821) % span)::text, width, '0');
end $$;

create function add_code_prefix(new_prefix text) returns void language plpgsql as $$
begin
  execute format('create sequence if not exists %I minvalue 0 start 0', 'code_' || lower(new_prefix));
  insert into code_counters (prefix, sequence_name) values (new_prefix, 'code_' || lower(new_prefix))
  on conflict do nothing;
end $$;

create function draw_code(wanted text) returns text language sql as $$
  select permuted_code(wanted, nextval(('code_' || lower(wanted))::regclass))
$$;

-- The audit log. The trigger numbers and chains the rows of one record; the unique key makes a fork impossible.
create table activities (
  id bigint generated always as identity primary key,
  subject_type text not null,
  subject_id bigint not null,
  seq integer not null,
  action text not null,
  actor_id bigint,
  actor_name text not null,
  acting_for text,
  office text,
  remark text,
  changes jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  tx xid8 not null default pg_current_xact_id(),
  previous_hash text not null,
  hash text not null,
  unique (subject_type, subject_id, seq)
);
create index activities_actor on activities (actor_id, at desc);
create index activities_tx on activities (tx, id);
create index activities_at on activities (at desc, id desc);

create function activity_hash(a activities) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws(E'\x1f',
    a.previous_hash, a.subject_type, a.subject_id::text, a.seq::text, a.action, coalesce(a.actor_id::text, ''), a.actor_name,
    coalesce(a.acting_for, ''), coalesce(a.office, ''), coalesce(a.remark, ''), a.changes::text,
    to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')), 'UTF8')), 'hex')
$$;

create function chain_activity() returns trigger language plpgsql as $$
declare
  last record;
begin
  -- Whoever acts on a record holds its row; signing in and exporting lock nothing, so they queue here.
  if new.subject_type in ('sessions', 'exports') then
    perform pg_advisory_xact_lock(7245010, new.subject_id::int);
  end if;
  select seq, hash into last from activities
   where subject_type = new.subject_type and subject_id = new.subject_id order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.previous_hash := coalesce(last.hash, '');
  new.hash := activity_hash(new);
  return new;
end $$;
create trigger chain before insert on activities for each row execute function chain_activity();
select keep_append_only('activities');

-- A seal binds all activity of finished transactions in [tx_from, tx_to) with a hash over it and the last seal.
-- era_after is the highest activity id of an earlier cluster (after a restore the transaction counter starts anew).
create table activity_seals (
  id bigint generated always as identity primary key,
  era_after bigint not null default 0,
  tx_from xid8 not null,
  tx_to xid8 not null,
  activity_count integer not null,
  previous_hash text not null,
  hash text not null,
  at timestamptz not null default now()
);
select keep_append_only('activity_seals');

-- The first answer to a POST, kept under the caller's own key. Written in the transaction of the effect itself.
create table idempotency_keys (
  user_id bigint not null,
  key text not null,
  route text not null,
  body_hash text not null,
  status integer,
  -- json keeps the order of its keys, so that the answer is the same to the letter.
  answer json,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table files (
  id bigint generated always as identity primary key,
  storage_key text not null unique,
  name text not null,
  type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text not null,
  uploaded_by bigint,
  created_at timestamptz not null default now()
);

create table attachments (
  file_id bigint not null references files,
  subject_type text not null,
  subject_id bigint not null,
  primary key (subject_type, subject_id, file_id)
);
create index attachments_file on attachments (file_id);
