-- What a one-time link opens doesn't grow after it was shown or sent. Each keeps what its person has when it is made: what their
-- groups and their department give, their posts, whom they act for and the address to which letters go.
create function opens_of(person bigint) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct o.what), '{}') from (
    select 'e-mail ' || lower(u.email) as what from users u where u.id = person
    union all
    select 'department ' || u.department_id from users u where u.id = person and u.department_id is not null
    union all
    select unnest(case when md.exportable then array['module ', 'export '] else array['module '] end) || md.module_id
      from users u join module_departments md on md.department_id = u.department_id where u.id = person
    union all
    -- Days and whom it is for are parts of a seat: another day is another seat.
    select concat_ws(' ', 'group', m.group_id, 'for', m.acting_for_id, 'from', to_char(m.starts_on, 'YYYY-MM-DD'), 'to', to_char(m.ends_on, 'YYYY-MM-DD'))
      from group_members m where m.user_id = person
    union all
    select 'office ' || g.office from group_members m join groups g on g.id = m.group_id where m.user_id = person and g.office is not null
    union all
    select 'permission ' || gp.permission from group_members m join group_permissions gp on gp.group_id = m.group_id where m.user_id = person
    union all
    select unnest(case when mg.exportable then array['module ', 'export '] else array['module '] end) || mg.module_id
      from group_members m join module_groups mg on mg.group_id = m.group_id where m.user_id = person
    union all
    select 'head ' || d.id from departments d where d.head_id = person
    union all
    select 'deputy ' || d.id from departments d where d.deputy_id = person
    union all
    select concat_ws(' ', 'acting head', d.id, 'from', to_char(d.acting_from, 'YYYY-MM-DD'), 'to', to_char(d.acting_to, 'YYYY-MM-DD'))
      from departments d where d.acting_head_id = person
    union all
    select 'officer ' || o.department_id from department_officers o where o.user_id = person
    union all
    select 'acts ' || g.id from delegations g where g.user_id = person and g.status = 'confirmed'
    union all
    select 'succeeds ' || s.id from successors s where s.user_id = person and s.ended_at is null
  ) o
$$;

alter table one_time_links add column opens text[] not null default '{}';
-- Of a link that was there before nothing tells what its person had: it works on only where they have no more than a department
-- that gives nothing, and nothing in their record changed since.
update one_time_links l set opens = opens_of(u.id) from users u
 where u.id = l.user_id and l.used_at is null and u.updated_at <= l.created_at
   and not exists (select from unnest(opens_of(u.id)) what where what !~ '^(e-mail|department) ');

-- The last guard: what a link opens is noted by the database alone, stays as it was noted, and no link is used that opens more.
create function keep_link() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.opens := opens_of(new.user_id);
    return new;
  end if;
  if (old.token_hash, old.purpose, old.user_id, old.opens) is distinct from (new.token_hash, new.purpose, new.user_id, new.opens) then
    raise exception 'a link stays what it was' using errcode = 'check_violation', constraint = 'links_stay';
  end if;
  if old.used_at is null and new.used_at is not null and not opens_of(old.user_id) <@ old.opens then
    raise exception 'a link opens no more than when it was made' using errcode = 'check_violation', constraint = 'links_open_no_more';
  end if;
  return new;
end $$;
create trigger keep_link before insert or update on one_time_links for each row execute function keep_link();

-- Of whom a link was sent or shown that doesn't work any more, so that they can't open their account.
create function needs_another_invitation(person bigint) returns boolean language sql stable as $$
  select exists (select from users u where u.id = person and u.status = 'invited')
     and exists (select from one_time_links l where l.user_id = person and l.purpose = 'activation')
     and not exists (select from one_time_links l where l.user_id = person and l.purpose = 'activation' and l.used_at is null
       and (l.expires_at at time zone 'Africa/Lagos')::date >= lagos_today() and opens_of(person) <@ l.opens)
$$;
select watch_changes('one_time_links');
