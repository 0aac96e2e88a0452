-- What the bank returned is of the posting that stood then: of a schedule only where nothing was posted after it was sent. A payment
-- that was posted again outside schedules comes back through an account that nobody knows before its line is matched.
create or replace function receipt_of_bounce(b payment_bounces) returns void language sql as $$
  insert into money_receipts (number, year, seq, kind, payment_id, bounce_id, schedule_line_id, bank_account_id, received_from, code, amount_kobo, day, recorded_by, created_at)
  select '', 0, 0, 'returned', p.id, b.id, l.id, s.bank_account_id, coalesce(p.payee_bank, 'The bank'), p.pv_no, coalesce(l.net_kobo, p.amount_kobo - p.deducted_kobo), b.bounced_on,
      b.confirmed_by, b.confirmed_at
    from payments p left join lateral (select x.* from payment_schedule_lines x join payment_schedules y on y.id = x.schedule_id
        where x.payment_id = p.id and y.status in ('sent', 'confirmed', 'partly-confirmed') and y.sent_at < b.confirmed_at
          and not exists (select from payment_acts a where a.payment_id = p.id and a.action = 'post' and a.at > y.sent_at and a.at < b.created_at)
        order by x.id desc limit 1) l on true
      left join payment_schedules s on s.id = l.schedule_id
   where p.id = b.payment_id and coalesce(l.net_kobo, p.amount_kobo - p.deducted_kobo) > 0
$$;
