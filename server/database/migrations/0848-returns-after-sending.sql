-- The bank returns nothing before the day on which the schedule with it was sent.
create or replace function keep_day_of_bounce() returns trigger language plpgsql as $$
begin
  if new.bounced_on < (select p.paid_on from payments p where p.id = new.payment_id) then
    raise exception 'returned by the bank before it was paid' using errcode = 'check_violation', constraint = 'payment_bounces_after_payment';
  end if;
  if new.bounced_on < (select max((s.sent_at at time zone 'Africa/Lagos')::date) from payment_schedule_lines l join payment_schedules s on s.id = l.schedule_id
      where l.payment_id = new.payment_id and l.is_live) then
    raise exception 'returned by the bank before it was sent there' using errcode = 'check_violation', constraint = 'payment_bounces_after_sending';
  end if;
  return new;
end $$;
