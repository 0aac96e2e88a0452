-- What a receipt of money says is held to a timeline of its own: number, payee, day, account and amount.
create function said_of(r money_receipts) returns jsonb language sql stable parallel safe
return jsonb_build_array(r.number, r.year, r.seq, r.kind, r.payment_id, r.bounce_id, r.correction_id, r.retirement_id, r.schedule_line_id, r.bank_account_id,
  r.received_from, r.code, r.paper_no, r.amount_kobo, r.day, r.recorded_by, extract(epoch from r.created_at));
alter function record_content(text, bigint) rename to record_content_before_receipts;
create function record_content(subject text, record bigint) returns text language plpgsql stable as $$
begin
  case subject
    when 'receipts' then return (select content_of(said_of(r)) from money_receipts r where r.id = record);
    else return record_content_before_receipts(subject, record);
  end case;
end $$;
create trigger a_keep_receipts before insert on activities for each row
  when (new.action not in ('printed', 'deleted') and new.subject_type = 'receipts') execute function keep_told();
create constraint trigger tell_record after insert or update on money_receipts
  deferrable initially deferred for each row execute function tell_part('receipts', 'id');
select note_of('receipts', id, 'state-kept') from money_receipts order by id;
