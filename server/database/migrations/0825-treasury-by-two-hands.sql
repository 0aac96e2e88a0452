-- Whoever acts for somebody, and that person, are one where two people are asked for: at schedules, accounts, rates and remittances too.
create trigger one_hand after update of first_signed_by on payment_schedules for each row
  when (new.first_signed_by is not null and new.first_signed_by is distinct from old.first_signed_by)
  execute function guard_one_hand('payment_schedules_two_signatories', 'payment-schedules', 'id', 'first_signed_by', 'prepared_by');
create trigger one_hand_of_second after update of second_signed_by on payment_schedules for each row
  when (new.second_signed_by is not null and new.second_signed_by is distinct from old.second_signed_by)
  execute function guard_one_hand('payment_schedules_two_signatories', 'payment-schedules', 'id', 'second_signed_by', 'prepared_by', 'first_signed_by');
create trigger one_hand after update of decided_by on bank_accounts for each row
  when (new.status = 'active' and new.decided_by is not null and new.decided_by is distinct from old.decided_by)
  execute function guard_one_hand('bank_accounts_two_people', 'bank-accounts', 'id', 'decided_by', 'proposed_by');
create trigger one_hand_of_stop after update of stopped_by on bank_accounts for each row
  when (new.stopped_by is not null and new.stopped_by is distinct from old.stopped_by)
  execute function guard_one_hand('bank_accounts_stopped_by_two', 'bank-accounts', 'id', 'stopped_by', 'stop_asked_by');
create trigger one_hand after update of decided_by on tax_rates for each row
  when (new.status = 'confirmed' and new.decided_by is not null and new.decided_by is distinct from old.decided_by)
  execute function guard_one_hand('tax_rates_two_people', 'tax-rates', 'id', 'decided_by', 'proposed_by');
create trigger one_hand after update of approved_by on tax_remittances for each row
  when (new.approved_by is not null and new.approved_by is distinct from old.approved_by)
  execute function guard_one_hand('tax_remittances_two_people', 'tax-remittances', 'id', 'approved_by', 'prepared_by');

-- Whoever posted a payment of a schedule, or acts for who did, signs it neither.
create function guard_poster_one_hand() returns trigger language plpgsql as $$
begin
  if exists (
    select from payment_schedule_lines l join payment_acts a on a.payment_id = l.payment_id and a.action = 'post'
      cross join lateral (values (a.user_id), (a.acting_for_id)) as w (id)
     where l.schedule_id = new.id and w.id is not null
       and ((old.first_signed_by is distinct from new.first_signed_by and is_one_hand('payment-schedules', new.id, w.id, new.first_signed_by))
         or (old.second_signed_by is distinct from new.second_signed_by and is_one_hand('payment-schedules', new.id, w.id, new.second_signed_by)))) then
    raise exception 'who posted a payment signs' using errcode = 'check_violation', constraint = 'payment_schedules_not_by_poster';
  end if;
  return null;
end $$;
create trigger one_hand_of_poster after update on payment_schedules for each row
  when (old.first_signed_by is distinct from new.first_signed_by or old.second_signed_by is distinct from new.second_signed_by)
  execute function guard_poster_one_hand();
