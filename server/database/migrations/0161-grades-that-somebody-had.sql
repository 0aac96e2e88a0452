-- What a trip pays depends on the grade of each of its nights: the grades that somebody has had, each from its first day.
create table user_grades (
  user_id bigint not null references users on delete cascade,
  from_day date not null,
  grade_level_id bigint not null references grade_levels,
  primary key (user_id, from_day)
);
create index user_grades_grade_level on user_grades (grade_level_id);

alter table users add grade_from date;
alter table users disable trigger user;
update users set grade_from = coalesce(date_joined, (created_at at time zone 'Africa/Lagos')::date) where grade_level_id is not null;
alter table users enable trigger user;
insert into user_grades (user_id, from_day, grade_level_id) select id, grade_from, grade_level_id from users where grade_level_id is not null;
alter table users add constraint users_grade_with_its_day check ((grade_level_id is null) = (grade_from is null));

-- The first grade begins on the day that somebody joined, unless its day is told.
create function date_grade() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'Africa/Lagos')::date;
begin
  if new.grade_level_id is null then
    new.grade_from := null;
  elsif tg_op = 'INSERT' then
    new.grade_from := coalesce(new.grade_from, least(new.date_joined, today), today);
  else
    new.grade_from := coalesce(new.grade_from, today);
  end if;
  if new.grade_from > today then
    raise exception 'a grade is entered once it is in force' using errcode = 'check_violation', constraint = 'users_grade_in_force';
  end if;
  return new;
end $$;
create trigger date_grade before insert or update of grade_level_id, grade_from on users for each row execute function date_grade();

-- From its day on somebody has the grade that was entered last: what was entered for later days before goes.
create function keep_grades() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from user_grades where user_id = new.id and from_day >= least(new.grade_from, case when new.grade_level_id = old.grade_level_id then old.grade_from end);
  end if;
  insert into user_grades (user_id, from_day, grade_level_id) values (new.id, new.grade_from, new.grade_level_id);
  return null;
end $$;
create trigger keep_first_grade after insert on users for each row when (new.grade_level_id is not null) execute function keep_grades();
create trigger keep_grades after update of grade_level_id, grade_from on users for each row
  when (new.grade_level_id is not null and (new.grade_level_id, new.grade_from) is distinct from (old.grade_level_id, old.grade_from))
  execute function keep_grades();
create trigger guard_own_grade_day after update of grade_from on users for each row
  when (new.id = acting_person() and old.grade_from is not null and new.grade_from is distinct from old.grade_from)
  execute function guard_own_grade();
