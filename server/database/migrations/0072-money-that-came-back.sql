-- What happens to a payment after it is settled, each recorded by one treasury officer and confirmed by a second: money that
-- came back for any reason, and the transfer that replaced one which the bank returned after some had come back.
alter table fund_entries drop constraint fund_entries_kind_check;
alter table fund_entries add constraint fund_entries_kind_check check (kind in (
  'fund-created', 'opening-figures', 'approved-updated', 'top-up', 'virement-out', 'virement-in', 'import-undone',
  'hold-secured', 'hold-reversed', 'hold-drawn',
  'expenditure-raised', 'expenditure-deleted', 'expenditure-returned', 'expenditure-lapsed', 'expenditure-reversed', 'expenditure-restored',
  'amount-edited', 'payment-posted', 'payment-bounced', 'payment-recovered',
  'refund-fulfilled', 'refund-received', 'retirement-surplus', 'carried-out', 'carried-in'));

alter table payment_acts drop constraint payment_acts_action_check;
alter table payment_acts add constraint payment_acts_action_check check (action in (
  'clear', 'edit', 'query', 'respond', 'pull-back', 'return', 'post', 'bounce', 'confirm-bounce', 'withdraw-bounce',
  'recover', 'reissue', 'confirm-correction', 'withdraw-correction'));

create table payment_corrections (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  kind text not null check (kind in ('recovery', 'reissue')),
  amount_kobo bigint check (amount_kobo > 0),
  receipt_no text,
  bank_reference text,
  reason text,
  day date not null,
  requested_by bigint not null references users,
  confirmed_by bigint references users,
  confirmed_at timestamptz,
  withdrawn_by bigint references users,
  withdrawn_at timestamptz,
  withdrawal_reason text,
  created_at timestamptz not null default now(),
  constraint payment_corrections_of_their_kind check (case kind
    when 'recovery' then num_nonnulls(amount_kobo, receipt_no) = 2 and num_nonnulls(bank_reference, reason) = 0
    else num_nonnulls(bank_reference, reason) = 2 and num_nonnulls(amount_kobo, receipt_no) = 0 end),
  constraint payment_corrections_two_people check (confirmed_by <> requested_by),
  constraint payment_corrections_confirmed_whole check ((confirmed_by is null) = (confirmed_at is null)),
  constraint payment_corrections_withdrawn_whole check (
    (withdrawn_by is null) = (withdrawn_at is null) and (withdrawn_by is null) = (withdrawal_reason is null)),
  constraint payment_corrections_one_end check (confirmed_by is null or withdrawn_by is null)
);
create unique index payment_corrections_one_open on payment_corrections (payment_id) where confirmed_by is null and withdrawn_by is null;
create unique index payment_corrections_receipt on payment_corrections (payment_id, receipt_no) where withdrawn_by is null;
create index payment_corrections_payment on payment_corrections (payment_id);
create index payment_corrections_requested_by on payment_corrections (requested_by);
create index payment_corrections_confirmed_by on payment_corrections (confirmed_by);
create index payment_corrections_withdrawn_by on payment_corrections (withdrawn_by);

create function keep_ended_corrections() returns trigger language plpgsql as $$
begin
  raise exception 'what became of a correction stays' using errcode = 'integrity_constraint_violation';
end $$;
create trigger keep_ended before update or delete on payment_corrections for each row
  when (old.confirmed_by is not null or old.withdrawn_by is not null) execute function keep_ended_corrections();

create function keep_day_of_correction() returns trigger language plpgsql as $$
begin
  if new.day < (select p.paid_on from payments p where p.id = new.payment_id) then
    raise exception 'corrected before it was paid' using errcode = 'check_violation', constraint = 'payment_corrections_after_payment';
  end if;
  return new;
end $$;
create trigger after_payment before insert on payment_corrections for each row execute function keep_day_of_correction();

-- What came back of a payment is what was confirmed of it, and never more than was paid; what came back of stays paid.
alter table payments add column recovered_kobo bigint not null default 0,
  add constraint payments_recovered_at_most_paid check (recovered_kobo between 0 and amount_kobo),
  add constraint payments_recovered_of_paid check (recovered_kobo = 0 or status = 'paid');

create function keep_recovered() returns trigger language plpgsql as $$
begin
  if new.recovered_kobo <> (
    select coalesce(sum(c.amount_kobo), 0) from payment_corrections c
     where c.payment_id = new.id and c.kind = 'recovery' and c.confirmed_by is not null
  ) then
    raise exception 'recovered otherwise than confirmed' using errcode = 'check_violation', constraint = 'payments_recovered_as_confirmed';
  end if;
  return new;
end $$;
create trigger recovered_as_confirmed before update of recovered_kobo on payments for each row
  when (new.recovered_kobo <> old.recovered_kobo) execute function keep_recovered();
