-- What somebody raised for another counts as the other's on all that comes of it: the payment of an expenditure, the reversal of
-- its batch, the refund of what it paid, money set aside for a request. Before, it counted on the record itself alone.
create function records_behind(of_type text, of_id bigint) returns table (kind text, id bigint) language sql stable as $$
  select of_type, of_id
  union all
  select b.kind, b.id from payments p join expenditures e on e.id = p.expenditure_id left join claims c on c.id = e.claim_id
      cross join lateral (values ('expenditures', e.id), ('batches', p.batch_id), ('mandates', e.mandate_id), ('supplies', e.order_id),
        ('touring-advances', e.touring_advance_id), ('retirements', c.retirement_id)) b(kind, id)
   where of_type = 'payments' and p.id = of_id and b.id is not null
  union all
  select 'batches', r.batch_id from reversals r where of_type = 'reversals' and r.id = of_id
  union all
  select 'expenditures', p.expenditure_id from reversals r join payments p on p.batch_id = r.batch_id where of_type = 'reversals' and r.id = of_id
  union all
  select 'expenditures', r.expenditure_id from refunds r where of_type = 'refunds' and r.id = of_id
  union all
  select case h.holdable_type when 'reservations' then 'flights' else h.holdable_type end, h.holdable_id from holds h
   where of_type = 'reserves' and h.id = of_id
$$;
create or replace function acted_for(of_type text, of_id bigint, doer bigint) returns setof bigint language sql stable as $$
  select g.for_id from delegations g cross join records_behind(of_type, of_id) r
      join activities a on a.subject_type = r.kind and a.subject_id = r.id and a.actor_id = g.user_id and a.acting_for is not null
   where g.user_id = doer and g.status in ('confirmed', 'ended') and g.for_id is not null
     and (a.at at time zone 'Africa/Lagos')::date between g.starts_on and g.ends_on and (g.ended_at is null or a.at <= g.ended_at + interval '10 minutes')
$$;

-- Who raised what is behind a payment.
create function raisers_behind(of_payment bigint) returns setof bigint language sql stable as $$
  select r.user_id from payments p join batches b on b.id = p.batch_id join expenditures e on e.id = p.expenditure_id
      left join mandates m on m.id = e.mandate_id left join orders o on o.id = e.order_id
      left join touring_advances t on t.id = e.touring_advance_id left join claims c on c.id = e.claim_id
      left join retirements f on f.id = c.retirement_id and f.filed_by <> f.user_id
      cross join lateral unnest(array[b.user_id, e.user_id, m.user_id, o.user_id, t.created_by, f.filed_by] || o.changed_by) r(user_id)
   where p.id = of_payment and r.user_id is not null
$$;
-- Nobody acts at a desk on what they raised, or what was raised for them. Answering a query is no act at a desk.
create function refuse_raiser() returns trigger language plpgsql as $$
begin
  if exists (select from raisers_behind(new.payment_id) r where r in (new.user_id, new.acting_for_id)
      or (new.action not like 'withdraw-%' and (is_one_hand('payments', new.payment_id, r, new.user_id)
        or new.acting_for_id in (select acted_for('payments', new.payment_id, r))))) then
    raise exception 'who raised it acts on the payment' using errcode = 'check_violation', constraint = 'payment_acts_not_by_raiser';
  end if;
  return new;
end $$;
create trigger refuse_raiser before insert on payment_acts for each row when (new.desk is not null) execute function refuse_raiser();

-- Who answered a refund and who secured a hold stand on them, so that the last guard can judge it: not who asked.
alter table refunds add column answered_by bigint references users;
create index refunds_answered_by on refunds (answered_by);
alter table holds add column secured_by bigint references users;
create index holds_secured_by on holds (secured_by);
alter table refunds disable trigger user;
alter table holds disable trigger user;
update refunds r set answered_by = (select a.actor_id from activities a where a.subject_type = 'refunds' and a.subject_id = r.id
    and a.action in ('fulfilled', 'denied') order by a.seq desc limit 1)
 where r.status in ('fulfilled', 'denied', 'dropped');
update holds h set secured_by = (select a.actor_id from activities a where a.subject_type = 'reserves' and a.subject_id = h.id
    and a.action = 'secured' and a.changes -> 'status' ->> 0 = 'pending' order by a.seq desc limit 1);
alter table refunds enable trigger user;
alter table holds enable trigger user;
-- What was answered before stays as it is: verify tells of it.
alter table refunds add constraint refunds_two_people check (answered_by <> user_id and answered_by <> resent_by) not valid;
alter table holds add constraint holds_two_people check (secured_by <> user_id) not valid;

create function name_who_answers() returns trigger language plpgsql as $$
begin
  raise exception 'who answers is written with the answer' using errcode = 'check_violation';
end $$;
create trigger name_who_answers before update of status on refunds for each row
  when (new.status in ('fulfilled', 'denied') and new.status <> old.status and new.answered_by is null)
  execute function name_who_answers();
create trigger name_who_answers before update of status on holds for each row
  when (new.status = 'secured' and old.status = 'pending' and new.secured_by is null)
  execute function name_who_answers();
create trigger one_hand after update of answered_by on refunds for each row
  when (new.answered_by is not null and new.answered_by is distinct from old.answered_by)
  execute function guard_one_hand('refunds_two_people', 'refunds', 'id', 'answered_by', 'user_id', 'resent_by');
create trigger one_hand after update of secured_by on holds for each row
  when (new.secured_by is not null and new.secured_by is distinct from old.secured_by)
  execute function guard_one_hand('holds_two_people', 'reserves', 'id', 'secured_by', 'user_id');

-- A reversal that was asked for is answered by none of those who asked, or raised what the batch holds.
create function guard_reversal_two_people() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select new.user_id union select b.user_id from batches b where b.id = new.batch_id
        union select e.user_id from payments p join expenditures e on e.id = p.expenditure_id where p.batch_id = new.batch_id) r(user_id)
     where is_one_hand('reversals', new.id, r.user_id, new.decided_by)) then
    raise exception 'one person in the place of two' using errcode = 'check_violation', constraint = 'reversals_two_people';
  end if;
  return null;
end $$;
create trigger one_hand after update of decided_by on reversals for each row
  when (new.decided_by is not null and new.decided_by is distinct from old.decided_by) execute function guard_reversal_two_people();
