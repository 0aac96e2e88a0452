-- A line of the bank may be a payment that was posted outside schedules: the transfer that its posting tells of. Through which account
-- it went is known by that line alone.
alter table bank_matches add column posting_id bigint references payment_acts;
create unique index bank_matches_posting_once on bank_matches (posting_id) where is_live;
create index bank_matches_posting on bank_matches (posting_id);
create index payment_acts_posted on payment_acts (paid_on) where action = 'post';
alter table bank_matches drop constraint bank_matches_kind_check, drop constraint bank_matches_of_kind, drop constraint bank_matches_said_why;
alter table bank_matches
  add constraint bank_matches_kind_check check (kind in ('schedule', 'payment', 'direct', 'remittance', 'receipt', 'charge', 'interest', 'funding', 'transfer', 'unknown')),
  add constraint bank_matches_of_kind check (
    (kind = 'schedule') = (schedule_id is not null) and (kind = 'payment') = (schedule_line_id is not null) and (kind = 'direct') = (posting_id is not null)
    and (kind = 'remittance') = (remittance_id is not null) and (kind = 'receipt') = (receipt_id is not null)
    and (kind = 'schedule') = (covers is not null)),
  add constraint bank_matches_said_why check (kind in ('schedule', 'payment', 'direct', 'remittance', 'receipt') or length(btrim(note)) >= 3);

-- What was posted and is in no schedule: the last posting of what is paid, and earlier ones that the bank returned, with what came back.
create view direct_payments as
  select a.id, a.payment_id, a.paid_on as day, p.pv_no, p.payee_name, coalesce(back.amount_kobo, p.amount_kobo - p.deducted_kobo) as net_kobo
    from payment_acts a join payments p on p.id = a.payment_id
      left join lateral (select n.at from payment_acts n where n.payment_id = a.payment_id and n.action = 'post' and n.at > a.at order by n.at limit 1) later on true
      left join lateral (select r.amount_kobo from payment_bounces b join money_receipts r on r.bounce_id = b.id
        where b.payment_id = a.payment_id and b.created_at >= a.at and (later.at is null or b.created_at < later.at) limit 1) back on true
   where a.action = 'post' and (back.amount_kobo is not null or (p.status = 'paid' and later.at is null))
     and coalesce(back.amount_kobo, p.amount_kobo - p.deducted_kobo) > 0
     and not exists (select from payment_schedule_lines l join payment_schedules s on s.id = l.schedule_id
       where l.payment_id = a.payment_id and s.status <> 'withdrawn' and s.created_at >= a.at and (later.at is null or s.created_at < later.at));

create or replace function judge_match() returns trigger language plpgsql as $$
declare
  l bank_statement_lines;
  s payment_schedules;
  own bigint;
begin
  select * into l from bank_statement_lines where id = new.line_id;
  if l.statement_id <> new.statement_id or new.amount_kobo <> l.debit_kobo + l.credit_kobo
      or not exists (select from bank_statements b where b.id = new.statement_id and b.status = 'imported') then
    raise exception 'a match is of a line that counts' using errcode = 'check_violation', constraint = 'bank_matches_of_line';
  end if;
  if (new.kind in ('schedule', 'payment', 'direct', 'remittance', 'charge') and l.debit_kobo = 0) or (new.kind in ('receipt', 'interest', 'funding') and l.credit_kobo = 0) then
    raise exception 'money went the other way' using errcode = 'check_violation', constraint = 'bank_matches_way';
  end if;
  if new.kind in ('schedule', 'payment') then
    select p.* into s from payment_schedules p where p.id = coalesce(new.schedule_id, (select x.schedule_id from payment_schedule_lines x where x.id = new.schedule_line_id))
      for no key update;
    if s.bank_account_id <> l.bank_account_id or s.status not in ('sent', 'confirmed', 'partly-confirmed') then
      raise exception 'it is of another account, or was never sent' using errcode = 'check_violation', constraint = 'bank_matches_account';
    end if;
    if new.kind = 'schedule' then
      own := case new.covers when 'all' then s.amount_kobo
        else (select sum(x.net_kobo) from payment_schedule_lines x where x.schedule_id = s.id and x.outcome = 'paid') end;
      if exists (select from bank_matches m join payment_schedule_lines x on x.id = m.schedule_line_id where x.schedule_id = s.id and m.is_live
          and (new.covers = 'all' or x.outcome is distinct from 'rejected')) then
        raise exception 'some of it is matched line by line' using errcode = 'unique_violation', constraint = 'bank_matches_schedule_once';
      end if;
      if new.covers = 'paid' and exists (select from bank_matches m join money_receipts r on r.id = m.receipt_id join payment_schedule_lines x on x.id = r.schedule_line_id
          where m.is_live and x.schedule_id = s.id and x.outcome = 'rejected'
            and not exists (select from bank_matches o where o.schedule_line_id = x.id and o.is_live)) then
        raise exception 'the bank gave some of it back' using errcode = 'check_violation', constraint = 'bank_matches_given_back';
      end if;
    else
      own := (select x.net_kobo from payment_schedule_lines x where x.id = new.schedule_line_id);
      if exists (select from bank_matches m join payment_schedule_lines x on x.id = new.schedule_line_id where m.schedule_id = s.id and m.is_live
          and not (m.covers = 'paid' and x.outcome is not distinct from 'rejected' and not is_line_returned(x.id))) then
        raise exception 'its schedule is matched as one' using errcode = 'unique_violation', constraint = 'bank_matches_payment_once';
      end if;
    end if;
  elsif new.kind = 'direct' then
    -- Whoever puts it into a schedule meanwhile holds its payment.
    perform from payments p where p.id = (select a.payment_id from payment_acts a where a.id = new.posting_id) for no key update;
    own := (select d.net_kobo from direct_payments d where d.id = new.posting_id);
  elsif new.kind = 'remittance' then
    own := (select r.amount_kobo from tax_remittances r where r.id = new.remittance_id and r.status = 'paid');
  elsif new.kind = 'receipt' then
    if exists (select from money_receipts r join payment_schedule_lines x on x.id = r.schedule_line_id and x.outcome = 'rejected'
        join bank_matches m on m.schedule_id = x.schedule_id and m.is_live and m.covers = 'paid' where r.id = new.receipt_id
          and not exists (select from bank_matches o where o.schedule_line_id = x.id and o.is_live)) then
      raise exception 'the bank never took it' using errcode = 'check_violation', constraint = 'bank_matches_given_back';
    end if;
    select r.amount_kobo into own from money_receipts r where r.id = new.receipt_id and coalesce(r.bank_account_id, l.bank_account_id) = l.bank_account_id;
  else
    own := new.amount_kobo;
  end if;
  if own is distinct from new.amount_kobo then
    raise exception 'the amount is another' using errcode = 'check_violation', constraint = 'bank_matches_amount';
  end if;
  return new;
