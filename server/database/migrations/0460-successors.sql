-- Who goes on with what somebody left open when their account was closed: the record stays theirs, the successor acts for them.
create table successors (
  id bigint generated always as identity primary key,
  subject_type text not null,
  subject_id bigint not null,
  -- The screen of the record: news about it reaches whoever goes on with it.
  path text not null,
  for_id bigint not null references users,
  user_id bigint not null references users,
  named_by bigint not null references users,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint successors_another check (user_id <> for_id),
  constraint successors_not_oneself check (user_id <> named_by)
);
create unique index successors_one on successors (subject_type, subject_id, for_id) where ended_at is null;
create index successors_user on successors (user_id);
create index successors_for on successors (for_id);
create index successors_named_by on successors (named_by);
select watch_changes('successors');

-- Nobody succeeds somebody who is still here, nor goes on once they have left too; what was named stays, and only ends.
create function keep_successor() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old.ended_at is not null
     or (old.subject_type, old.subject_id, old.path, old.for_id, old.user_id, old.named_by, old.created_at)
        is distinct from (new.subject_type, new.subject_id, new.path, new.for_id, new.user_id, new.named_by, new.created_at))) then
    raise exception 'who succeeded whom stays' using errcode = 'check_violation', constraint = 'successors_stay';
  end if;
  if tg_op = 'INSERT' and exists (select from users where id = new.for_id and status <> 'inactive') then
    raise exception 'only who has left is succeeded' using errcode = 'check_violation', constraint = 'successors_of_who_left';
  end if;
  if tg_op = 'INSERT' and not exists (select from users where id = new.user_id and status = 'active') then
    raise exception 'who has left succeeds nobody' using errcode = 'check_violation', constraint = 'successors_are_here';
  end if;
  return new;
end $$;
create trigger stays before insert or update or delete on successors for each row execute function keep_successor();

-- What a successor did counts for whom they did it for, and the other way round, for good.
create or replace function bound_today(person bigint) returns setof bigint language sql stable as $$
  select g.for_id from delegations g where g.user_id = person and g.status = 'confirmed' and lagos_today() between g.starts_on and g.ends_on
  union
  select g.user_id from delegations g where g.for_id = person and g.status = 'confirmed' and lagos_today() between g.starts_on and g.ends_on
  union
  select m.acting_for_id from group_members m where m.user_id = person and m.acting_for_id is not null
     and (m.starts_on is null or m.starts_on <= lagos_today()) and (m.ends_on is null or m.ends_on >= lagos_today())
  union
  select m.user_id from group_members m where m.acting_for_id = person
     and (m.starts_on is null or m.starts_on <= lagos_today()) and (m.ends_on is null or m.ends_on >= lagos_today())
  union
  select s.for_id from successors s where s.user_id = person
  union
  select s.user_id from successors s where s.for_id = person
$$;
