-- What is withheld for each tax authority, given back and remitted: a ledger of its own for each, append-only and chained as those of
-- funds. A payment writes it as it is posted, brought back by the bank, or comes back; nothing else does.
create function month_of(day date) returns text language sql immutable parallel safe
return extract(year from day)::text || '-' || lpad(extract(month from day)::text, 2, '0');

create table tax_authorities (
  name text primary key,
  last_seq integer not null default 0,
  owed_kobo bigint not null default 0
);

create table tax_entries (
  id bigint generated always as identity primary key,
  authority text not null references tax_authorities,
  seq integer not null,
  kind text not null check (kind in ('withheld', 'given-back', 'remitted')),
  tax text check (tax in ('withholding', 'vat', 'stamp-duty')),
  payment_id bigint references payments,
  vendor_id bigint references vendors,
  pv_no text,
  payee_name text,
  payee_tin text,
  base_kobo bigint,
  rate_bp integer,
  -- As it is read, in percent.
  rate double precision generated always as (rate_bp / 100.0::double precision) stored,
  amount_kobo bigint not null check (amount_kobo <> 0),
  running_owed_kobo bigint not null,
  -- The day on which it was paid, returned or remitted: it is of that day's month.
  day date not null,
  month text not null generated always as (month_of(day)) stored,
  actor_id bigint references users,
  at timestamptz not null default now(),
  previous_hash text not null default '',
  hash text not null default '',
  search_text text generated always as (fold(authority || ' ' || coalesce(pv_no, '') || ' ' || coalesce(payee_name, '') || ' ' || coalesce(payee_tin, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (authority, seq),
  constraint tax_entries_of_payments check ((kind = 'remitted') = (payment_id is null) and (payment_id is null) = (tax is null)
    and (payment_id is null) = (rate_bp is null) and (payment_id is null) = (base_kobo is null)),
  constraint tax_entries_signed check ((kind = 'withheld') = (amount_kobo > 0))
);
create index tax_entries_payment on tax_entries (payment_id);
create index tax_entries_vendor on tax_entries (vendor_id);
create index tax_entries_actor on tax_entries (actor_id);
create index tax_entries_month on tax_entries (authority, month);
create index tax_entries_created on tax_entries (created_at desc, id desc);
create index tax_entries_search on tax_entries using gin (search_text gin_trgm_ops);
create trigger touch before update on tax_entries for each row execute function touch();
select keep_append_only('tax_entries'), watch_changes('tax_entries');

create function tax_entry_hash(e tax_entries) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws(E'\x1f',
    e.previous_hash, e.authority, e.seq::text, e.kind, coalesce(e.tax, ''), coalesce(e.payment_id::text, ''), coalesce(e.vendor_id::text, ''),
    coalesce(e.pv_no, ''), coalesce(e.payee_name, ''), coalesce(e.payee_tin, ''), coalesce(e.base_kobo::text, ''), coalesce(e.rate_bp::text, ''),
    e.amount_kobo::text, e.running_owed_kobo::text, to_char(e.day, 'YYYY-MM-DD'), coalesce(e.actor_id::text, ''),
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')), 'UTF8')), 'hex')
$$;

-- The database numbers each line, adds it up and chains it to the one before, under the lock of its authority.
create function post_tax_entry() returns trigger language plpgsql as $$
declare
  a tax_authorities;
  last tax_entries;
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a tax ledger follows from payments and remittances' using errcode = 'integrity_constraint_violation';
  end if;
  insert into tax_authorities (name) values (new.authority) on conflict do nothing;
  select * into a from tax_authorities where name = new.authority for update;
  select * into last from tax_entries e where e.authority = a.name and e.seq = a.last_seq;
  new.seq := a.last_seq + 1;
  new.running_owed_kobo := a.owed_kobo + new.amount_kobo;
  new.at := greatest(clock_timestamp(), last.at);
  new.actor_id := acting_person();
  new.previous_hash := coalesce(last.hash, '');
  new.hash := tax_entry_hash(new);
  update tax_authorities set last_seq = new.seq, owed_kobo = new.running_owed_kobo where name = a.name;
  return new;
end $$;
create trigger post before insert on tax_entries for each row execute function post_tax_entry();

create function guard_tax_authority() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or pg_trigger_depth() < 2 then
    raise exception 'what is owed to an authority follows from its ledger' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger follows before insert or update or delete on tax_authorities for each row execute function guard_tax_authority();

-- What the ledgers must hold of a payment: all that is deducted while it is paid, less the part of it that came back; else nothing.
create function tax_due(p payments) returns table (authority text, tax text, rate_bp integer, base_kobo bigint, amount_kobo bigint)
language sql stable as $$
  select d.authority, d.kind, d.rate_bp,
      (sum(d.base_kobo) - round(sum(d.base_kobo) * p.recovered_kobo / p.amount_kobo))::bigint,
      (sum(d.amount_kobo) - round(sum(d.amount_kobo) * p.recovered_kobo / p.amount_kobo))::bigint
    from payment_deductions d where d.payment_id = p.id and p.status = 'paid'
   group by d.authority, d.kind, d.rate_bp
$$;
create function tax_held(of_payment bigint) returns table (authority text, tax text, rate_bp integer, base_kobo bigint, amount_kobo bigint)
language sql stable as $$
  select e.authority, e.tax, e.rate_bp, sum(e.base_kobo)::bigint, sum(e.amount_kobo)::bigint
    from tax_entries e where e.payment_id = of_payment group by e.authority, e.tax, e.rate_bp
$$;

create function keep_tax_ledger() returns trigger language plpgsql as $$
declare
  moved_on date := case
    when new.recovered_kobo <> old.recovered_kobo then
      (select c.day from payment_corrections c where c.payment_id = new.id and c.kind = 'recovery' and c.confirmed_by is not null
        order by c.confirmed_at desc, c.id desc limit 1)
    when new.status = 'paid' then new.paid_on
    else (select b.bounced_on from payment_bounces b where b.payment_id = new.id and b.confirmed_by is not null
        order by b.confirmed_at desc, b.id desc limit 1) end;
begin
  -- Authorities are locked in one order.
  insert into tax_entries (authority, kind, tax, payment_id, vendor_id, pv_no, payee_name, payee_tin, base_kobo, rate_bp, amount_kobo, day, seq, running_owed_kobo)
  select d.authority, case when d.amount_kobo > 0 then 'withheld' else 'given-back' end, d.tax, new.id, v.id, new.pv_no, new.payee_name, v.tin,
      d.base_kobo, d.rate_bp, d.amount_kobo, coalesce(moved_on, lagos_today()), 0, 0
    from (
      select coalesce(due.authority, held.authority) as authority, coalesce(due.tax, held.tax) as tax, coalesce(due.rate_bp, held.rate_bp) as rate_bp,
          coalesce(due.base_kobo, 0) - coalesce(held.base_kobo, 0) as base_kobo, coalesce(due.amount_kobo, 0) - coalesce(held.amount_kobo, 0) as amount_kobo
        from tax_due(new) due full join tax_held(new.id) held
          on (held.authority, held.tax, held.rate_bp) = (due.authority, due.tax, due.rate_bp)
    ) d left join vendors v on v.id = (select e.vendor_payee_id from expenditures e where e.id = new.expenditure_id)
   where d.amount_kobo <> 0
   order by d.authority collate "C", d.tax, d.rate_bp;
  return null;
end $$;
create trigger tax_ledger after update of status, recovered_kobo on payments for each row
  when (new.deducted_kobo > 0 and (new.status is distinct from old.status or new.recovered_kobo <> old.recovered_kobo))
  execute function keep_tax_ledger();
