-- The receipt by which the rest of an advance came back is of that money alone: nothing else is recovered by it. (A payroll
-- number may be of several recoveries.) Two who record one at once wait for each other.
create function lock_receipt(receipt_no text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('receipt ' || upper(receipt_no), 0)) $$;

create function refuse_settled_receipt() returns trigger language plpgsql as $$
begin
  perform lock_receipt(new.receipt_no);
  if tg_table_name = 'retirements' and exists (
      select from payment_corrections c where c.kind = 'recovery' and c.withdrawn_by is null and upper(c.receipt_no) = upper(new.receipt_no))
    or tg_table_name = 'payment_corrections' and exists (select from retirements r where upper(r.receipt_no) = upper(new.receipt_no)) then
    raise exception 'this receipt is recorded already' using errcode = 'check_violation', constraint = 'receipts_settle_once';
  end if;
  return null;
end $$;
create trigger settled_receipt after insert or update of receipt_no on retirements for each row
  when (new.receipt_no is not null) execute function refuse_settled_receipt();
create trigger settled_receipt after insert on payment_corrections for each row
  when (new.receipt_no is not null) execute function refuse_settled_receipt();
