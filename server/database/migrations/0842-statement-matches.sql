-- What each line of a statement is: a record of the portal, or what an officer says of it. One line is one thing, and one thing one line.
alter table bank_statement_lines add column settled text not null default 'open' check (settled in ('open', 'matched', 'classed'));
create index bank_statement_lines_open on bank_statement_lines (statement_id) where settled = 'open';
alter table bank_statements add column open_count integer not null default 0 check (open_count >= 0);
-- Both follow from the matches: those triggers alone, which keep what people do, are passed by.
alter table bank_statements disable trigger stays;
update bank_statements set open_count = line_count;
-- A table that something waits for at the end of the change can't be altered.
set constraints all immediate;
alter table bank_statements enable trigger stays;
set constraints all deferred;

create table bank_matches (
  id bigint generated always as identity primary key,
  line_id bigint not null references bank_statement_lines,
  statement_id bigint not null references bank_statements,
  kind text not null check (kind in ('schedule', 'payment', 'remittance', 'receipt', 'charge', 'interest', 'funding', 'transfer', 'unknown')),
  schedule_id bigint references payment_schedules,
  schedule_line_id bigint references payment_schedule_lines,
  remittance_id bigint references tax_remittances,
  receipt_id bigint references money_receipts,
  -- Of a schedule: whether it is all of it, or what was paid where the bank rejected the rest and never took it.
  covers text check (covers in ('all', 'paid')),
  code text,
  why text not null,
  note text,
  amount_kobo bigint not null check (amount_kobo > 0),
  is_live boolean not null default true,
  confirmed_by bigint not null references users,
  confirmed_at timestamptz not null default now(),
  taken_back_by bigint references users,
  taken_back_at timestamptz,
  reason text,
  constraint bank_matches_of_kind check (
    (kind = 'schedule') = (schedule_id is not null) and (kind = 'payment') = (schedule_line_id is not null)
    and (kind = 'remittance') = (remittance_id is not null) and (kind = 'receipt') = (receipt_id is not null)
    and (kind = 'schedule') = (covers is not null)),
  constraint bank_matches_said_why check (kind in ('schedule', 'payment', 'remittance', 'receipt') or length(btrim(note)) >= 3),
  constraint bank_matches_taken_back_whole check (is_live = (taken_back_by is null) and is_live = (taken_back_at is null) and is_live = (reason is null)),
  constraint bank_matches_two_people check (taken_back_by <> confirmed_by)
);
create unique index bank_matches_line_once on bank_matches (line_id) where is_live;
create unique index bank_matches_schedule_once on bank_matches (schedule_id) where is_live;
create unique index bank_matches_payment_once on bank_matches (schedule_line_id) where is_live;
create unique index bank_matches_remittance_once on bank_matches (remittance_id) where is_live;
create unique index bank_matches_receipt_once on bank_matches (receipt_id) where is_live;
create index bank_matches_statement on bank_matches (statement_id);
create index bank_matches_line on bank_matches (line_id);
create index bank_matches_confirmed_by on bank_matches (confirmed_by);
create index bank_matches_taken_back_by on bank_matches (taken_back_by);
select watch_changes('bank_matches');

-- The amount is the line's to the kobo, the way and the account agree, and a schedule is matched as one or line by line.
create function judge_match() returns trigger language plpgsql as $$
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
  if (new.kind in ('schedule', 'payment', 'remittance', 'charge') and l.debit_kobo = 0) or (new.kind in ('receipt', 'interest', 'funding') and l.credit_kobo = 0) then
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
      if exists (select from bank_matches m join payment_schedule_lines x on x.id = m.schedule_line_id where x.schedule_id = s.id and m.is_live) then
        raise exception 'some of it is matched line by line' using errcode = 'unique_violation', constraint = 'bank_matches_schedule_once';
      end if;
      if new.covers = 'paid' and exists (select from bank_matches m join money_receipts r on r.id = m.receipt_id join payment_schedule_lines x on x.id = r.schedule_line_id
          where m.is_live and x.schedule_id = s.id and x.outcome = 'rejected') then
        raise exception 'the bank gave some of it back' using errcode = 'check_violation', constraint = 'bank_matches_given_back';
      end if;
    else
      own := (select x.net_kobo from payment_schedule_lines x where x.id = new.schedule_line_id);
      if exists (select from bank_matches m where m.schedule_id = s.id and m.is_live) then
        raise exception 'its schedule is matched as one' using errcode = 'unique_violation', constraint = 'bank_matches_payment_once';
      end if;
    end if;
  elsif new.kind = 'remittance' then
    own := (select r.amount_kobo from tax_remittances r where r.id = new.remittance_id and r.status = 'paid');
  elsif new.kind = 'receipt' then
    if exists (select from money_receipts r join payment_schedule_lines x on x.id = r.schedule_line_id and x.outcome = 'rejected'
        join bank_matches m on m.schedule_id = x.schedule_id and m.is_live and m.covers = 'paid' where r.id = new.receipt_id) then
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
create trigger judge before insert on bank_matches for each row execute function judge_match();

