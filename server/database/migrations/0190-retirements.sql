-- What closing a retirement settles: what is left of the advance came back by a receipt and is free again on the fund, as far
-- as anything may still be entered there; a shortfall is a claim of exactly the difference.
alter table retirements
  add column returned_kobo bigint not null default 0,
  add column closed_by bigint references users,
  add constraint retirements_returned_of_surplus check
    (returned_kobo = 0 or (status = 'closed' and returned_kobo > 0 and returned_kobo <= total_kobo - spent_kobo)),
  add constraint retirements_receipt_of_surplus check (receipt_no is null or (status = 'closed' and total_kobo > spent_kobo)),
  add constraint retirements_closed_by_another check
    ((status = 'closed') = (closed_by is not null) and closed_by is distinct from user_id and closed_by is distinct from filed_by);
create unique index retirements_receipt on retirements (upper(receipt_no)) where receipt_no is not null;
create index retirements_closed_by on retirements (closed_by);

-- Whose it is and of which advance stays; what was closed stays whole.
create function keep_retirement() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.code, old.touring_advance_id, old.user_id, old.filed_by, old.department_id)
      is distinct from (new.code, new.touring_advance_id, new.user_id, new.filed_by, new.department_id) then
    raise exception 'what a retirement is of stays' using errcode = 'check_violation', constraint = 'retirements_terms_stay';
  end if;
  if old.status = 'closed' and (tg_op = 'DELETE' or
      to_jsonb(old) - array['version', 'updated_at', 'moved_at', 'balance_kobo', 'search_text']
        <> to_jsonb(new) - array['version', 'updated_at', 'moved_at', 'balance_kobo', 'search_text']) then
    raise exception 'what was settled stays' using errcode = 'check_violation', constraint = 'retirements_closed_stay';
  end if;
  return null;
end $$;
create trigger keep_retirement after update or delete on retirements for each row execute function keep_retirement();

-- A retirement is of what was paid, and of what is still said to be paid.
create function guard_registered() returns trigger language plpgsql as $$
begin
  if not exists (
    select from expenditures e join payments p on p.expenditure_id = e.id and p.status = 'paid'
     where e.touring_advance_id = new.touring_advance_id
       and not exists (select from payment_bounces b where b.payment_id = p.id and b.confirmed_by is null and b.withdrawn_by is null)
  ) then
    raise exception 'only what was paid is retired' using errcode = 'check_violation', constraint = 'retirements_of_paid';
  end if;
  return null;
end $$;
create trigger guard_registered after insert or update of status on retirements for each row
  when (new.status = 'registered') execute function guard_registered();

create function guard_retired_payment() returns trigger language plpgsql as $$
begin
  if exists (
    select from retirements r join expenditures e on e.touring_advance_id = r.touring_advance_id
     where e.id = new.expenditure_id and r.status in ('registered', 'closed')
  ) then
    raise exception 'what is retired stays paid' using errcode = 'check_violation', constraint = 'payments_retired_stay_paid';
  end if;
  return null;
end $$;
create trigger guard_retired after update of status on payments for each row
  when (old.status = 'paid' and new.status <> 'paid') execute function guard_retired_payment();

-- Until it is closed, a retirement is of what the advance paid and did not come back by other ways.
create function follow_paid_advance() returns trigger language plpgsql as $$
begin
  update retirements r set total_kobo = new.amount_kobo - new.recovered_kobo
    from expenditures e
   where e.id = new.expenditure_id and r.touring_advance_id = e.touring_advance_id and r.status in ('draft', 'registered', 'queried')
     and r.total_kobo <> new.amount_kobo - new.recovered_kobo;
  return null;
end $$;
create trigger follow_paid_advance after update of status, amount_kobo, recovered_kobo on payments for each row
  when (new.status = 'paid') execute function follow_paid_advance();

-- What came back of a payment is what treasury confirmed, and what the retirement of its advance gave back.
create or replace function keep_recovered() returns trigger language plpgsql as $$
begin
  if new.recovered_kobo <> (
    select coalesce(sum(c.amount_kobo), 0) from payment_corrections c
     where c.payment_id = new.id and c.kind = 'recovery' and c.confirmed_by is not null
  ) + (
    select coalesce(sum(r.returned_kobo), 0) from retirements r join expenditures e on e.touring_advance_id = r.touring_advance_id
     where e.id = new.expenditure_id and r.status = 'closed'
  ) then
    raise exception 'recovered otherwise than confirmed' using errcode = 'check_violation', constraint = 'payments_recovered_as_confirmed';
  end if;
  return new;
end $$;

create function give_surplus_back() returns trigger language plpgsql as $$
begin
  update payments p set recovered_kobo = p.recovered_kobo + new.returned_kobo
    from expenditures e
   where e.id = p.expenditure_id and e.touring_advance_id = new.touring_advance_id and p.status = 'paid';
  if not found then
    raise exception 'only what was paid is retired' using errcode = 'check_violation', constraint = 'retirements_of_paid';
  end if;
  return null;
end $$;
create trigger give_surplus_back after update of status on retirements for each row
  when (old.status <> 'closed' and new.status = 'closed' and new.returned_kobo > 0) execute function give_surplus_back();

-- What more was spent than the advance paid is owed by one claim of exactly that, and by no other.
create function guard_settlement() returns trigger language plpgsql as $$
declare
  settled bigint := case tg_table_name when 'claims' then (to_jsonb(new) ->> 'retirement_id')::bigint else new.id end;
begin
  if exists (
    select from retirements r
     where r.id = settled
       and (select coalesce(sum(c.total_kobo), 0) from claims c where c.retirement_id = r.id and c.status <> 'deleted')
         <> case r.status when 'closed' then greatest(r.spent_kobo - r.total_kobo, 0) else 0 end
  ) then
    raise exception 'a shortfall is claimed exactly' using errcode = 'check_violation', constraint = 'retirements_settled_exactly';
  end if;
  return null;
end $$;
create constraint trigger guard_settlement after insert or update on claims deferrable initially deferred for each row
  when (new.retirement_id is not null) execute function guard_settlement();
create constraint trigger guard_settlement after insert or update on retirements deferrable initially deferred for each row
  execute function guard_settlement();
