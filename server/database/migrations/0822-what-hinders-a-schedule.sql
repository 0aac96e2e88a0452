-- What keeps a posted payment out of a payment schedule, or stops one that it is in, in sentences; none where it can be paid.
-- What a second person has confirmed, or what lies in the payment itself, is settled; what is only said or asked for may pass.
create function schedule_hindrances(payment bigint) returns table (is_settled boolean, says text) language sql stable parallel safe as $$
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
  select true, 'All of ' || p.pv_no || ' is withheld: nothing is left to pay.' from payments p where p.id = payment and p.deducted_kobo >= p.amount_kobo
$$;

create or replace function fill_schedule_line() returns trigger language plpgsql as $$
declare
  s payment_schedules;
  p payments;
begin
  select * into s from payment_schedules where id = new.schedule_id for update;
  select * into p from payments where id = new.payment_id for share;
  if s.status <> 'draft' or s.first_signed_by is not null then
    raise exception 'a payment schedule stays as it was prepared' using errcode = 'check_violation', constraint = 'payment_schedules_stay';
  end if;
  if p.paid_on <> s.day or p.payee_account is null or bank_code_of(p.payee_bank) is null or exists (select from schedule_hindrances(p.id)) then
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

-- Whoever signs, and whoever sends, does so while everything in a schedule is paid as it says, from an account in use; and nobody signs what pays them.
create function sign_whole_schedule() returns trigger language plpgsql as $$
begin
  if exists (select from payment_schedule_lines l where l.schedule_id = new.id and (not l.is_live or exists (select from schedule_hindrances(l.payment_id))))
      or not exists (select from bank_accounts b where b.id = new.bank_account_id and b.status in ('active', 'stopping')) then
    raise exception 'something in it is not paid as it says' using errcode = 'check_violation', constraint = 'payment_schedules_whole';
  end if;
  if exists (select from payment_schedule_lines l cross join lateral people_paid_by(l.payment_id) w where l.schedule_id = new.id
      and ((old.first_signed_by is null and new.first_signed_by = w.user_id) or (old.second_signed_by is null and new.second_signed_by = w.user_id))) then
    raise exception 'who is paid signs' using errcode = 'check_violation', constraint = 'payment_schedules_not_by_payee';
  end if;
  return new;
end $$;
create trigger signed_whole after update on payment_schedules for each row
  when (old.first_signed_by is distinct from new.first_signed_by or old.second_signed_by is distinct from new.second_signed_by
    or (new.status = 'sent' and old.status <> 'sent')) execute function sign_whole_schedule();
