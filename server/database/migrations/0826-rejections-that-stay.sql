-- The bank's rejection is a fact, though the payment can't be returned by itself: others carry it, or its advance is retired. The
-- line says why, and Treasury settles it by the acts of the payment.
alter table payment_schedule_lines
  add column unreturned text,
  add constraint payment_schedule_lines_unreturned check (unreturned is null or outcome is not distinct from 'rejected');
create index payment_schedule_lines_rejected on payment_schedule_lines (schedule_id) where outcome = 'rejected';

create or replace function keep_schedule_line() returns trigger language plpgsql as $$
declare
  s payment_schedules;
  answered constant text[] := array['outcome', 'outcome_reason', 'unreturned'];
begin
  if tg_op = 'UPDATE' then
    select * into s from payment_schedules where id = old.schedule_id;
    if (to_jsonb(new) - 'is_live') = (to_jsonb(old) - 'is_live') and not new.is_live
        and (s.status = 'withdrawn' or exists (select from payments p where p.id = old.payment_id and p.status <> 'paid')) then
      return new;
    end if;
    if (to_jsonb(new) - answered) = (to_jsonb(old) - answered) and old.outcome is null and s.status = 'sent' then
      return new;
    end if;
  end if;
  raise exception 'a line of a payment schedule stays' using errcode = 'check_violation', constraint = 'payment_schedule_lines_stay';
end $$;

create or replace function said_of(s payment_schedules) returns jsonb language sql stable parallel safe
return jsonb_build_array(s.code, s.bank_account_id, s.day, s.line_count, s.gross_kobo, s.deducted_kobo, s.amount_kobo, s.status, s.prepared_by,
  s.first_signed_by, extract(epoch from s.first_signed_at), s.second_signed_by, extract(epoch from s.second_signed_at), s.sent_by,
  extract(epoch from s.sent_at), s.template, s.digest, s.confirmed_by, s.confirmed_on, s.reason, extract(epoch from s.created_at),
  (select coalesce(jsonb_agg(jsonb_build_array(l.serial, l.payment_id, l.pv_no, l.payee_name, l.payee_bank, l.bank_code, l.payee_account, l.gross_kobo,
     l.deducted_kobo, l.net_kobo, l.narration, l.outcome, l.outcome_reason) || case when l.unreturned is null then '[]' else jsonb_build_array(l.unreturned) end
     order by l.serial), '[]') from payment_schedule_lines l where l.schedule_id = s.id))
  -- Those that were sent before say what they said.
  || case when s.file_layout is null then '[]' else jsonb_build_array(s.file_layout) end;

-- What became of a line that the bank rejected, in a sentence, and whether Treasury has still to settle it. A return that was
-- refused leaves it open where nobody could have confirmed it.
create function rejection_of(of_line bigint) returns table (is_open boolean, says text) language sql stable parallel safe as $$
  select c.id is null and (b.id is null or (b.confirmed_by is null and b.withdrawn_by is not null and a.is_retired)),
      case
        when b.confirmed_by is not null then 'The return by the bank is confirmed: it is posted anew, or returned.'
        when c.confirmed_by is null and c.id is not null then 'What was recorded of it since waits for a second officer of Treasury.'
        when c.kind = 'reissue' then 'It was paid by another transfer, ' || c.bank_reference || ', on ' || to_char(c.day, 'DD-MM-YYYY') || '.'
        when c.id is not null then 'Money of it came back by receipt ' || c.receipt_no || ' on ' || to_char(c.day, 'DD-MM-YYYY') || '.'
        when b.id is not null and b.withdrawn_by is null then 'Its return waits for a second officer of Treasury.'
        when b.id is not null and a.is_retired then 'Its return was refused, and its advance is retired: Treasury records the replacement transfer.'
        when b.id is not null then coalesce(u.name, 'Somebody') || ' decided on ' || to_char(b.withdrawn_at at time zone 'Africa/Lagos', 'DD-MM-YYYY')
          || ' that the bank did not return it: ' || b.withdrawal_reason
        else coalesce(l.unreturned, 'Nothing is recorded of it.') || ' Treasury settles it.'
      end
    from payment_schedule_lines l join payment_schedules s on s.id = l.schedule_id join payments p on p.id = l.payment_id
      join expenditures e on e.id = p.expenditure_id
      left join lateral (select exists (select from touring_advances t where t.id = e.touring_advance_id and t.status in ('retired', 'closed')) as is_retired) a on true
      left join lateral (select x.* from payment_bounces x where x.payment_id = p.id and x.created_at >= s.sent_at
        order by x.confirmed_at nulls last, x.created_at desc limit 1) b on true
      left join users u on u.id = b.withdrawn_by
      left join lateral (select x.* from payment_corrections x where x.payment_id = p.id and x.created_at >= s.sent_at and x.withdrawn_by is null
        order by x.created_at limit 1) c on true
   where l.id = of_line and l.outcome = 'rejected'
$$;
