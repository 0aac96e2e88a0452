-- What a vendor gives back of a cost that another department carries belongs to that department: the recovery names the refund,
-- and follows in the expenditure that stands for it. What came back of the payment counts all of it. What was paid for a trip on
-- the fund that pays names its hold.
alter table payment_corrections
  add refund_id bigint references refunds,
  add hold_id bigint references holds,
  add constraint payment_corrections_whose_of_recovery check (num_nonnulls(refund_id, hold_id) <= case kind when 'recovery' then 1 else 0 end);
create index payment_corrections_refund on payment_corrections (refund_id) where refund_id is not null;
create index payment_corrections_hold on payment_corrections (hold_id) where hold_id is not null;
drop index payment_corrections_receipt;
create unique index payment_corrections_receipt
  on payment_corrections (payment_id, receipt_no, coalesce(refund_id, 0), coalesce(hold_id, 0)) where withdrawn_by is null;

-- What came back until now, where one hold alone was drawn.
alter table payment_corrections disable trigger keep_ended;
update payment_corrections c set hold_id = h.id
  from (select p.id as payment_id, min(o.id) as id from payments p join holds o on o.expenditure_id = p.expenditure_id
         group by p.id having count(*) = 1) h
 where h.payment_id = c.payment_id and c.kind = 'recovery';
alter table payment_corrections enable trigger keep_ended;

create function guard_carried_recovery() returns trigger language plpgsql as $$
begin
  if not exists (
    select from refunds r join payments p on p.expenditure_id = r.expenditure_id
     where r.id = new.refund_id and r.status = 'fulfilled' and p.id = new.payment_id
  ) then
    raise exception 'nobody carries it by this refund' using errcode = 'check_violation', constraint = 'payment_corrections_of_carried';
  end if;
  return null;
end $$;
create trigger of_carried after insert or update of refund_id, payment_id on payment_corrections for each row
  when (new.refund_id is not null) execute function guard_carried_recovery();

create function guard_drawn_recovery() returns trigger language plpgsql as $$
begin
  if not exists (
    select from holds h join payments p on p.expenditure_id = h.expenditure_id where h.id = new.hold_id and p.id = new.payment_id
  ) then
    raise exception 'it drew no such hold' using errcode = 'check_violation', constraint = 'payment_corrections_of_drawn';
  end if;
  return null;
end $$;
create trigger of_drawn after insert or update of hold_id, payment_id on payment_corrections for each row
  when (new.hold_id is not null) execute function guard_drawn_recovery();

create or replace function follow_recovery() returns trigger language plpgsql as $$
declare
  carried bigint := (select coalesce(sum(c.amount_kobo), 0) from payment_corrections c
    where c.payment_id = new.id and c.refund_id is not null and c.confirmed_by is not null);
begin
  update expenditures set recovered_kobo = new.recovered_kobo - carried
   where id = new.expenditure_id and recovered_kobo <> new.recovered_kobo - carried;
  update expenditures e set recovered_kobo = c.due
    from (select refund_id, sum(amount_kobo) as due from payment_corrections
           where payment_id = new.id and refund_id is not null and confirmed_by is not null group by refund_id) c
   where e.refund_id = c.refund_id and e.recovered_kobo <> c.due;
  return null;
end $$;

-- Goods of which the vendor gave the money back can be paid anew, whoever carried it.
create or replace function raised_kobo(of_order bigint) returns bigint language sql stable
  return (select coalesce(sum(e.amount_kobo - (select coalesce(sum(p.recovered_kobo), 0) from payments p where p.expenditure_id = e.id)), 0)::bigint
    from expenditures e where e.order_id = of_order and e.status in ('cleared', 'batched', 'queried', 'paid', 'refunded'));

create or replace function claimed_kobo(of_order bigint) returns bigint language sql stable
  return (select coalesce(sum(e.amount_kobo - (select coalesce(sum(p.recovered_kobo), 0) from payments p where p.expenditure_id = e.id)), 0)::bigint
    from expenditures e where e.order_id = of_order and e.status in ('batched', 'queried', 'paid', 'refunded'));

-- What came back of a closed year to a fund that carried it.
alter table revenue_receipts add refund_id bigint references refunds;
create index revenue_receipts_refund on revenue_receipts (refund_id) where refund_id is not null;
