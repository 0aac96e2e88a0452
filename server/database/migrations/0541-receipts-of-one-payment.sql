-- A receipt is of one payment, whatever the case of its letters, and counts once for each of its shares. What was recorded before
-- stays as it is.
create or replace function refuse_settled_receipt() returns trigger language plpgsql as $$
begin
  perform lock_receipt(new.receipt_no);
  if tg_table_name = 'retirements' then
    if exists (
      select from payment_corrections c where c.kind = 'recovery' and c.withdrawn_by is null and upper(c.receipt_no) = upper(new.receipt_no)) then
      raise exception 'this receipt is recorded already' using errcode = 'check_violation', constraint = 'receipts_settle_once';
    end if;
  elsif exists (select from retirements r where upper(r.receipt_no) = upper(new.receipt_no))
    or exists (
      select from payment_corrections c
       where c.id <> new.id and c.kind = 'recovery' and c.withdrawn_by is null and upper(c.receipt_no) = upper(new.receipt_no)
         and (c.payment_id <> new.payment_id or (c.refund_id, c.hold_id) is not distinct from (new.refund_id, new.hold_id))) then
    raise exception 'this receipt is recorded already' using errcode = 'check_violation', constraint = 'receipts_settle_once';
  end if;
  return null;
end $$;
create index payment_corrections_receipt_no on payment_corrections (upper(receipt_no)) where withdrawn_by is null;
