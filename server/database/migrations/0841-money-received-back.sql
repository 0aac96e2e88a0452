-- The register of money that came back: what the bank returned, what was recovered, what vendors refunded and what was left of
-- advances, each with a number of its own, consecutive per year and without gaps.
create table money_receipt_counters (
  year integer primary key,
  last integer not null
);
create table money_receipts (
  id bigint generated always as identity primary key,
  number text not null unique,
  year integer not null,
  seq integer not null,
  kind text not null check (kind in ('returned', 'recovery', 'vendor-refund', 'surplus')),
  payment_id bigint references payments,
  bounce_id bigint unique references payment_bounces,
  correction_id bigint unique references payment_corrections,
  retirement_id bigint unique references retirements,
  -- The line of the schedule by which it was paid, where there is one; what the bank returned comes back into the same account.
  schedule_line_id bigint references payment_schedule_lines,
  bank_account_id bigint references bank_accounts,
  received_from text not null,
  code text not null,
  -- The number of the paper by which it was paid in, where there is one.
  paper_no text,
  -- What came back in money: taxes that were withheld from it never left, and are given back by the ledger of the authority.
  amount_kobo bigint not null check (amount_kobo > 0),
  day date not null,
  recorded_by bigint not null references users,
  search_text text generated always as (fold(number || ' ' || code || ' ' || received_from || ' ' || coalesce(paper_no, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (year, seq),
  constraint money_receipts_of_one check (num_nonnulls(bounce_id, correction_id, retirement_id) = 1 and (payment_id is not null or retirement_id is not null))
);
create index money_receipts_payment on money_receipts (payment_id);
create index money_receipts_schedule_line on money_receipts (schedule_line_id);
create index money_receipts_account on money_receipts (bank_account_id);
create index money_receipts_recorded_by on money_receipts (recorded_by);
create index money_receipts_created on money_receipts (created_at desc, id desc);
create index money_receipts_search on money_receipts using gin (search_text gin_trgm_ops);
create trigger touch before update on money_receipts for each row execute function touch();
select keep_append_only('money_receipts'), watch_changes('money_receipts');

-- The next number of the year in which it was recorded, under the lock of its counter.
create function number_money_receipt() returns trigger language plpgsql as $$
begin
  new.year := extract(year from new.created_at at time zone 'Africa/Lagos');
  insert into money_receipt_counters as c (year, last) values (new.year, 1)
    on conflict (year) do update set last = c.last + 1 returning last into new.seq;
  new.number := 'MR/' || new.year || '/' || lpad(new.seq::text, greatest(5, length(new.seq::text)), '0');
  return new;
end $$;
create trigger number before insert on money_receipts for each row execute function number_money_receipt();

-- What of the taxes of a payment is withheld while so much of it came back, as the tax ledger has it.
create function tax_left(of_payment bigint, recovered bigint) returns bigint language sql stable as $$
  select coalesce(sum(d.sum_kobo - round(d.sum_kobo * recovered::numeric / p.amount_kobo)), 0)::bigint
    from payments p join lateral (select sum(x.amount_kobo) as sum_kobo from payment_deductions x where x.payment_id = p.id
      group by x.authority, x.kind, x.rate_bp) d on true where p.id = of_payment
$$;

create function receipt_of_bounce(b payment_bounces) returns void language sql as $$
  insert into money_receipts (number, year, seq, kind, payment_id, bounce_id, schedule_line_id, bank_account_id, received_from, code, amount_kobo, day, recorded_by, created_at)
  select '', 0, 0, 'returned', p.id, b.id, l.id, s.bank_account_id, coalesce(p.payee_bank, 'The bank'), p.pv_no, coalesce(l.net_kobo, p.amount_kobo - p.deducted_kobo), b.bounced_on,
      b.confirmed_by, b.confirmed_at
    from payments p left join lateral (select x.* from payment_schedule_lines x join payment_schedules y on y.id = x.schedule_id
        where x.payment_id = p.id and y.status in ('sent', 'confirmed', 'partly-confirmed') and y.sent_at < b.confirmed_at order by x.id desc limit 1) l on true
      left join payment_schedules s on s.id = l.schedule_id
   where p.id = b.payment_id and coalesce(l.net_kobo, p.amount_kobo - p.deducted_kobo) > 0
$$;

create function receipt_of_correction(c payment_corrections) returns void language sql as $$
  insert into money_receipts (number, year, seq, kind, payment_id, correction_id, received_from, code, paper_no, amount_kobo, day, recorded_by, created_at)
  select '', 0, 0, case when e.type = 'third-party' then 'vendor-refund' else 'recovery' end, p.id, c.id, p.payee_name, p.pv_no, c.receipt_no,
      c.amount_kobo - (tax_left(p.id, before.kobo) - tax_left(p.id, before.kobo + c.amount_kobo)), c.day, c.confirmed_by, c.confirmed_at
    from payments p join expenditures e on e.id = p.expenditure_id
      cross join lateral (select coalesce(sum(o.amount_kobo), 0)::bigint as kobo from payment_corrections o join money_receipts r on r.correction_id = o.id
        where o.payment_id = p.id) before
   where p.id = c.payment_id and c.amount_kobo - (tax_left(p.id, before.kobo) - tax_left(p.id, before.kobo + c.amount_kobo)) > 0
$$;

create function receipt_of_retirement(r retirements) returns void language sql as $$
  insert into money_receipts (number, year, seq, kind, payment_id, retirement_id, received_from, code, paper_no, amount_kobo, day, recorded_by, created_at)
  select '', 0, 0, 'surplus', (select max(p.id) from payments p join expenditures e on e.id = p.expenditure_id
        where e.touring_advance_id = r.touring_advance_id and p.status = 'paid'), r.id, u.name, r.code, r.receipt_no, r.returned_kobo, (r.closed_at at time zone 'Africa/Lagos')::date,
      r.closed_by, r.closed_at
    from users u where u.id = r.user_id and r.returned_kobo > 0
$$;

-- What was recorded before is numbered in the order in which it was confirmed.
do $$
declare
  one record;
  b payment_bounces;
  c payment_corrections;
  r retirements;
begin
  for one in
    select confirmed_at as at, 1 as what, id from payment_bounces where confirmed_by is not null
    union all select confirmed_at, 2, id from payment_corrections where kind = 'recovery' and confirmed_by is not null
    union all select closed_at, 3, id from retirements where status = 'closed' and returned_kobo > 0 and closed_at is not null and closed_by is not null
    order by 1, 2, 3
  loop
    if one.what = 1 then
      select * into b from payment_bounces where id = one.id;
      perform receipt_of_bounce(b);
    elsif one.what = 2 then
      select * into c from payment_corrections where id = one.id;
      perform receipt_of_correction(c);
    else
      select * into r from retirements where id = one.id;
      perform receipt_of_retirement(r);
    end if;
  end loop;
end $$;

-- From now on those acts write it, and nobody else.
create function follow_money_back() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'payment_bounces' then
    perform receipt_of_bounce(new);
  elsif tg_table_name = 'payment_corrections' then
    perform receipt_of_correction(new);
  else
    perform receipt_of_retirement(new);
  end if;
  return null;
end $$;
create trigger receipt after insert or update of confirmed_by on payment_bounces for each row
  when (new.confirmed_by is not null) execute function follow_money_back();
create trigger receipt after insert or update of confirmed_by on payment_corrections for each row
  when (new.kind = 'recovery' and new.confirmed_by is not null) execute function follow_money_back();
create trigger receipt_of_surplus after insert or update of status on retirements for each row
  when (new.status = 'closed' and new.returned_kobo > 0) execute function follow_money_back();

create function guard_money_receipt() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a receipt of money follows from what came back' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger follows before insert on money_receipts for each row execute function guard_money_receipt();
create function guard_receipt_counter() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.last <> old.last + 1) or pg_trigger_depth() < 2 then
    raise exception 'numbers of receipts follow one another' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger follows before insert or update or delete on money_receipt_counters for each row execute function guard_receipt_counter();
