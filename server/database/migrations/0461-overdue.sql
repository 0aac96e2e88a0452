-- What has waited over its days: brought to mind once of each wait to whoever has it, later once to whoever is next above.
create table waits_reminded (
  id bigint generated always as identity primary key,
  subject_type text not null,
  subject_id bigint not null,
  -- Since when it has waited there: another wait is another reminder.
  since timestamptz not null,
  reminded_at timestamptz not null default now(),
  raised_at timestamptz,
  constraint waits_reminded_once unique (subject_type, subject_id, since)
);

-- Whom it was brought to mind: who has it, and who is next above.
create table waits_reminded_people (
  wait_id bigint not null references waits_reminded on delete cascade,
  user_id bigint not null references users on delete cascade,
  is_above boolean not null,
  primary key (wait_id, user_id)
);
create index waits_reminded_people_user on waits_reminded_people (user_id);

-- A working day so many after a moment's: until then what has waited since is in time.
create function waits_until(since timestamptz, days integer) returns date language sql stable parallel safe as $$
  select working_days_after((since at time zone 'Africa/Lagos')::date, days)
$$;
