-- A schedule names the template of its file as it is prepared. Its layout is fixed by the first signature, so that both sign the
-- same file, and that goes out. Schedules from before name it later, and say what they said.
alter table payment_schedules
  drop constraint payment_schedules_sent_whole,
  drop constraint payment_schedules_layout_of_file,
  add constraint payment_schedules_sent_whole check ((status in ('sent', 'confirmed', 'partly-confirmed')) = (digest is not null)
    and (digest is null) = (sent_by is null) and (digest is null or template is not null)),
  add constraint payment_schedules_layout_of_file check (file_layout is null or file_layout->>'code' = template);

-- Whether the file of a schedule can be made as it says: by a template in use, which still says what was signed.
create function schedule_file_stands(s payment_schedules) returns boolean language sql stable parallel safe as $$
  select coalesce(f.layout is not null and (s.file_layout is null or s.file_layout = f.layout), false)
    from (select payment_file_layout(coalesce(s.template, 'csv')) as layout) f
$$;

create or replace function keep_file_layout() returns trigger language plpgsql as $$
begin
  if (old.template is not null and old.template is distinct from new.template)
      or (old.file_layout is not null and old.file_layout is distinct from new.file_layout)
      or (old.digest is not null and old.file_layout is distinct from new.file_layout)
      or (new.file_layout is null and (old.first_signed_by is distinct from new.first_signed_by
        or old.second_signed_by is distinct from new.second_signed_by or old.digest is distinct from new.digest)) then
    raise exception 'the layout of a file that was signed stays' using errcode = 'check_violation', constraint = 'payment_schedules_layout_stays';
  end if;
  return new;
end $$;

create or replace function sign_whole_schedule() returns trigger language plpgsql as $$
begin
  if exists (select from payment_schedule_lines l where l.schedule_id = new.id and (not l.is_live or exists (select from schedule_hindrances(l.payment_id))))
      or not exists (select from bank_accounts b where b.id = new.bank_account_id and b.status in ('active', 'stopping'))
      or not schedule_file_stands(new) then
    raise exception 'something in it is not paid as it says' using errcode = 'check_violation', constraint = 'payment_schedules_whole';
  end if;
  if exists (select from payment_schedule_lines l cross join lateral people_paid_by(l.payment_id) w where l.schedule_id = new.id
      and ((old.first_signed_by is null and new.first_signed_by = w.user_id) or (old.second_signed_by is null and new.second_signed_by = w.user_id))) then
    raise exception 'who is paid signs' using errcode = 'check_violation', constraint = 'payment_schedules_not_by_payee';
  end if;
  return new;
end $$;
