-- Whoever acts for somebody, and that person, are one where two people are asked for: today, and on a record for good where one
-- acted on it for the other. Each guard that knew only who acted asks for both.

-- For whom somebody acted on a record, in the days of a delegation. What was under way as it was ended is written a little later.
create function acted_for(of_type text, of_id bigint, doer bigint) returns setof bigint language sql stable as $$
  select g.for_id from activities a join delegations g on g.user_id = a.actor_id and g.status in ('confirmed', 'ended')
   where a.subject_type = of_type and a.subject_id = of_id and a.actor_id = doer and a.acting_for is not null and g.for_id is not null
     and (a.at at time zone 'Africa/Lagos')::date between g.starts_on and g.ends_on and (g.ended_at is null or a.at <= g.ended_at + interval '10 minutes')
$$;

-- Whether what the first did on a record counts for the second, for whom they act today, or for who acts for them.
create function is_one_hand(of_type text, of_id bigint, first bigint, second bigint) returns boolean language sql stable as $$
  select exists (
    select from (select first as id union select acted_for(of_type, of_id, first)) f
      join (select second as id union select bound_today(second)) s on s.id = f.id)
$$;

-- The guard takes its name, the kind of record, the columns of its id and of the second person, and those of the first.
create function guard_one_hand() returns trigger language plpgsql as $$
declare
  whole constant jsonb := to_jsonb(new);
begin
  for n in 4 .. tg_nargs - 1 loop
    if is_one_hand(tg_argv[1], (whole ->> tg_argv[2])::bigint, (whole ->> tg_argv[n])::bigint, (whole ->> tg_argv[3])::bigint) then
      raise exception 'one person in the place of two' using errcode = 'check_violation', constraint = tg_argv[0];
    end if;
  end loop;
  return null;
end $$;

create trigger one_hand after update of decided_by on fund_changes for each row
  when (new.decided_by is not null and new.decided_by is distinct from old.decided_by)
  execute function guard_one_hand('fund_changes_two_people', 'fund-changes', 'id', 'decided_by', 'requested_by');
create trigger one_hand after update of confirmed_by on payment_bounces for each row
  when (new.confirmed_by is not null and new.confirmed_by is distinct from old.confirmed_by)
  execute function guard_one_hand('payment_bounces_two_people', 'payments', 'payment_id', 'confirmed_by', 'requested_by');
create trigger one_hand after update of confirmed_by on payment_corrections for each row
  when (new.confirmed_by is not null and new.confirmed_by is distinct from old.confirmed_by)
  execute function guard_one_hand('payment_corrections_two_people', 'payments', 'payment_id', 'confirmed_by', 'requested_by');
create trigger one_hand after update of confirmed_by on bank_details for each row
  when (new.confirmed_by is not null and new.confirmed_by is distinct from old.confirmed_by)
  execute function guard_one_hand('bank_details_two_people', 'bank-details', 'id', 'confirmed_by', 'proposed_by');
create trigger one_hand_of_owner after update of confirmed_by on bank_details for each row
  when (new.confirmed_by is not null and new.confirmed_by is distinct from old.confirmed_by and new.user_id is not null)
  execute function guard_one_hand('bank_details_not_by_owner', 'bank-details', 'id', 'confirmed_by', 'user_id');
create trigger one_hand after update of confirmed_by on year_closings for each row
  when (new.confirmed_by is not null and new.confirmed_by is distinct from old.confirmed_by)
  execute function guard_one_hand('year_closings_two_people', 'year-closings', 'id', 'confirmed_by', 'submitted_by', 'submitted_for_id');
create trigger one_hand after update of decided_by on budget_drafts for each row
  when (new.status = 'opened' and new.decided_by is not null and new.decided_by is distinct from old.decided_by)
  execute function guard_one_hand('budget_drafts_two_people', 'budget-drafts', 'id', 'decided_by', 'submitted_by', 'submitted_for_id');
create trigger one_hand after update of decided_by on meetings for each row
  when (new.decided_by is not null and new.decided_by is distinct from old.decided_by)
  execute function guard_one_hand('meetings_two_people', 'meetings', 'id', 'decided_by', 'user_id');
create trigger one_hand after update of decided_by on requisitions for each row
  when (new.decided_by is not null and new.decided_by is distinct from old.decided_by)
  execute function guard_one_hand('requisitions_decided_by_another', 'requisitions', 'id', 'decided_by', 'user_id', 'owner_id');
create trigger one_hand after update of closed_by on retirements for each row
  when (new.closed_by is not null and new.closed_by is distinct from old.closed_by)
  execute function guard_one_hand('retirements_closed_by_another', 'retirements', 'id', 'closed_by', 'user_id', 'filed_by');
create trigger one_hand after update of decided_by on stock_counts for each row
  when (new.decided_by is not null and new.decided_by is distinct from old.decided_by)
  execute function guard_one_hand('stock_counts_two_people', 'stock-counts', 'id', 'decided_by', 'user_id');
create trigger one_hand after update of decided_by on stock_write_offs for each row
  when (new.decided_by is not null and new.decided_by is distinct from old.decided_by)
  execute function guard_one_hand('stock_write_offs_two_people', 'stock-write-offs', 'id', 'decided_by', 'user_id');
create trigger one_hand after insert on order_deliveries for each row
  when (new.inspected_by is not null)
  execute function guard_one_hand('order_deliveries_two_people', 'supplies', 'order_id', 'inspected_by', 'received_by');

