-- Who works here, what they may do, and how they prove who they are. Names sort as people expect, Ọlá beside Olu and
-- before Zubairu, whatever collation the database was made with.

create table grade_levels (
  id bigint generated always as identity primary key,
  name text collate "und-x-icu" not null,
  key text not null unique,
  search_text text generated always as (fold(name || ' ' || key)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table departments (
  id bigint generated always as identity primary key,
  name text collate "und-x-icu" not null,
  code text not null unique,
  abv text not null unique,
  parent_id bigint references departments,
  type text not null check (type in ('unit', 'department', 'division', 'directorate')),
  head_id bigint,
  acting_head_id bigint,
  acting_from date,
  acting_to date,
  search_text text generated always as (fold(name || ' ' || code || ' ' || abv)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (parent_id <> id),
  check (acting_head_id is null or (acting_from is not null and acting_to is not null and acting_from <= acting_to))
);
create index departments_parent on departments (parent_id);
create index departments_head on departments (head_id);
create index departments_acting_head on departments (acting_head_id);

-- A department can't stand below itself, however far down.
create function refuse_department_cycle() returns trigger language plpgsql as $$
begin
  if exists (
    with recursive up as (
      select new.parent_id as id
      union
      select d.parent_id from departments d join up on d.id = up.id where d.parent_id is not null
    ) select 1 from up where id = new.id
  ) then
    raise exception 'a department cannot stand below itself' using errcode = 'check_violation', constraint = 'departments_no_cycle';
  end if;
  return new;
end $$;
create trigger no_cycle before insert or update of parent_id on departments
  for each row when (new.parent_id is not null) execute function refuse_department_cycle();

create table users (
  id bigint generated always as identity primary key,
  staff_no text not null,
  firstname text collate "und-x-icu" not null,
  middlename text,
  surname text collate "und-x-icu" not null,
  name text collate "und-x-icu" not null generated always as (surname || ' ' || firstname || coalesce(' ' || nullif(middlename, ''), '')) stored,
  email text not null,
  mobile text,
  grade_level_id bigint references grade_levels,
  department_id bigint references departments,
  date_joined date,
  gender text check (gender in ('male', 'female')),
  job_title text,
  type text not null default 'permanent' check (type in ('permanent', 'contract', 'adhoc', 'secondment', 'support')),
  status text not null default 'invited' check (status in ('invited', 'active', 'inactive')),
  avatar_file_id bigint references files,
  bank_name text,
  account_number text,
  search_text text generated always as
    (fold(surname || ' ' || firstname || ' ' || coalesce(middlename, '') || ' ' || staff_no || ' ' || email)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_staff_no on users (lower(staff_no));
create unique index users_email on users (lower(email));
create index users_department on users (department_id);
create index users_grade_level on users (grade_level_id);
create index users_avatar on users (avatar_file_id);
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_name on users (name, id);
create index users_created on users (created_at desc, id desc);

alter table departments
  add foreign key (head_id) references users,
  add foreign key (acting_head_id) references users;

create table department_officers (
  department_id bigint not null references departments on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (department_id, user_id)
);
create index department_officers_user on department_officers (user_id);

-- An office is a group that acts on payments.
create table groups (
  id bigint generated always as identity primary key,
  name text collate "und-x-icu" not null,
  office text check (office in ('budget-officers', 'treasury', 'audit', 'store', 'logistics', 'records', 'administrators')),
  description text,
  totp_required boolean not null default false,
  search_text text generated always as (fold(name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index groups_name on groups (lower(name));
create unique index groups_office on groups (office) where office is not null;

-- Membership may be dated: a person acting in an office for a while, for somebody.
create table group_members (
  group_id bigint not null references groups,
  user_id bigint not null references users on delete cascade,
  acting_for_id bigint references users,
  starts_on date,
  ends_on date,
  position integer not null default 100,
  primary key (group_id, user_id),
  check (starts_on is null or ends_on is null or starts_on <= ends_on)
);
create index group_members_user on group_members (user_id);
create index group_members_acting_for on group_members (acting_for_id);

create table modules (
  id bigint generated always as identity primary key,
  parent_id bigint references modules,
  name text collate "und-x-icu" not null,
  slug text not null unique,
  caption text,
  path text not null,
  icon text,
  description text,
  type text not null check (type in ('application', 'module', 'page')),
  position integer not null default 0,
  is_disabled boolean not null default false,
  search_text text generated always as (fold(name || ' ' || path)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (parent_id <> id)
);
create index modules_parent on modules (parent_id, position);

create table module_groups (
  module_id bigint not null references modules on delete cascade,
  group_id bigint not null references groups on delete cascade,
  exportable boolean not null default false,
  primary key (module_id, group_id)
);
create index module_groups_group on module_groups (group_id);

create table module_departments (
  module_id bigint not null references modules on delete cascade,
  department_id bigint not null references departments on delete cascade,
  exportable boolean not null default false,
  primary key (module_id, department_id)
);
create index module_departments_department on module_departments (department_id);

create table permissions (
  name text primary key,
  verb text not null check (verb in ('browse', 'read', 'edit', 'add', 'delete')),
  module_id bigint not null references modules on delete cascade,
  unique (module_id, verb)
);

-- Creating a module makes its five permissions, which the administrators hold at once; renaming it doesn't move them.
create function make_module_permissions() returns trigger language plpgsql as $$
begin
  insert into permissions (name, verb, module_id)
  select verb || '-' || new.slug, verb, new.id from unnest(array['browse', 'read', 'edit', 'add', 'delete']) verb;
  insert into group_permissions (group_id, permission)
  select g.id, p.name from groups g, permissions p where g.office = 'administrators' and p.module_id = new.id;
  insert into module_groups (module_id, group_id, exportable)
  select new.id, g.id, true from groups g where g.office = 'administrators' and new.type <> 'application';
  return new;
end $$;
create trigger make_permissions after insert on modules for each row execute function make_module_permissions();

create table group_permissions (
  group_id bigint not null references groups on delete cascade,
  permission text not null references permissions on update cascade on delete cascade,
  primary key (group_id, permission)
);
create index group_permissions_permission on group_permissions (permission);

-- Secrets stand apart from the person, so that no list or record can carry them.
create table user_credentials (
  user_id bigint primary key references users on delete cascade,
  password_hash text,
  password_changed_at timestamptz,
  totp_secret text,
  totp_confirmed_at timestamptz,
  totp_last_step bigint
);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  address text,
  agent text
);
create index sessions_user on sessions (user_id, created_at desc);
create index sessions_seen on sessions (last_seen_at) where ended_at is null;

create table one_time_links (
  token_hash text primary key,
  purpose text not null check (purpose in ('activation', 'password-reset', 'first-administrator')),
  user_id bigint references users on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_links_user on one_time_links (user_id);

-- Failed sign-ins, resets and activations, by account and by address.
create table sign_in_failures (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('account', 'address')),
  subject text not null,
  at timestamptz not null default now()
);
create index sign_in_failures_subject on sign_in_failures (scope, subject, at desc);

create table settings (
  id bigint generated always as identity primary key,
  key text not null unique,
  name text collate "und-x-icu" not null,
  details text,
  input_type text not null check (input_type in ('text', 'number', 'textarea', 'select', 'checkbox', 'radio', 'file', 'date')),
  input_data_type text not null default 'string' check (input_data_type in ('number', 'string')),
  "group" text not null default 'General',
  options text not null default '',
  access text not null default 'admin' check (access in ('public', 'admin')),
  value text,
  is_system boolean not null default false,
  search_text text generated always as (fold(name || ' ' || key || ' ' || coalesce(details, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table setting_groups (
  setting_id bigint not null references settings on delete cascade,
  group_id bigint not null references groups on delete cascade,
  primary key (setting_id, group_id)
);
create index setting_groups_group on setting_groups (group_id);
create table setting_departments (
  setting_id bigint not null references settings on delete cascade,
  department_id bigint not null references departments on delete cascade,
  primary key (setting_id, department_id)
);
create index setting_departments_department on setting_departments (department_id);

create table services (
  id bigint generated always as identity primary key,
  module_id bigint references modules,
  department_id bigint references departments,
  name text collate "und-x-icu" not null,
  description text,
  search_text text generated always as (fold(name || ' ' || coalesce(description, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index services_module on services (module_id);
create index services_department on services (department_id);

create table vendors (
  id bigint generated always as identity primary key,
  name text collate "und-x-icu" not null,
  rc_number text,
  email text,
  mobile text,
  bank_name text,
  account_number text,
  is_blocked boolean not null default false,
  search_text text generated always as (fold(name || ' ' || coalesce(rc_number, '') || ' ' || coalesce(email, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index vendors_rc_number on vendors (lower(rc_number));
create index vendors_search on vendors using gin (search_text gin_trgm_ops);

create table beneficiaries (
  id bigint generated always as identity primary key,
  name text collate "und-x-icu" not null,
  bank_name text,
  account_number text check (account_number ~ '^[0-9]{10}$'),
  email text,
  mobile text,
  search_text text generated always as (fold(name || ' ' || coalesce(account_number, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index beneficiaries_search on beneficiaries using gin (search_text gin_trgm_ops);

create table dashboards (
  id bigint generated always as identity primary key,
  path text not null,
  resource text not null,
  title text collate "und-x-icu" not null,
  details text,
  displays text not null check (displays in ('card', 'box', 'table', 'banner', 'bar', 'pie', 'analysis', 'leaderboard')),
  icon text,
  search_text text generated always as (fold(title || ' ' || path)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table dashboard_groups (
  dashboard_id bigint not null references dashboards on delete cascade,
  group_id bigint not null references groups on delete cascade,
  primary key (dashboard_id, group_id)
);
create index dashboard_groups_group on dashboard_groups (group_id);

-- What a person sees of the portal's news, and what a person kept for later.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('notification', 'message')),
  title text not null,
  body text,
  path text,
  sender_name text,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_user on notifications (user_id, kind, created_at desc);
create index notifications_unread on notifications (user_id, kind) where read_at is null;

create table form_drafts (
  user_id bigint not null references users on delete cascade,
  form text not null,
  content jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, form)
);

create table saved_views (
  id bigint generated always as identity primary key,
  resource text not null,
  name text collate "und-x-icu" not null,
  query text not null,
  user_id bigint not null references users on delete cascade,
  group_id bigint references groups on delete cascade,
  for_everyone boolean not null default false,
  created_at timestamptz not null default now(),
  check (not (for_everyone and group_id is not null))
);
create index saved_views_resource on saved_views (resource, user_id);
create index saved_views_user on saved_views (user_id);
create index saved_views_group on saved_views (group_id);

-- Versions move with every update.
create trigger touch before update on grade_levels for each row execute function touch();
create trigger touch before update on departments for each row execute function touch();
create trigger touch before update on users for each row execute function touch();
create trigger touch before update on groups for each row execute function touch();
create trigger touch before update on modules for each row execute function touch();
create trigger touch before update on settings for each row execute function touch();
create trigger touch before update on services for each row execute function touch();
create trigger touch before update on vendors for each row execute function touch();
create trigger touch before update on beneficiaries for each row execute function touch();
create trigger touch before update on dashboards for each row execute function touch();
