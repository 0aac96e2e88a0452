-- A file of rows: judged first, committed later, undone while nothing is built on it.

create table imports (
  id bigint generated always as identity primary key,
  resource text not null check (resource in ('products', 'restock', 'users', 'funds', 'update-funds')),
  file_id bigint not null references files,
  filename text not null,
  sheet text,
  sha256 text not null,
  status text not null default 'queued' check (status in
    ('queued', 'judging', 'judged', 'committing', 'committed', 'failed', 'undoing', 'undone')),
  mapping jsonb not null default '{}',
  headers text[] not null default '{}',
  counts jsonb not null default '{"insert":0,"update":0,"unchanged":0,"refused":0}',
  totals jsonb not null default '{}',
  mode text check (mode in ('all-or-nothing', 'good-rows')),
  done_rows integer not null default 0,
  row_count integer not null default 0,
  error text,
  repeats_import_id bigint references imports,
  user_id bigint not null references users,
  committed_by bigint references users,
  committed_at timestamptz,
  undone_by bigint references users,
  undone_at timestamptz,
  search_text text generated always as (fold(filename || ' ' || resource)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index imports_created on imports (created_at desc, id desc);
create index imports_user on imports (user_id);
create index imports_committed_by on imports (committed_by);
create index imports_undone_by on imports (undone_by);
create index imports_file on imports (file_id);
create index imports_sha256 on imports (sha256, resource);
create index imports_repeats on imports (repeats_import_id);

create table import_rows (
  import_id bigint not null references imports on delete cascade,
  row_no integer not null,
  cells jsonb not null,
  judgement text check (judgement in ('insert', 'update', 'unchanged', 'refused')),
  reason text,
  effect jsonb not null default '{}',
  done boolean not null default false,
  primary key (import_id, row_no)
);
create index import_rows_judgement on import_rows (import_id, judgement, row_no);

-- What an import made, so that undoing removes exactly that.
create table import_effects (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports on delete cascade,
  row_no integer,
  table_name text not null,
  record_id bigint not null,
  effect text not null check (effect in ('created', 'updated')),
  before jsonb
);
create index import_effects_import on import_effects (import_id, id);

create table import_mappings (
  resource text not null,
  header text not null,
  column_name text not null,
  primary key (resource, header)
);

-- Versions move with every update.
create trigger touch before update on imports for each row execute function touch();