create function guard_counters() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct e.user_id from stock_count_entries e join stock_count_lines l on l.id = e.line_id where l.count_id = new.id) c
      where is_one_hand('stock-counts', new.id, c.user_id, new.decided_by)) then
    raise exception 'who counted does not approve' using errcode = 'check_violation', constraint = 'stock_counts_two_people';
  end if;
  return null;
end $$;
create trigger one_hand_of_counters after update of status on stock_counts for each row
  when (new.status = 'approved' and old.status <> 'approved') execute function guard_counters();

create or replace function keep_import_by_two() returns trigger language plpgsql as $$
begin
  if takes_two(new.id, new.resource, new.totals) and (is_one_hand('imports', new.id, new.user_id, new.committed_by)
      or is_one_hand('imports', new.id, new.mapped_by, new.committed_by)) then
    raise exception 'what takes two people is imported by somebody else than brought it'
      using errcode = 'check_violation', constraint = 'imports_second_person';
  end if;
  return new;
end $$;
create or replace function keep_undo_by_another() returns trigger language plpgsql as $$
begin
  if takes_two(new.id, new.resource, new.totals) and is_one_hand('imports', new.id, new.committed_by, new.undone_by) then
    raise exception 'what takes two people is taken back by somebody else than imported it'
      using errcode = 'check_violation', constraint = 'imports_second_person';
  end if;
  return new;
end $$;

-- What was done at a desk for somebody counts for them. What treasury does of what was paid counts for the desk at which the
-- person sat before, so of the two whose acts count for both one may have sat at the other of treasury's desks.
create or replace function separate_duties() returns trigger language plpgsql as $$
declare
  desks constant text[] := array['budget-office', 'treasury', 'audit', 'posting'];
  mode text := coalesce((select value from settings where key = 'separation_of_duties'), 'strict');
  hands constant bigint[] := array(select bound_today(new.user_id)) || new.acting_for_id;
begin
  if exists (
    select 1 from payment_acts a
     where a.payment_id = new.payment_id and a.desk is not null and a.desk <> new.desk
       and (new.user_id in (a.user_id, a.acting_for_id)
         or (array[a.user_id, a.acting_for_id] && hands and new.action not like 'withdraw-%'
           and not (a.desk in ('treasury', 'posting') and new.desk in ('treasury', 'posting') and new.action ~ '(bounce|correction|recover|reissue)$')))
       and (mode <> 'consecutive' or abs(array_position(desks, a.desk) - array_position(desks, new.desk)) = 1)
  ) then
    raise exception 'one person at two desks of one payment' using errcode = 'check_violation', constraint = 'payment_acts_separate_duties';
  end if;
  return new;
end $$;

create or replace function refuse_payee() returns trigger language plpgsql as $$
begin
  if exists (select 1 from people_paid_by(new.payment_id) w where w.user_id = new.user_id or w.user_id = new.acting_for_id
      or (new.action not like 'withdraw-%' and w.user_id in (select bound_today(new.user_id)))) then
    raise exception 'who is paid acts on the payment' using errcode = 'check_violation', constraint = 'payment_acts_not_by_payee';
  end if;
  return new;
end $$;

create or replace function refuse_bank_changer() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from payments p join expenditures e on e.id = p.expenditure_id
      join bank_details d on d.list = list_of_payee(e.beneficiary_type) and d.owner_id = e.beneficiary_id
     where p.id = new.payment_id and not d.is_inherited
       and d.status in ('proposed', 'in-force', 'former') and coalesce(d.confirmed_at, d.created_at) > new.at - interval '30 days'
       and (new.user_id in (d.proposed_by, d.confirmed_by) or (new.action not like 'withdraw-%'
         and exists (select from bound_today(new.user_id) b where b in (d.proposed_by, d.confirmed_by))))
  ) then
    raise exception 'who changed the payee''s account acts on the payment'
      using errcode = 'check_violation', constraint = 'payment_acts_not_by_bank_changer';
  end if;
  return new;
end $$;

-- Whoever raised or changed an order neither receives nor inspects its goods, nor makes their voucher; nor does who acts for them.
create function has_hand_in_order(of_order bigint, person bigint) returns boolean language sql stable as $$
  select exists (select from orders o cross join lateral unnest(array[o.user_id] || o.changed_by) r
    where o.id = of_order and is_one_hand('supplies', o.id, r, person))
$$;
create function guard_delivery_one_hand() returns trigger language plpgsql as $$
begin
  if has_hand_in_order(new.order_id, new.received_by) or has_hand_in_order(new.order_id, new.inspected_by) then
    raise exception 'somebody else receives and inspects' using errcode = 'check_violation', constraint = 'order_deliveries_not_by_raiser';
  end if;
  return null;
end $$;
create trigger one_hand_of_raiser after insert on order_deliveries for each row execute function guard_delivery_one_hand();
create function guard_voucher_one_hand() returns trigger language plpgsql as $$
begin
  if has_hand_in_order(new.order_id, new.user_id) then
    raise exception 'somebody else makes the voucher' using errcode = 'check_violation', constraint = 'vouchers_not_by_raiser';
  end if;
  return null;
end $$;
create trigger one_hand_of_raiser after insert on vouchers for each row execute function guard_voucher_one_hand();
