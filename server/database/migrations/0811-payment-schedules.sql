-- The banks of Nigeria by the codes of the Central Bank, as shared/nuban.ts lists them; a test compares the two.
create function bank_code_of(bank text) returns text language sql immutable parallel safe
return case bank
    when 'Access Bank' then '044'
    when 'Citibank Nigeria' then '023'
    when 'Ecobank Nigeria' then '050'
    when 'Fidelity Bank' then '070'
    when 'First Bank of Nigeria' then '011'
    when 'First City Monument Bank' then '214'
    when 'Globus Bank' then '103'
    when 'Guaranty Trust Bank' then '058'
    when 'Jaiz Bank' then '301'
    when 'Keystone Bank' then '082'
    when 'Lotus Bank' then '303'
    when 'Optimus Bank' then '107'
    when 'Parallex Bank' then '104'
    when 'Polaris Bank' then '076'
    when 'Premium Trust Bank' then '105'
    when 'Providus Bank' then '101'
    when 'Signature Bank' then '106'
    when 'Stanbic IBTC Bank' then '221'
    when 'Standard Chartered Bank' then '068'
    when 'Sterling Bank' then '232'
    when 'SunTrust Bank' then '100'
    when 'TAJBank' then '302'
    when 'The Alternative Bank' then '304'
    when 'Titan Trust Bank' then '102'
    when 'Union Bank of Nigeria' then '032'
    when 'United Bank for Africa' then '033'
    when 'Unity Bank' then '215'
    when 'Wema Bank' then '035'
    when 'Zenith Bank' then '057'
  end;

-- Whether the last digit of an account is the check digit that its bank and serial number make: weights 3 7 3, modulo ten.
create function nuban_fits(bank_code text, account text) returns boolean language sql immutable parallel safe
return case when account ~ '^[0-9]{10}$' and bank_code ~ '^[0-9]{3}$' then (
  10 - (3 * (substr(bank_code, 1, 1)::int + substr(bank_code, 3, 1)::int + substr(account, 1, 1)::int + substr(account, 3, 1)::int
      + substr(account, 4, 1)::int + substr(account, 6, 1)::int + substr(account, 7, 1)::int + substr(account, 9, 1)::int)
    + 7 * (substr(bank_code, 2, 1)::int + substr(account, 2, 1)::int + substr(account, 5, 1)::int + substr(account, 8, 1)::int)) % 10) % 10
  = substr(account, 10, 1)::int else false end;