-- It stays as it was confirmed, and is taken back once.
create function keep_match() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or not old.is_live or (to_jsonb(new) - array['is_live', 'taken_back_by', 'taken_back_at', 'reason'])
      is distinct from (to_jsonb(old) - array['is_live', 'taken_back_by', 'taken_back_at', 'reason']) then
    raise exception 'a match stays as it was confirmed' using errcode = 'check_violation', constraint = 'bank_matches_stay';
  end if;
  return new;
end $$;
create trigger stays before update or delete on bank_matches for each row execute function keep_match();

-- Whoever acts for who confirmed it is one with them.
create function guard_match_one_hand() returns trigger language plpgsql as $$
begin
  if is_one_hand('statements', new.statement_id, new.confirmed_by, new.taken_back_by) then
    raise exception 'one hand' using errcode = 'check_violation', constraint = 'bank_matches_two_people';
  end if;
  return null;
end $$;
create trigger one_hand after update of taken_back_by on bank_matches for each row
  when (new.taken_back_by is not null and old.taken_back_by is null) execute function guard_match_one_hand();

-- A line says whether it is known by now, and a statement how many are not.
create function tell_settled() returns trigger language plpgsql as $$
begin
  update bank_statement_lines l set settled = case when m.id is null then 'open' when m.kind in ('schedule', 'payment', 'remittance', 'receipt') then 'matched' else 'classed' end
    from (select distinct line_id from changed) c left join bank_matches m on m.line_id = c.line_id and m.is_live
   where l.id = c.line_id;
  update bank_statements s set open_count = (select count(*) from bank_statement_lines l where l.statement_id = s.id and l.settled = 'open')
   where s.id in (select statement_id from changed);
  return null;
end $$;
create trigger tells_settled after insert on bank_matches referencing new table as changed for each statement execute function tell_settled();
create trigger tells_settled_again after update on bank_matches referencing new table as changed for each statement execute function tell_settled();

create or replace function keep_statement_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1
      and (to_jsonb(new) - array['settled', 'version', 'updated_at', 'search_text']) = (to_jsonb(old) - array['settled', 'version', 'updated_at', 'search_text']) then
    return new;
  end if;
  raise exception 'a line of a bank statement stays' using errcode = 'check_violation', constraint = 'bank_statement_lines_stay';
end $$;

create or replace function keep_bank_statement() returns trigger language plpgsql as $$
declare moves constant text[] := array['status', 'removed_by', 'removed_at', 'reason', 'version', 'updated_at', 'lines_digest', 'search_text', 'moved_at', 'open_count'];
begin
  if tg_op = 'DELETE' or (old.status = 'removed' and new.open_count = old.open_count) or (to_jsonb(new) - moves) is distinct from (to_jsonb(old) - moves)
      or (old.lines_digest is not null and old.lines_digest is distinct from new.lines_digest)
      or (new.open_count <> old.open_count and pg_trigger_depth() < 2) then
    raise exception 'a bank statement stays as it was imported' using errcode = 'check_violation', constraint = 'bank_statements_stay';
  end if;
  if new.status = 'removed' and exists (select from bank_statements n where n.previous_id = new.id and n.status = 'imported') then
    raise exception 'another statement goes on from it' using errcode = 'check_violation', constraint = 'bank_statements_gone_on_from';
  end if;
  if new.status = 'removed' and exists (select from bank_matches m where m.statement_id = new.id and m.is_live) then
    raise exception 'something of it is confirmed' using errcode = 'check_violation', constraint = 'bank_statements_confirmed';
  end if;
  return new;
