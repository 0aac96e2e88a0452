-- What is paid to a third party names its class of transaction and VAT; what was raised before, or without, is paid in full.
alter table expenditures
  add column transaction_class text check (transaction_class in ('dividend-interest', 'royalty', 'rent-hire-lease', 'fees', 'goods', 'towers', 'services',
    'construction', 'other-construction', 'directors-fees', 'not-liable')),
  add column vat text check (vat in ('included', 'added', 'none', 'exempt')),
  add column vat_reason text,
  add constraint expenditures_taxed_whole check ((transaction_class is null) = (vat is null) and (vat_reason is not null) = (vat is not distinct from 'exempt')),
  add constraint expenditures_taxed_third_party check (type = 'third-party' or transaction_class is null);

-- Gross is booked and paid from the vote, net goes to the payee: gross = net + deductions.
alter table payments add column deducted_kobo bigint not null default 0,
  add constraint payments_deducted_at_most_gross check (deducted_kobo between 0 and amount_kobo);

-- What is deducted from a payment, each the rate of its base, to the kobo. Nobody set those that the rates propose.
create table payment_deductions (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  kind text not null check (kind in ('withholding', 'vat', 'stamp-duty')),
  base_kobo bigint not null check (base_kobo > 0),
  rate_bp integer not null check (rate_bp between 1 and 10000),
  amount_kobo bigint not null check (amount_kobo > 0),
  authority text not null check (length(authority) between 2 and 120),
  set_by bigint references users,
  created_at timestamptz not null default now(),
  constraint payment_deductions_rate_of_base check (amount_kobo = div(base_kobo::numeric * rate_bp * 2 + 10000, 20000))
);
create index payment_deductions_payment on payment_deductions (payment_id);
create index payment_deductions_set_by on payment_deductions (set_by);
select watch_changes('payment_deductions');

-- Once it is paid, or gone, what was deducted stays; a line is never changed but taken away and entered anew.
create function keep_deduction() returns trigger language plpgsql as $$
declare p payments;
begin
  if tg_op = 'UPDATE' then
    raise exception 'a deduction is entered anew' using errcode = 'integrity_constraint_violation';
  end if;
  select * into p from payments where id = coalesce(new.payment_id, old.payment_id);
  if p.status not in ('pending', 'cleared', 'queried', 'responded') then
    raise exception 'what was deducted stays' using errcode = 'check_violation', constraint = 'payment_deductions_frozen';
  end if;
  if tg_op = 'INSERT' and new.base_kobo > p.amount_kobo then
    raise exception 'deducted of more than is paid' using errcode = 'check_violation', constraint = 'payment_deductions_base_at_most_gross';
  end if;
  return coalesce(new, old);
end $$;
create trigger frozen before insert or update or delete on payment_deductions for each row execute function keep_deduction();

create function add_up_deductions() returns trigger language plpgsql as $$
begin
  update payments p set deducted_kobo = s.kobo
    from (select coalesce(sum(d.amount_kobo), 0) as kobo from payment_deductions d where d.payment_id = coalesce(new.payment_id, old.payment_id)) s
   where p.id = coalesce(new.payment_id, old.payment_id) and p.deducted_kobo <> s.kobo;
  return null;
end $$;
create trigger add_up after insert or delete on payment_deductions for each row execute function add_up_deductions();

create function keep_deducted() returns trigger language plpgsql as $$
begin
  if new.deducted_kobo <> (select coalesce(sum(d.amount_kobo), 0) from payment_deductions d where d.payment_id = new.id) then
    raise exception 'deducted otherwise than its lines say' using errcode = 'check_violation', constraint = 'payments_deducted_as_lines';
  end if;
  return new;
end $$;
create trigger deducted_as_lines before update of deducted_kobo on payments for each row
  when (new.deducted_kobo <> old.deducted_kobo) execute function keep_deducted();

alter table payment_acts drop constraint payment_acts_action_check;
alter table payment_acts add constraint payment_acts_action_check check (action in (
  'clear', 'edit', 'query', 'respond', 'pull-back', 'return', 'post', 'bounce', 'confirm-bounce', 'withdraw-bounce',
  'recover', 'reissue', 'confirm-correction', 'withdraw-correction', 'deduct'));

-- What was said before of those without tax keeps its hash.
create or replace function said_of(e expenditures) returns jsonb language sql stable parallel safe
return jsonb_build_array(e.code, e.type, e.category, e.description, e.additional_info, e.reference, e.duplicate_remark, e.department_id, e.user_id,
  e.mandate_id, e.order_id, e.claim_id, e.touring_advance_id, e.refund_id, e.beneficiary_type, e.beneficiary_id, e.beneficiary,
  e.raised_amount_kobo, extract(epoch from e.created_at))
  || case when e.transaction_class is null then '[]'::jsonb else jsonb_build_array(e.transaction_class, e.vat, e.vat_reason) end;
create or replace function said_of(p payments) returns jsonb language sql stable parallel safe
return jsonb_build_array(p.batch_id, p.expenditure_id, p.department_id, p.pv_no, p.pv_year, p.pv_seq, p.payee_id, p.payee_name, p.payee_bank,
  p.payee_account, p.former_bank, p.former_account, p.amount_kobo, p.cleared_amount_kobo, p.stage, p.status, p.trnx_id, p.bank_reference,
  p.paid_on, extract(epoch from p.created_at))
  || case when p.deducted_kobo = 0 then '[]'::jsonb else jsonb_build_array(p.deducted_kobo,
    (select jsonb_agg(jsonb_build_array(d.kind, d.base_kobo, d.rate_bp, d.amount_kobo, d.authority, d.set_by) order by d.id)
       from payment_deductions d where d.payment_id = p.id)) end;