end $$;


-- And what a line of the bank is, no schedule pays again.
create function is_at_bank(payment bigint) returns boolean language sql stable parallel safe as $$
  select exists (select from payment_acts a join bank_matches m on m.posting_id = a.id and m.is_live
   where a.payment_id = payment and a.action = 'post'
     and not exists (select from payment_acts n where n.payment_id = payment and n.action = 'post' and n.at > a.at))
$$;
create or replace function schedule_hindrances(payment bigint) returns table (is_settled boolean, says text) language sql stable parallel safe as $$
  select true, p.pv_no || ' is not posted.' from payments p where p.id = payment and p.status <> 'paid'
  union all
  select false, p.pv_no || ' is recorded as returned by the bank.' from payments p join payment_bounces b on b.payment_id = p.id
   where p.id = payment and b.confirmed_by is null and b.withdrawn_by is null
  union all
  select true, 'Some of ' || p.pv_no || ' came back already.' from payments p where p.id = payment and p.recovered_kobo > 0
  union all
  select false, case c.kind when 'reissue' then 'Another transfer of ' else 'A recovery of ' end || p.pv_no || ' waits for a second officer.'
    from payments p join payment_corrections c on c.payment_id = p.id where p.id = payment and c.confirmed_by is null and c.withdrawn_by is null
  union all
  select true, p.pv_no || ' was paid by another transfer.' from payments p join payment_corrections c on c.payment_id = p.id
   where p.id = payment and c.kind = 'reissue' and c.confirmed_by is not null
     and not exists (select from payment_acts a where a.payment_id = p.id and a.action = 'post' and a.at > c.confirmed_at)
  union all
  select true, 'The vendor of ' || p.pv_no || ' is blocked.' from payments p join expenditures e on e.id = p.expenditure_id
    join vendors v on e.beneficiary_type = 'vendor' and v.id = e.beneficiary_id where p.id = payment and v.is_blocked
  union all
  select true, p.pv_no || ' is matched with a statement of the bank already.' from payments p where p.id = payment and is_at_bank(p.id)
  union all
  select true, 'All of ' || p.pv_no || ' is withheld: nothing is left to pay.' from payments p where p.id = payment and p.deducted_kobo >= p.amount_kobo
$$;


create function guard_line_of_direct() returns trigger language plpgsql as $$
begin
  if is_at_bank(new.payment_id) then
    raise exception 'the bank paid it already' using errcode = 'check_violation', constraint = 'payment_schedule_lines_at_bank';
  end if;
  return new;
end $$;
-- After the one that fills the line, which holds the payment.
create trigger guards_direct before insert on payment_schedule_lines for each row execute function guard_line_of_direct();

create or replace function guard_day_of_match() returns trigger language plpgsql as $$
begin
  if exists (select from added a join bank_statement_lines l on l.id = a.line_id
      left join payment_schedule_lines x on x.id = a.schedule_line_id left join payment_schedules s on s.id = coalesce(a.schedule_id, x.schedule_id)
      left join tax_remittances t on t.id = a.remittance_id left join money_receipts r on r.id = a.receipt_id
      left join payment_acts posting on posting.id = a.posting_id
     where l.day < case a.kind when 'direct' then posting.paid_on - 5 when 'remittance' then t.paid_on - 5 when 'receipt' then receipt_earliest(r)
       else (s.sent_at at time zone 'Africa/Lagos')::date end) then
    raise exception 'matched with what happened later' using errcode = 'check_violation', constraint = 'bank_matches_day';
  end if;
  return null;
