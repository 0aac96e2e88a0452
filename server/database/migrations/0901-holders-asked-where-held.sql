-- Whoever acts as head of a department today.
create function head_today(d departments) returns bigint language sql stable parallel safe as $$
  select case when lagos_today() between d.acting_from and d.acting_to then coalesce(d.acting_head_id, d.head_id) else d.head_id end
$$;

-- Who has a record, and since when, as `standing` tells it. Functions cost nothing where a record is in another state.
create function held_by_department(department bigint, since timestamptz) returns json language plpgsql stable parallel safe as $$
begin
  return (select json_build_object('kind', 'department', 'id', d.id, 'name', d.name, 'since', since) from departments d where d.id = department);
end $$;

-- Without any head the department has it.
create function held_by_head(department bigint, since timestamptz) returns json language plpgsql stable parallel safe as $$
begin
  return (
    select json_build_object('kind', case when u.id is null then 'department' else 'person' end, 'id', coalesce(u.id, d.id),
        'name', coalesce(u.name, d.name), 'since', since)
      from departments d left join users u on u.id = head_today(d) where d.id = department);
end $$;

-- Whoever goes on with it for somebody who left has it.
create function held_by_person(person bigint, of_subject text, of_id bigint, since timestamptz) returns json language plpgsql stable parallel safe as $$
begin
  return (
    select json_build_object('kind', 'person', 'id', coalesce(y.id, u.id), 'name', coalesce(y.name || ' for ' || u.name, u.name), 'since', since)
      from users u left join successors s on s.for_id = u.id and s.subject_type = of_subject and s.subject_id = of_id and s.ended_at is null
      left join users y on y.id = s.user_id
     where u.id = person);
end $$;

create or replace function approval_awaited(expenditure bigint) returns json language plpgsql stable parallel safe as $$
declare
  e record;
begin
  select x.created_at, x.approving_role, x.approving_department_id, x.approving_deputy_id into e from expenditures x where x.id = expenditure;
  if not needs_approval(e.created_at) then
    return null;
  end if;
  return (
    select json_build_object('role', e.approving_role, 'department', d.name, 'head', h.name, 'deputy', p.name,
        'limits', (select coalesce(json_agg(json_build_object('role', l.role, 'up_to_kobo', l.up_to_kobo)), '[]') from authority_limits_on(lagos_today()) l))
      from (select) one left join departments d on d.id = e.approving_department_id
      left join users h on h.id = head_today(d)
      left join users p on p.id = e.approving_deputy_id);
end $$;
