-- What payments draw from warrants and give back: a ledger of each warrant, append-only and chained as those of funds.

-- The setting by which payments ask for cash that was released; off as well where the setting of the taxes is.
create function warrants_rule() returns text language sql stable as $$
  select case when coalesce((select s.value from settings s where s.key = 'treasury_desk'), 'off') = 'on'
    then coalesce((select s.value from settings s where s.key = 'warrants'), 'off') else 'off' end
$$;

-- The quarter of a budget year up to which its releases count on a day: 0 before the year, 4 from its last quarter on.
create function quarter_on(budget_year integer, day date) returns integer language sql immutable parallel safe as $$
  select case when extract(year from day) < budget_year then 0 when extract(year from day) > budget_year then 4 else extract(quarter from day)::int end
$$;
create function release_counts(quarter integer, now_is integer, rule text) returns boolean language sql immutable parallel safe as $$
  select case rule when 'carried' then quarter <= now_is when 'quarterly' then quarter = now_is else false end
$$;

create table warrant_entries (
  id bigint generated always as identity primary key,
  warrant_id bigint not null references warrants,
  seq integer not null default 0,
  payment_id bigint not null references payments,
  fund_id bigint not null references funds,
  kind text not null check (kind in ('drawn', 'given-back')),
  amount_kobo bigint not null check (amount_kobo <> 0),
  running_used_kobo bigint not null default 0,
  actor_id bigint references users,
  at timestamptz not null default now(),
  previous_hash text not null default '',
  hash text not null default '',
  unique (warrant_id, seq),
  constraint warrant_entries_signed check ((kind = 'drawn') = (amount_kobo > 0))
);
create index warrant_entries_payment on warrant_entries (payment_id) include (warrant_id, amount_kobo);
create index warrant_entries_fund on warrant_entries (fund_id) include (amount_kobo);
create index warrant_entries_actor on warrant_entries (actor_id);
select keep_append_only('warrant_entries'), watch_changes('warrant_entries');