-- What the bank is told to pay on a day from one account: posted payments, approved by two signatories, sent, and answered line by line.
select add_code_prefix('PYS');
create table payment_schedules (
  id bigint generated always as identity primary key,
  code text not null unique,
  bank_account_id bigint not null references bank_accounts,
  day date not null,
  line_count integer not null check (line_count > 0),
  gross_kobo bigint not null,
  deducted_kobo bigint not null check (deducted_kobo >= 0),
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null default 'draft' check (status in ('draft', 'approved', 'sent', 'confirmed', 'partly-confirmed', 'withdrawn')),
  prepared_by bigint not null references users,
  first_signed_by bigint references users,
  first_signed_at timestamptz,
  second_signed_by bigint references users,
  second_signed_at timestamptz,
  sent_by bigint references users,
  sent_at timestamptz,
  template text,
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  confirmed_by bigint references users,
  confirmed_on date,
  reason text,
  search_text text generated always as (fold(code)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payment_schedules_net check (amount_kobo = gross_kobo - deducted_kobo),
  constraint payment_schedules_signed check (status in ('draft', 'withdrawn') or (first_signed_by is not null and second_signed_by is not null)),
  constraint payment_schedules_sent_whole check ((status in ('sent', 'confirmed', 'partly-confirmed')) = (digest is not null)
    and (digest is null) = (sent_by is null) and (digest is null) = (template is null)),
  constraint payment_schedules_two_signatories check (first_signed_by <> prepared_by and second_signed_by <> prepared_by and second_signed_by <> first_signed_by)
);
create index payment_schedules_account on payment_schedules (bank_account_id);
create index payment_schedules_prepared_by on payment_schedules (prepared_by);
create index payment_schedules_first_signed_by on payment_schedules (first_signed_by);
create index payment_schedules_second_signed_by on payment_schedules (second_signed_by);
create index payment_schedules_sent_by on payment_schedules (sent_by);
create index payment_schedules_confirmed_by on payment_schedules (confirmed_by);
create index payment_schedules_day on payment_schedules (day);
create trigger touch before update on payment_schedules for each row execute function touch();
select watch_changes('payment_schedules'), keep_since('payment_schedules');

-- A line repeats a payment as it was posted. It lives until its schedule is withdrawn or the bank has returned the payment: a
-- payment is in one live schedule.
create table payment_schedule_lines (
  id bigint generated always as identity primary key,
  schedule_id bigint not null references payment_schedules,
  payment_id bigint not null references payments,
  serial integer not null,
  is_live boolean not null default true,
  pv_no text not null,
  payee_name text not null,
  payee_bank text not null,
  bank_code text not null,
  payee_account text not null,
  fits boolean not null,
  gross_kobo bigint not null,
  deducted_kobo bigint not null,
  net_kobo bigint not null check (net_kobo > 0),
  narration text not null,
  outcome text check (outcome in ('paid', 'rejected')),
  outcome_reason text,
  constraint payment_schedule_lines_says_why check ((outcome is not distinct from 'rejected') = (outcome_reason is not null)),
  unique (schedule_id, payment_id),
  unique (schedule_id, serial)
);
create unique index payment_schedule_lines_once on payment_schedule_lines (payment_id) where is_live;
create index payment_schedule_lines_payment on payment_schedule_lines (payment_id);
select watch_changes('payment_schedule_lines');

-- The database copies what was frozen on the payment; nobody enters it.
create function fill_schedule_line() returns trigger language plpgsql as $$
declare
  s payment_schedules;
  p payments;
begin
  select * into s from payment_schedules where id = new.schedule_id for update;
  select * into p from payments where id = new.payment_id for share;
  if s.status <> 'draft' or s.first_signed_by is not null then
    raise exception 'a payment schedule stays as it was prepared' using errcode = 'check_violation', constraint = 'payment_schedules_stay';
  end if;
  if p.status <> 'paid' or p.paid_on <> s.day or p.recovered_kobo > 0 or p.payee_account is null or bank_code_of(p.payee_bank) is null
      or exists (select from payment_bounces b where b.payment_id = p.id and b.confirmed_by is null and b.withdrawn_by is null) then
    raise exception 'only what was posted on the day, into an account, is in a schedule' using errcode = 'check_violation', constraint = 'payment_schedule_lines_posted';
  end if;
  new.serial := (select count(*) + 1 from payment_schedule_lines l where l.schedule_id = s.id);
  new.is_live := true;
  new.pv_no := p.pv_no;
  new.payee_name := p.payee_name;
  new.payee_bank := p.payee_bank;
  new.bank_code := bank_code_of(p.payee_bank);
  new.payee_account := p.payee_account;
  new.fits := nuban_fits(new.bank_code, p.payee_account);
  new.gross_kobo := p.amount_kobo;
  new.deducted_kobo := p.deducted_kobo;
  new.net_kobo := p.amount_kobo - p.deducted_kobo;
  new.narration := left(p.pv_no || ' ' || regexp_replace((select e.description from expenditures e where e.id = p.expenditure_id), '\s+', ' ', 'g'), 100);
  new.outcome := null;
  new.outcome_reason := null;
  return new;
end $$;
create trigger fill before insert on payment_schedule_lines for each row execute function fill_schedule_line();

-- What a line says stays. It is answered once while its schedule is at the bank, and lets its payment go when that is not paid any more.
create function keep_schedule_line() returns trigger language plpgsql as $$
declare s payment_schedules;
begin
  if tg_op = 'UPDATE' then
    select * into s from payment_schedules where id = old.schedule_id;
    if (to_jsonb(new) - 'is_live') = (to_jsonb(old) - 'is_live') and not new.is_live
        and (s.status = 'withdrawn' or exists (select from payments p where p.id = old.payment_id and p.status <> 'paid')) then
      return new;
    end if;
    if (to_jsonb(new) - array['outcome', 'outcome_reason']) = (to_jsonb(old) - array['outcome', 'outcome_reason'])
        and old.outcome is null and s.status = 'sent' then
      return new;
    end if;
  end if;
  raise exception 'a line of a payment schedule stays' using errcode = 'check_violation', constraint = 'payment_schedule_lines_stay';
end $$;
create trigger stays before update or delete on payment_schedule_lines for each row execute function keep_schedule_line();

create function refuse_other_sums(s payment_schedules) returns void language plpgsql as $$
declare due record;
begin
  select count(*)::int as n, sum(l.gross_kobo)::bigint as gross, sum(l.deducted_kobo)::bigint as deducted, sum(l.net_kobo)::bigint as net into due
    from payment_schedule_lines l where l.schedule_id = s.id;
  if (s.line_count, s.gross_kobo, s.deducted_kobo, s.amount_kobo) is distinct from (due.n, due.gross, due.deducted, due.net) then
    raise exception 'its lines come to another amount' using errcode = 'check_violation', constraint = 'payment_schedules_as_lines';
  end if;
end $$;

create function keep_payment_schedule() returns trigger language plpgsql as $$
declare steps constant text[] := array['draft > approved', 'draft > withdrawn', 'approved > sent', 'approved > withdrawn', 'sent > confirmed', 'sent > partly-confirmed'];
begin
  if tg_op = 'DELETE' or old.status in ('confirmed', 'partly-confirmed', 'withdrawn')
      or (old.code, old.bank_account_id, old.day, old.line_count, old.gross_kobo, old.deducted_kobo, old.amount_kobo, old.prepared_by)
        is distinct from (new.code, new.bank_account_id, new.day, new.line_count, new.gross_kobo, new.deducted_kobo, new.amount_kobo, new.prepared_by)
      or (old.first_signed_by is not null and old.first_signed_by is distinct from new.first_signed_by)
      or (old.second_signed_by is not null and old.second_signed_by is distinct from new.second_signed_by)
      or (old.digest is not null and (old.digest, old.template) is distinct from (new.digest, new.template))
      or (old.status <> new.status and old.status || ' > ' || new.status <> all(steps)) then
    raise exception 'a payment schedule stays as it was prepared' using errcode = 'check_violation', constraint = 'payment_schedules_stay';
  end if;
  if (new.first_signed_by is not null and old.first_signed_by is null) or (new.second_signed_by is not null and old.second_signed_by is null)
      or (new.status = 'sent' and old.status <> 'sent') then
    perform refuse_other_sums(new);
    if exists (select from payment_schedule_lines l where l.schedule_id = new.id and not l.is_live) then
      raise exception 'the bank has returned something in it' using errcode = 'check_violation', constraint = 'payment_schedules_whole';
    end if;
  end if;
  if exists (select from payment_schedule_lines l join payment_acts a on a.payment_id = l.payment_id and a.action = 'post'
      where l.schedule_id = new.id and ((old.first_signed_by is null and new.first_signed_by in (a.user_id, a.acting_for_id))
        or (old.second_signed_by is null and new.second_signed_by in (a.user_id, a.acting_for_id)))) then
    raise exception 'who posted a payment signs' using errcode = 'check_violation', constraint = 'payment_schedules_not_by_poster';
  end if;
  return new;
end $$;
create trigger stays after update or delete on payment_schedules for each row execute function keep_payment_schedule();

-- Confirmed, every line was paid; partly confirmed, every line was answered and some were rejected.
create function answer_schedule_whole() returns trigger language plpgsql as $$
begin
  if exists (select from payment_schedule_lines l where l.schedule_id = new.id and (l.outcome is null or (new.status = 'confirmed' and l.outcome <> 'paid')))
      or (new.status = 'partly-confirmed' and not exists (select from payment_schedule_lines l where l.schedule_id = new.id and l.outcome = 'rejected')) then
    raise exception 'every line of a payment schedule is answered' using errcode = 'check_violation', constraint = 'payment_schedules_answered_whole';
  end if;
  return null;
end $$;
create constraint trigger answered_whole after update of status on payment_schedules deferrable initially deferred for each row
  when (new.status in ('confirmed', 'partly-confirmed')) execute function answer_schedule_whole();

-- A schedule begins as a draft of an account in use, and at the end of the change its lines are there.
create function begin_payment_schedule() returns trigger language plpgsql as $$
begin
  if new.status <> 'draft' or new.first_signed_by is not null or new.second_signed_by is not null
      or not exists (select from bank_accounts b where b.id = new.bank_account_id and b.status in ('active', 'stopping')) then
    raise exception 'a payment schedule begins as a draft of an account in use' using errcode = 'check_violation', constraint = 'payment_schedules_begin';
  end if;
  return new;
end $$;
create trigger begins before insert on payment_schedules for each row execute function begin_payment_schedule();
create function add_up_schedule() returns trigger language plpgsql as $$
begin
  perform refuse_other_sums(new);
  return null;
end $$;
create constraint trigger adds_up after insert on payment_schedules deferrable initially deferred for each row execute function add_up_schedule();

-- Withdrawn, its payments are free for another; so is one that the bank has returned.
create function follow_payment_schedule() returns trigger language plpgsql as $$
begin
  update payment_schedule_lines set is_live = false where schedule_id = new.id and is_live;
  return null;
end $$;
create trigger frees_payments after update of status on payment_schedules for each row
  when (new.status = 'withdrawn' and old.status <> 'withdrawn') execute function follow_payment_schedule();
create function free_unpaid() returns trigger language plpgsql as $$
begin
  update payment_schedule_lines set is_live = false where payment_id = new.id and is_live;
  return null;
end $$;
create trigger leaves_schedule after update of status on payments for each row
  when (old.status = 'paid' and new.status <> 'paid') execute function free_unpaid();

create function said_of(s payment_schedules) returns jsonb language sql stable parallel safe
return jsonb_build_array(s.code, s.bank_account_id, s.day, s.line_count, s.gross_kobo, s.deducted_kobo, s.amount_kobo, s.status, s.prepared_by,
  s.first_signed_by, extract(epoch from s.first_signed_at), s.second_signed_by, extract(epoch from s.second_signed_at), s.sent_by,
  extract(epoch from s.sent_at), s.template, s.digest, s.confirmed_by, s.confirmed_on, s.reason, extract(epoch from s.created_at),
  (select coalesce(jsonb_agg(jsonb_build_array(l.serial, l.payment_id, l.pv_no, l.payee_name, l.payee_bank, l.bank_code, l.payee_account, l.gross_kobo,
     l.deducted_kobo, l.net_kobo, l.narration, l.outcome, l.outcome_reason) order by l.serial), '[]') from payment_schedule_lines l where l.schedule_id = s.id));
alter function record_content(text, bigint) rename to record_content_before_schedules;
create function record_content(subject text, record bigint) returns text language plpgsql stable as $$
begin
  case subject
    when 'payment-schedules' then return (select content_of(said_of(s)) from payment_schedules s where s.id = record);
    else return record_content_before_schedules(subject, record);
  end case;
end $$;
create trigger a_keep_payment_schedules before insert on activities for each row
  when (new.action not in ('printed', 'deleted') and new.subject_type = 'payment-schedules') execute function keep_told();
create constraint trigger tell_record after insert or update on payment_schedules
  deferrable initially deferred for each row execute function tell_part('payment-schedules', 'id');
create constraint trigger tell_record after insert or update of outcome, outcome_reason or delete on payment_schedule_lines
  deferrable initially deferred for each row execute function tell_part('payment-schedules', 'schedule_id');
