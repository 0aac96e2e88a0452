-- From the day of the first limit an expenditure is approved before it is put in a batch: for whom it waits, and who approved
-- which amount. While it waits, it names whose head it waits for, or the deputy where no head may, and those higher who may as well.
alter table expenditures
  add column approved_by bigint references users,
  add column approved_at timestamptz,
  add column approved_for_kobo bigint,
  -- As whose head; a deputy as nobody's.
  add column approved_department_id bigint references departments,
  add column approving_role text check (approving_role in ('head', 'director', 'executive')),
  add column approving_department_id bigint references departments,
  add column approving_deputy_id bigint references users,
  add column higher_department_id bigint references departments,
  add column highest_department_id bigint references departments,
  add constraint expenditures_approved_whole check (num_nonnulls(approved_by, approved_at, approved_for_kobo) in (0, 3)),
  add constraint expenditures_approved_as_somebody check (approved_by is not null or approved_department_id is null),
  add constraint expenditures_within_approval check (amount_kobo <= approved_for_kobo),
  add constraint expenditures_waits_for_one check (num_nonnulls(approving_department_id, approving_deputy_id) <= 1
    and (approving_role is null) = (num_nonnulls(approving_department_id, approving_deputy_id) = 0)
    and (approved_by is null or approving_role is null));
create index expenditures_approved_by on expenditures (approved_by) where approved_by is not null;
create index expenditures_approved_department on expenditures (approved_department_id) where approved_department_id is not null;
create index expenditures_approving on expenditures (approving_department_id) where approving_department_id is not null;
create index expenditures_approving_deputy on expenditures (approving_deputy_id) where approving_deputy_id is not null;
create index expenditures_higher on expenditures (higher_department_id) where higher_department_id is not null;
create index expenditures_highest on expenditures (highest_department_id) where highest_department_id is not null;

-- Whether what was raised at a moment is approved before it is batched.
create function needs_approval(raised timestamptz) returns boolean language sql stable parallel safe as $$
  select coalesce((raised at time zone 'Africa/Lagos')::date >= (select min(l.starts_on) from authority_limits l where l.status = 'confirmed'), false)
$$;

-- Who raised an expenditure, or what is behind it.
create function makers_of(expenditure bigint) returns table (user_id bigint, code text, at timestamptz) language sql stable parallel safe as $$
  select e.user_id, e.code, e.created_at from expenditures e where e.id = expenditure
  union all
  select m.user_id, m.code, m.created_at from expenditures e join mandates m on m.id = e.mandate_id where e.id = expenditure
  union all
  select w.id, o.code, o.created_at from expenditures e join orders o on o.id = e.order_id
    cross join lateral unnest(o.user_id || o.changed_by) w(id) where e.id = expenditure
  union all
  select t.created_by, t.code, t.created_at from expenditures e join touring_advances t on t.id = e.touring_advance_id
   where e.id = expenditure and t.created_by is not null
  union all
  select r.filed_by, r.code, r.created_at from expenditures e join claims c on c.id = e.claim_id join retirements r on r.id = c.retirement_id
   where e.id = expenditure and r.filed_by <> r.user_id
$$;

-- Who made it, and whom it pays.
create function concerned_by(expenditure bigint) returns table (user_id bigint) language sql stable parallel safe as $$
  select m.user_id from makers_of(expenditure) m
  union
  select w.user_id from expenditures e cross join lateral people_paid(e.beneficiary_type, e.beneficiary_id, e.beneficiary) w where e.id = expenditure
$$;

-- An expenditure is approved once, for what it comes to, by a head or deputy for whom it waits, whom it doesn't concern.
create function guard_approval() returns trigger language plpgsql as $$
begin
  if old.approved_by is not null then
    raise exception 'an approval stays' using errcode = 'check_violation', constraint = 'expenditures_approval_stays';
  end if;
  if new.status <> 'cleared' or new.approved_for_kobo is distinct from new.amount_kobo then
    raise exception 'an expenditure is approved for what it comes to' using errcode = 'check_violation', constraint = 'expenditures_approved_as_seen';
  end if;
  if not coalesce(new.approved_by = old.approving_deputy_id and new.approved_department_id is null, false) and not exists (
    select from departments d where d.id in (old.approving_department_id, old.higher_department_id, old.highest_department_id) and d.id = new.approved_department_id
       and (d.head_id = new.approved_by or d.acting_head_id = new.approved_by and lagos_today() between d.acting_from and d.acting_to)) then
    raise exception 'a head approves an expenditure' using errcode = 'check_violation', constraint = 'expenditures_approved_by_head';
  end if;
  if exists (select from concerned_by(new.id) w where is_one_hand('expenditures', new.id, w.user_id, new.approved_by)) then
    raise exception 'another approves an expenditure' using errcode = 'check_violation', constraint = 'expenditures_approved_by_another';
  end if;
  return new;
end $$;
create trigger approval before update of approved_by, approved_at, approved_for_kobo, approved_department_id on expenditures for each row
  when ((old.approved_by, old.approved_at, old.approved_for_kobo, old.approved_department_id)
    is distinct from (new.approved_by, new.approved_at, new.approved_for_kobo, new.approved_department_id))
  execute function guard_approval();
create function begin_unapproved() returns trigger language plpgsql as $$
begin
  raise exception 'nothing is approved as it is raised' using errcode = 'check_violation', constraint = 'expenditures_begin_unapproved';
end $$;
create trigger begins_unapproved before insert on expenditures for each row
  when (new.approved_by is not null) execute function begin_unapproved();

-- Nothing that is to be approved is paid before.
create function guard_approved() returns trigger language plpgsql as $$
begin
  if exists (select from expenditures e where e.id = new.expenditure_id and e.approved_by is null and needs_approval(e.created_at)) then
    raise exception 'an expenditure is approved before it is batched' using errcode = 'check_violation', constraint = 'payments_approved';
  end if;
  return new;
end $$;
create trigger approved before insert on payments for each row execute function guard_approved();

-- Since when somebody has it begins anew once it is approved: then it waits to be put in a batch.
create function mark_approval() returns trigger language plpgsql as $$
begin
  new.moved_at := now();
  return new;
end $$;
create trigger moves_as_approved before update of approved_by on expenditures for each row
  when (old.approved_by is null and new.approved_by is not null) execute function mark_approval();

-- What an expenditure said before it was approved keeps its hash.
create or replace function said_of(e expenditures) returns jsonb language sql stable parallel safe
return jsonb_build_array(e.code, e.type, e.category, e.description, e.additional_info, e.reference, e.duplicate_remark, e.department_id, e.user_id,
  e.mandate_id, e.order_id, e.claim_id, e.touring_advance_id, e.refund_id, e.beneficiary_type, e.beneficiary_id, e.beneficiary,
  e.raised_amount_kobo, extract(epoch from e.created_at))
  || case when e.transaction_class is null then '[]'::jsonb else jsonb_build_array(e.transaction_class, e.vat, e.vat_reason) end
  || case when e.approved_by is null then '[]'::jsonb else jsonb_build_array(e.approved_by, e.approved_department_id, e.approved_for_kobo, extract(epoch from e.approved_at)) end;
