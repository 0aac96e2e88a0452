-- What a row of one of these tables is called. A join of a table costs its set-up at every read, a function only where it is
-- called: an expenditure names eleven records that most of them don't have.
create function reference_name(in_table text, record bigint) returns text language plpgsql stable strict parallel safe as $$
begin
  case in_table
    when 'users' then return (select name from users where id = record);
    when 'departments' then return (select name from departments where id = record);
    when 'batches' then return (select code from batches where id = record);
    when 'holds' then return (select code from holds where id = record);
    when 'orders' then return (select code from orders where id = record);
    when 'expenditures' then return (select code from expenditures where id = record);
    when 'locations' then return (select name from locations where id = record);
    when 'payments' then return (select pv_no from payments where id = record);
    when 'vendors' then return (select name from vendors where id = record);
    when 'touring_advances' then return (select code from touring_advances where id = record);
    when 'mandates' then return (select code from mandates where id = record);
    when 'documents' then return (select reference_no from documents where id = record);
    when 'retirements' then return (select code from retirements where id = record);
    when 'claims' then return (select code from claims where id = record);
    when 'refunds' then return (select code from refunds where id = record);
  end case;
end $$;

-- For whose approval an expenditure that is neither approved nor batched waits, with the limits in force; nothing where it needs none.
create function approval_awaited(expenditure bigint) returns json language plpgsql stable parallel safe as $$
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
      left join users h on h.id = case when lagos_today() between d.acting_from and d.acting_to then coalesce(d.acting_head_id, d.head_id) else d.head_id end
      left join users p on p.id = e.approving_deputy_id);
end $$;

-- Who raised an expenditure or what is behind it, as facts tell it.
create function makers_told(expenditure bigint) returns json language plpgsql stable parallel safe as $$
begin
  return (select coalesce(json_agg(m), '[]') from makers_of(expenditure) m);
end $$;

-- Whom a payee's money reaches, as facts tell it.
create function people_paid_told(payee_type text, payee_id bigint, payee text) returns json language plpgsql stable parallel safe as $$
begin
  return (select coalesce(json_agg(w), '[]') from people_paid(payee_type, payee_id, payee) w);
end $$;