create function warrant_entry_hash(e warrant_entries) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws(E'\x1f',
    e.previous_hash, e.warrant_id::text, e.seq::text, e.payment_id::text, e.fund_id::text, e.kind, e.amount_kobo::text, e.running_used_kobo::text,
    coalesce(e.actor_id::text, ''), to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')), 'UTF8')), 'hex')
$$;

-- Whether a warrant pays what is on a fund.
create function warrant_covers(w warrants, of_fund bigint) returns boolean language sql stable as $$
  select exists (select from funds f join sub_budget_heads s on s.id = f.sub_budget_head_id
    where f.id = of_fund and f.budget_year = w.budget_year and (w.fund_id is null or w.fund_id = f.id)
      and (w.budget_head_id is null or w.budget_head_id = s.budget_head_id) and (w.type is null or w.type = s.type))
$$;

-- The database numbers each entry, adds it up and chains it to the one before, under the lock of its warrant.
create function post_warrant_entry() returns trigger language plpgsql as $$
declare
  w warrants;
  last warrant_entries;
begin
  select * into w from warrants where id = new.warrant_id for update;
  perform refuse_in_closed_year(w.budget_year);
  if w.status <> 'approved' or not warrant_covers(w, new.fund_id) then
    raise exception 'a payment draws from what was released for its fund' using errcode = 'check_violation', constraint = 'warrant_entries_of_fund';
  end if;
  select * into last from warrant_entries e where e.warrant_id = w.id and e.seq = w.last_seq;
  -- What is entered now is entered under the lock and never before the last one; what is told of the past keeps its moment.
  if new.at between transaction_timestamp() and clock_timestamp() then
    new.at := greatest(clock_timestamp(), last.at);
  end if;
  if new.kind = 'drawn' and not release_counts(w.quarter, quarter_on(w.budget_year, (new.at at time zone 'Africa/Lagos')::date), warrants_rule()) then
    raise exception 'a payment draws from what counts in its quarter' using errcode = 'check_violation', constraint = 'warrant_entries_in_quarter';
  end if;
  new.seq := w.last_seq + 1;
  new.running_used_kobo := w.used_kobo + new.amount_kobo;
  new.actor_id := coalesce(acting_person(), new.actor_id);
  new.previous_hash := coalesce(last.hash, '');
  new.hash := warrant_entry_hash(new);
  update warrants set used_kobo = new.running_used_kobo, last_seq = new.seq where id = w.id;
  return new;
end $$;
create trigger post before insert on warrant_entries for each row execute function post_warrant_entry();

-- What a payment should hold of what was released: its amount less what came back, from the clearing of the budget office on until
-- it is gone.
create function cash_due(p payments) returns bigint language sql stable as $$
  select case when p.status in ('cleared', 'queried', 'responded', 'paid') then p.amount_kobo - p.recovered_kobo else 0 end
$$;
create function cash_held(of_payment bigint) returns bigint language sql stable as $$
  select coalesce(sum(e.amount_kobo), 0)::bigint from warrant_entries e where e.payment_id = of_payment
$$;

-- How the cash for a fund stands now: what counts of what was released for it, its head and its type. No row while nobody asks for it.
create function cash_for(of_fund bigint) returns table (rule text, quarter integer, released_kobo bigint, used_kobo bigint, left_kobo bigint)
language sql stable as $$
  select r.rule, q.quarter, coalesce(sum(w.amount_kobo), 0)::bigint, coalesce(sum(w.used_kobo), 0)::bigint, coalesce(sum(w.left_kobo), 0)::bigint
    from (select warrants_rule() as rule) r join funds f on f.id = of_fund join sub_budget_heads s on s.id = f.sub_budget_head_id
      cross join lateral (select quarter_on(f.budget_year, lagos_today()) as quarter) q
      left join warrants w on w.status = 'approved' and w.budget_year = f.budget_year
        and (w.fund_id = f.id or w.budget_head_id = s.budget_head_id or w.type = s.type and w.budget_year = f.budget_year)
        and release_counts(w.quarter, q.quarter, r.rule)
   where r.rule <> 'off' group by r.rule, q.quarter
$$;

-- Cash is not the vote: what the budget office clears and what is posted holds its whole amount of what was released, and nothing
-- holds more than is due. Of a closed year nothing moves: what comes back is revenue.
create function guard_cash() returns trigger language plpgsql as $$
declare
  p payments;
  due bigint;
  held bigint;
begin
  select * into p from payments where id = new.id;
  if p.id is null or exists (select from batches b join funds f on f.id = b.fund_id join budget_years y on y.year = f.budget_year
      where b.id = p.batch_id and y.closed_at is not null) then
    return null;
  end if;
  due := cash_due(p);
  held := cash_held(p.id);
  if held > due then
    raise exception 'a payment holds more cash than is due' using errcode = 'check_violation', constraint = 'payments_cash_given_back';
  end if;
  if held < due and (old.status = 'pending' and new.status = 'cleared' or old.status <> 'paid' and new.status = 'paid') and p.status = new.status
      and warrants_rule() <> 'off' then
    raise exception 'a payment goes on with cash that was released' using errcode = 'check_violation', constraint = 'payments_cash_released';
  end if;
  return null;
end $$;
create constraint trigger cash after update of stage, status, amount_kobo, recovered_kobo on payments deferrable initially deferred for each row
  when ((old.status, old.amount_kobo, old.recovered_kobo) is distinct from (new.status, new.amount_kobo, new.recovered_kobo)) execute function guard_cash();

-- An entry follows its payment: nobody enters what the payment doesn't hold.
create function guard_cash_of_entry() returns trigger language plpgsql as $$
declare
  p payments;
begin
  select * into p from payments where id = new.payment_id;
  if cash_held(p.id) not between 0 and cash_due(p) or new.kind = 'drawn' and new.fund_id <> (select b.fund_id from batches b where b.id = p.batch_id) then
    raise exception 'a payment holds more cash than is due' using errcode = 'check_violation', constraint = 'payments_cash_given_back';
  end if;
  return null;
end $$;
create constraint trigger cash after insert on warrant_entries deferrable initially deferred for each row execute function guard_cash_of_entry();
