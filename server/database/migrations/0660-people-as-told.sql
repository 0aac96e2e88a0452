-- A changed e-mail address takes the next link to a new password, and a changed password or authenticator signs in as somebody: the
-- timeline of each person keeps a hash of who they are, of the grades that they had and of what they sign in with. So do the lines of
-- refunds, holds, receipts of goods, and the options of travel that nobody took.
create function said_of(u users) returns jsonb language sql stable parallel safe
return jsonb_build_array(u.staff_no, u.firstname, u.middlename, u.surname, u.email, u.mobile, u.department_id, u.grade_level_id, u.grade_from,
  u.date_joined, u.type, u.job_title, u.status,
  (select coalesce(jsonb_agg(jsonb_build_array(g.from_day, g.grade_level_id) order by g.from_day), '[]') from user_grades g where g.user_id = u.id),
  (select jsonb_build_array(c.password_hash, extract(epoch from c.totp_confirmed_at), case when c.totp_confirmed_at is not null then c.totp_secret end)
     from user_credentials c where c.user_id = u.id and (c.password_hash is not null or c.totp_confirmed_at is not null)));
create function said_of(r refunds) returns jsonb language sql stable parallel safe
return jsonb_build_array(r.code, r.type, r.purpose, r.amount_kobo, r.exp_amount_kobo, r.exp_beneficiary, r.expenditure_id, r.beneficiary_id, r.department_id,
  r.user_id, extract(epoch from r.created_at));
create function said_of(h holds) returns jsonb language sql stable parallel safe
return jsonb_build_array(h.code, h.type, h.purpose, h.request, h.holdable_type, h.holdable_id, extract(epoch from h.created_at));
create function said_of(v vouchers) returns jsonb language sql stable parallel safe
return jsonb_build_array(v.year, v.number, v.serial_no, v.order_id, v.vendor, v.made_by, v.user_id, v.total_kobo, extract(epoch from v.created_at),
  (select coalesce(jsonb_agg(jsonb_build_array(l.order_line_id, l.product_id, l.product, l.product_code, l.measure, l.ordered, l.received, l.accepted,
      l.balance, l.unit_price_kobo, l.total_kobo) order by l.id), '[]') from voucher_lines l where l.voucher_id = v.id));
create function options_said(flight bigint, hotel bigint) returns jsonb language sql stable parallel safe
return (select coalesce(jsonb_agg(jsonb_build_array(o.title, o.details, o.cost_kobo, o.vendor_id, o.file_id) order by o.id), '[]')
  from travel_options o where o.flight_id = flight or o.hotel_id = hotel);
create or replace function said_of(r reservations) returns jsonb language sql stable parallel safe
return jsonb_build_array(r.code, r.purpose, r.category, r.type, r.traveller, r.third_party_reason, r.takeoff, r.destination, r.from_day, r.to_day,
  r.fund_id, r.department_id, r.user_id, extract(epoch from r.created_at), options_said(r.id, null));
create or replace function said_of(h hotels) returns jsonb language sql stable parallel safe
return jsonb_build_array(h.code, h.purpose, h.state, h.accommodation_id, h.from_day, h.to_day, h.fund_id, h.department_id, h.user_id,
  extract(epoch from h.created_at), options_said(null, h.id));

alter function record_content(text, bigint) rename to record_content_of_lists;
create function record_content(subject text, record bigint) returns text language plpgsql stable as $$
begin
  case subject
    when 'employees' then return (select content_of(said_of(r)) from users r where r.id = record);
    when 'refunds' then return (select content_of(said_of(r)) from refunds r where r.id = record);
    when 'reserves' then return (select content_of(said_of(r)) from holds r where r.id = record);
    when 'vouchers' then return (select content_of(said_of(r)) from vouchers r where r.id = record);
    else return record_content_of_lists(subject, record);
  end case;
end $$;
create trigger a_keep_people before insert on activities for each row
  when (new.action not in ('printed', 'deleted') and new.subject_type in ('employees', 'refunds', 'reserves', 'vouchers')) execute function keep_told();

-- Somebody's record and what they sign in with are two rows: of two changes at once the second sees what the first did.
create function tell_person() returns trigger language plpgsql as $$
declare person bigint := (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::bigint;
begin
  perform from users where id = person for no key update;
  perform tell_record('employees', person);
  return null;
end $$;
create constraint trigger tell_record after insert
  or update of staff_no, firstname, middlename, surname, email, mobile, department_id, grade_level_id, grade_from, date_joined, type, job_title, status
  on users deferrable initially deferred for each row execute function tell_person('id');
create constraint trigger tell_record after insert or update or delete on user_grades
  deferrable initially deferred for each row execute function tell_person('user_id');
-- The step of the last code changes with each sign-in.
create constraint trigger tell_record after insert or update of password_hash, totp_secret, totp_confirmed_at or delete on user_credentials
  deferrable initially deferred for each row execute function tell_person('user_id');
create constraint trigger tell_record after insert or update on refunds
  deferrable initially deferred for each row execute function tell_part('refunds', 'id');
create constraint trigger tell_record after insert or update of code, type, purpose, request, holdable_type, holdable_id on holds
  deferrable initially deferred for each row execute function tell_part('reserves', 'id');
create constraint trigger tell_record after insert or update on vouchers
  deferrable initially deferred for each row execute function tell_part('vouchers', 'id');
create constraint trigger tell_record after insert or update or delete on voucher_lines
  deferrable initially deferred for each row execute function tell_part('vouchers', 'voucher_id');
create function tell_options() returns trigger language plpgsql as $$
declare of_option travel_options := coalesce(new, old);
begin
  if of_option.flight_id is not null then perform tell_record('flights', of_option.flight_id);
  else perform tell_record('hotels', of_option.hotel_id);
  end if;
  return null;
end $$;
create constraint trigger tell_record after insert or update or delete on travel_options
  deferrable initially deferred for each row execute function tell_options();

select note_of('employees', id, 'state-kept') from users order by id;
select note_of('vouchers', id, 'state-kept') from vouchers order by id;