end $$;
-- A match waits for who removes the statement, and the other way round.
create function hold_statement() returns trigger language plpgsql as $$
begin
  perform from bank_statements b where b.id in (select statement_id from added) order by b.id for no key update;
  if exists (select from added a join bank_statements b on b.id = a.statement_id where b.status <> 'imported') then
    raise exception 'the statement was removed' using errcode = 'check_violation', constraint = 'bank_matches_of_line';
  end if;
  return null;
end $$;
create trigger holds_statement after insert on bank_matches referencing new table as added for each statement execute function hold_statement();

create function begin_open_count() returns trigger language plpgsql as $$
begin
  new.open_count := new.line_count;
  return new;
end $$;
create trigger counts_open before insert on bank_statements for each row execute function begin_open_count();

-- What was confirmed of a statement, and taken back, is told with it.
create function statement_matches_digest(statement bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(string_agg(jsonb_build_array(m.id, m.line_id, m.kind, m.schedule_id, m.schedule_line_id, m.remittance_id, m.receipt_id, m.covers,
      m.code, m.why, m.note, m.amount_kobo, m.is_live, m.confirmed_by, extract(epoch from m.confirmed_at), m.taken_back_by,
      extract(epoch from m.taken_back_at), m.reason)::text, E'\n' order by m.id), 'UTF8')), 'hex')
    from bank_matches m where m.statement_id = statement
$$;
create or replace function said_of(s bank_statements) returns jsonb language sql stable
return jsonb_build_array(s.code, s.bank_account_id, s.previous_id, s.filename, s.digest, s.heads, s.from_day, s.to_day, s.opening_kobo, s.credits_kobo,
  s.debits_kobo, s.closing_kobo, s.line_count, s.repeated_count, s.lines_digest, s.status, s.imported_by, s.removed_by,
  extract(epoch from s.removed_at), s.reason, extract(epoch from s.created_at), statement_matches_digest(s.id));
select note_of('statements', id, 'state-kept') from bank_statements order by id;

-- What the portal knows of money that went out of an account of the agency and came into it. What the bank never took, because it
-- rejected it and debited the rest as one, is left out with its return.
create view cash_entries as
  select s.bank_account_id, 'payment'::text as kind, l.id as source_id, (s.sent_at at time zone 'Africa/Lagos')::date as day, -l.net_kobo as amount_kobo,
      l.pv_no as code, l.payee_name as person, s.code as of_code, s.id as of_id, coalesce(own.line_id, whole.line_id) as line_id
    from payment_schedule_lines l join payment_schedules s on s.id = l.schedule_id and s.status in ('sent', 'confirmed', 'partly-confirmed')
      left join bank_matches own on own.schedule_line_id = l.id and own.is_live
      left join bank_matches whole on whole.schedule_id = s.id and whole.is_live
   where not (whole.covers is not distinct from 'paid' and l.outcome is not distinct from 'rejected')
  union all
  select b.bank_account_id, 'remittance', r.id, r.paid_on, -r.amount_kobo, r.code, r.authority, r.receipt_no, r.id, m.line_id
    from tax_remittances r join bank_matches m on m.remittance_id = r.id and m.is_live join bank_statement_lines b on b.id = m.line_id
   where r.status = 'paid'
  union all
  select coalesce(b.bank_account_id, r.bank_account_id), 'receipt', r.id, r.day, r.amount_kobo, r.number, r.received_from, r.code, r.id, m.line_id
    from money_receipts r left join bank_matches m on m.receipt_id = r.id and m.is_live left join bank_statement_lines b on b.id = m.line_id
   where coalesce(b.bank_account_id, r.bank_account_id) is not null
     and not exists (select from payment_schedule_lines l join bank_matches whole on whole.schedule_id = l.schedule_id and whole.is_live and whole.covers = 'paid'
       where l.id = r.schedule_line_id and l.outcome = 'rejected');