end $$;

create or replace function guard_who_matches() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct a.statement_id, b.imported_by, a.confirmed_by from added a join bank_statements b on b.id = a.statement_id
      where a.kind not in ('schedule', 'payment', 'direct', 'remittance', 'receipt')) m where is_one_hand('statements', m.statement_id, m.imported_by, m.confirmed_by)) then
    raise exception 'whoever imported it says alone what it is' using errcode = 'check_violation', constraint = 'bank_matches_not_by_importer';
  end if;
  if exists (select from (
      select a.confirmed_by, l.payment_id from added a join payment_schedule_lines l on l.id = a.schedule_line_id
      union all
      select a.confirmed_by, l.payment_id from added a join payment_schedule_lines l on l.schedule_id = a.schedule_id
      union all
      select a.confirmed_by, p.payment_id from added a join payment_acts p on p.id = a.posting_id) m
      cross join lateral people_paid_by(m.payment_id) w where w.user_id = m.confirmed_by) then
    raise exception 'who is paid matches it' using errcode = 'check_violation', constraint = 'bank_matches_not_by_payee';
  end if;
  return null;
end $$;

create or replace function tell_settled() returns trigger language plpgsql as $$
begin
  update bank_statement_lines l set settled = case when m.id is null then 'open' when m.kind in ('schedule', 'payment', 'direct', 'remittance', 'receipt') then 'matched' else 'classed' end
    from (select distinct line_id from changed) c left join bank_matches m on m.line_id = c.line_id and m.is_live
   where l.id = c.line_id;
  update bank_statements s set open_count = (select count(*) from bank_statement_lines l where l.statement_id = s.id and l.settled = 'open')
   where s.id in (select statement_id from changed);
  return null;
end $$;

create or replace function statement_matches_digest(statement bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(string_agg((jsonb_build_array(m.id, m.line_id, m.kind, m.schedule_id, m.schedule_line_id, m.remittance_id, m.receipt_id, m.covers,
      m.code, m.why, m.note, m.amount_kobo, m.is_live, m.confirmed_by, extract(epoch from m.confirmed_at), m.taken_back_by,
      extract(epoch from m.taken_back_at), m.reason)
      -- A match of before says what it said.
      || case when m.posting_id is null then '[]' else jsonb_build_array(m.posting_id) end)::text, E'\n' order by m.id), 'UTF8')), 'hex')
    from bank_matches m where m.statement_id = statement
$$;

create or replace view cash_entries as
  select s.bank_account_id, 'payment'::text as kind, l.id as source_id, (s.sent_at at time zone 'Africa/Lagos')::date as day, -l.net_kobo as amount_kobo,
      l.pv_no as code, l.payee_name as person, s.code as of_code, s.id as of_id,
      coalesce(own.line_id, case when whole.covers = 'paid' and l.outcome is not distinct from 'rejected' then null else whole.line_id end) as line_id
    from payment_schedule_lines l join payment_schedules s on s.id = l.schedule_id and s.status in ('sent', 'confirmed', 'partly-confirmed')
      left join bank_matches own on own.schedule_line_id = l.id and own.is_live
      left join bank_matches whole on whole.schedule_id = s.id and whole.is_live
   where not (whole.covers is not distinct from 'paid' and l.outcome is not distinct from 'rejected' and own.line_id is null and is_line_returned(l.id))
  union all
  select b.bank_account_id, 'remittance', r.id, r.paid_on, -r.amount_kobo, r.code, r.authority, r.receipt_no, r.id, m.line_id
    from tax_remittances r join bank_matches m on m.remittance_id = r.id and m.is_live join bank_statement_lines b on b.id = m.line_id
   where r.status = 'paid'
  union all
  select coalesce(b.bank_account_id, r.bank_account_id), 'receipt', r.id, r.day, r.amount_kobo, r.number, r.received_from, r.code, r.id, m.line_id
    from money_receipts r left join bank_matches m on m.receipt_id = r.id and m.is_live left join bank_statement_lines b on b.id = m.line_id
   where coalesce(b.bank_account_id, r.bank_account_id) is not null
     and not exists (select from payment_schedule_lines l join bank_matches whole on whole.schedule_id = l.schedule_id and whole.is_live and whole.covers = 'paid'
       where l.id = r.schedule_line_id and l.outcome = 'rejected' and not exists (select from bank_matches own where own.schedule_line_id = l.id and own.is_live))
  union all
  select b.bank_account_id, 'direct', d.id, d.day, -d.net_kobo, d.pv_no, d.payee_name, 'Posted outside schedules', d.payment_id, m.line_id
    from bank_matches m join direct_payments d on d.id = m.posting_id join bank_statement_lines b on b.id = m.line_id
   where m.is_live;
