-- Refunds: a department that paid asks another to carry the cost, of what is set aside for it or of anything else.
select add_code_prefix('RF');

-- `beneficiary` is the department that paid and asks, `department` the one that is asked.
create table refunds (
  id bigint generated always as identity primary key,
  code text not null unique,
  type text not null check (type in ('staff', 'third-party')),
  expenditure_id bigint not null references expenditures,
  hold_id bigint references holds,
  beneficiary_id bigint not null references departments,
  department_id bigint not null references departments,
  fund_id bigint references funds,
  amount_kobo bigint not null check (amount_kobo > 0),
  purpose text not null,
  response text,
  exp_amount_kobo bigint not null,
  exp_beneficiary text not null,
  excuse text,
  excused_by bigint references users,
  excused_at timestamptz,
  user_id bigint not null references users,
  status text not null default 'pending' check (status in ('pending', 'fulfilled', 'denied', 'withdrawn', 'dropped', 'ended')),
  search_text text generated always as (fold(code || ' ' || purpose || ' ' || exp_beneficiary)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint refunds_charged_to_a_fund check (fund_id is not null or (status <> 'fulfilled' and hold_id is null)),
  constraint refunds_denied_with_reason check (status <> 'denied' or response is not null),
  constraint refunds_excused_whole check (num_nonnulls(excuse, excused_by, excused_at) in (0, 3))
);
create unique index refunds_one_live_a_hold on refunds (hold_id) where hold_id is not null and status in ('pending', 'denied', 'fulfilled');
create index refunds_hold on refunds (hold_id) where hold_id is not null;
create index refunds_expenditure on refunds (expenditure_id);
create index refunds_beneficiary on refunds (beneficiary_id, created_at desc, id desc);
create index refunds_department on refunds (department_id, created_at desc, id desc);
create index refunds_created on refunds (created_at desc, id desc);
create index refunds_status on refunds (status, created_at desc, id desc);
create index refunds_amount on refunds (amount_kobo, id);
create index refunds_fund on refunds (fund_id);
create index refunds_user on refunds (user_id);
create index refunds_excused_by on refunds (excused_by);
create index refunds_search on refunds using gin (search_text gin_trgm_ops);
create trigger touch before update on refunds for each row execute function touch();
select watch_changes('refunds'), keep_since('refunds');
create index refunds_owed on refunds (department_id, moved_at) where status = 'pending' and excused_at is null;

-- What came back of an expenditure and what others carry of it, beside what it paid. `refund_id`: the refund that made it.
alter table expenditures
  add refund_id bigint references refunds,
  add recovered_kobo bigint not null default 0,
  add refunded_kobo bigint not null default 0;
update expenditures e set recovered_kobo = p.recovered_kobo from payments p where p.expenditure_id = e.id and p.recovered_kobo > 0;
alter table expenditures
  add net_kobo bigint not null generated always as (amount_kobo - recovered_kobo - refunded_kobo) stored,
  add constraint expenditures_net_not_negative check
    (recovered_kobo >= 0 and refunded_kobo >= 0 and recovered_kobo + refunded_kobo <= amount_kobo),
  add constraint expenditures_refunded_was_paid check (refunded_kobo = 0 or status in ('paid', 'refunded'));
create unique index expenditures_of_refund on expenditures (refund_id) where refund_id is not null;

create function follow_recovery() returns trigger language plpgsql as $$
begin
  update expenditures set recovered_kobo = new.recovered_kobo where id = new.expenditure_id;
  return null;
end $$;
create trigger follow_recovery after update of recovered_kobo on payments for each row
  when (new.recovered_kobo <> old.recovered_kobo) execute function follow_recovery();

-- What others carry of an expenditure is what its fulfilled refunds say.
create function sum_refunds() returns trigger language plpgsql as $$
begin
  update expenditures e set refunded_kobo = r.due
    from (select expenditure_id, coalesce(sum(amount_kobo) filter (where status = 'fulfilled'), 0) as due
            from refunds where expenditure_id in (select expenditure_id from after) group by expenditure_id) r
   where e.id = r.expenditure_id and e.refunded_kobo <> r.due;
  return null;
end $$;
create trigger sum_refunds_made after insert on refunds referencing new table as after for each statement execute function sum_refunds();
create trigger sum_refunds_moved after update on refunds referencing new table as after for each statement execute function sum_refunds();

-- Refunds, pending and fulfilled, are of a paid expenditure, between two funds, and never more than was paid and did not come back.
create function guard_refund() returns trigger language plpgsql as $$
declare
  e expenditures;
begin
  select * into e from expenditures where id = new.expenditure_id for update;
  if e.refund_id is not null then
    raise exception 'what a refund made is not refunded' using errcode = 'check_violation', constraint = 'refunds_not_again';
  end if;
  if new.fund_id = e.fund_id then
    raise exception 'a refund is between two funds' using errcode = 'check_violation', constraint = 'refunds_between_funds';
  end if;
  if new.hold_id is not null and (select h.fund_id from holds h where h.id = new.hold_id) is distinct from new.fund_id then
    raise exception 'a refund is charged to the fund of its hold' using errcode = 'check_violation', constraint = 'refunds_on_fund_of_hold';
  end if;
  if new.status in ('pending', 'fulfilled') then
    if e.status not in ('paid', 'refunded') then
      raise exception 'only what was paid is refunded' using errcode = 'check_violation', constraint = 'refunds_of_paid';
    end if;
    if (select sum(r.amount_kobo) from refunds r where r.expenditure_id = e.id and r.status in ('pending', 'fulfilled')) > e.amount_kobo - e.recovered_kobo then
      raise exception 'more refunds than was paid' using errcode = 'check_violation', constraint = 'refunds_within_net';
    end if;
  end if;
  return null;
end $$;
create trigger guard_refund after insert or update of status, amount_kobo, fund_id, hold_id, expenditure_id on refunds
  for each row execute function guard_refund();

create function guard_refunded() returns trigger language plpgsql as $$
declare
  asked bigint := (select sum(r.amount_kobo) from refunds r where r.expenditure_id = new.id and r.status in ('pending', 'fulfilled'));
begin
  if asked is not null and new.status not in ('paid', 'refunded') then
    raise exception 'only what was paid is refunded' using errcode = 'check_violation', constraint = 'refunds_of_paid';
  end if;
  if asked > new.amount_kobo - new.recovered_kobo then
    raise exception 'more refunds than was paid' using errcode = 'check_violation', constraint = 'refunds_within_net';
  end if;
  return null;
end $$;
create trigger guard_refunded after update on expenditures for each row
  when (old.status in ('paid', 'refunded') and (old.status, old.amount_kobo, old.recovered_kobo) is distinct from (new.status, new.amount_kobo, new.recovered_kobo))
  execute function guard_refunded();

-- What a refund is of, and who asks whom, stays; what was fulfilled stays as it is.
create function guard_refund_terms() returns trigger language plpgsql as $$
begin
  raise exception 'what a refund is of stays' using errcode = 'check_violation', constraint = 'refunds_terms_stay';
end $$;
create trigger guard_terms after update on refunds for each row
  when ((old.code, old.type, old.expenditure_id, old.hold_id, old.beneficiary_id, old.department_id, old.user_id)
          is distinct from (new.code, new.type, new.expenditure_id, new.hold_id, new.beneficiary_id, new.department_id, new.user_id)
        or old.status not in ('pending', 'denied') and (old.status, old.fund_id, old.amount_kobo) is distinct from (new.status, new.fund_id, new.amount_kobo))
  execute function guard_refund_terms();

-- A hold whose refund was given up is freed; what its mandate paid for it stays as it was.
alter table holds drop constraint holds_mandated_has_mandate;
alter table holds add constraint holds_mandated_has_mandate check
  (case when status = 'mandated' then mandate_id is not null when status in ('released', 'reversed') then true else mandate_id is null end);
