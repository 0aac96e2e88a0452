-- What each expenditure and each entry of a ledger is guarded by had conditions, which are read from their texts by every statement.
-- The guards decide by themselves, and refuse what they refused.
create or replace function refuse_outstanding() returns trigger language plpgsql as $$
begin
  if new.touring_advance_id is not null and exists (
    select 1 from touring_advances a join touring_advances o on o.user_id = a.user_id and o.id <> a.id and o.status = 'paid'
     where a.id = new.touring_advance_id and advance_due(o.finished) < (new.created_at at time zone 'Africa/Lagos')::date
  ) then
    raise exception 'the traveller has an overdue advance' using errcode = 'check_violation', constraint = 'expenditures_advance_outstanding';
  end if;
  return new;
end $$;
drop trigger advance_outstanding on expenditures;
create trigger advance_outstanding before insert on expenditures for each row execute function refuse_outstanding();

create or replace function begin_unapproved() returns trigger language plpgsql as $$
begin
  if new.approved_by is not null then
    raise exception 'nothing is approved as it is raised' using errcode = 'check_violation', constraint = 'expenditures_begin_unapproved';
  end if;
  return new;
end $$;
drop trigger begins_unapproved on expenditures;
create trigger begins_unapproved before insert on expenditures for each row execute function begin_unapproved();

create or replace function refuse_carrying_own_asking() returns trigger language plpgsql as $$
begin
  if new.refund_id is not null
    and exists (select from refunds r where r.id = new.refund_id and new.user_id in (r.user_id, r.resent_by)) then
    raise exception 'who asks for a refund answers it' using errcode = 'check_violation', constraint = 'refunds_not_by_asker';
  end if;
  return new;
end $$;
drop trigger not_by_asker on expenditures;
create trigger not_by_asker before insert on expenditures for each row execute function refuse_carrying_own_asking();

create or replace function keep_payee_of_type() returns trigger language plpgsql as $$
begin
  if (new.type = 'staff') <> (new.beneficiary_type = 'staff') then
    raise exception 'a % payment to a %', new.type, new.beneficiary_type
      using errcode = 'check_violation', constraint = 'expenditures_payee_of_type';
  end if;
  return new;
end $$;
drop trigger payee_of_type on expenditures;
create trigger payee_of_type before insert or update of type, beneficiary_type on expenditures
  for each row execute function keep_payee_of_type();

create or replace function keep_first_amount_by_two() returns trigger language plpgsql as $$
begin
  if new.kind = 'fund-created' and new.source_type = 'funds' and new.approved_kobo <> 0
    and acting_person() is not null and is_booked_year((select budget_year from funds where id = new.fund_id)) then
    raise exception 'the first amount of a fund in a booked year is a top-up'
      using errcode = 'check_violation', constraint = 'funds_first_amount_by_two';
  end if;
  return new;
end $$;
drop trigger first_amount_by_two on fund_entries;
create trigger first_amount_by_two before insert on fund_entries for each row execute function keep_first_amount_by_two();

create or replace function guard_fund_figures() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2
    and (old.approved_kobo, old.booked_kobo, old.actual_kobo, old.reserved_kobo, old.last_seq)
      is distinct from (new.approved_kobo, new.booked_kobo, new.actual_kobo, new.reserved_kobo, new.last_seq) then
    raise exception 'a fund changes only by an entry of its ledger' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
drop trigger figures_by_entries on funds;
create trigger figures_by_entries before update on funds for each row execute function guard_fund_figures();

-- Whether a person is among those paid (people_paid): only what can make them one of these is looked at, once for who raises and
-- once more by the guard.
create function is_paid(payee_type text, payee_id bigint, payee text, who bigint) returns boolean language plpgsql stable parallel safe as $$
declare
  parts text[];
  named text[];
  also_named text[];
begin
  if payee_type = 'staff' and payee_id = who then
    return true;
  end if;
  if payee_type is not null then
    if exists (
      select from bank_details d join bank_details s on s.account_number = d.account_number
       where d.list = list_of_payee(payee_type) and d.owner_id = payee_id and d.status in ('proposed', 'in-force', 'former')
         and s.user_id = who and s.status in ('proposed', 'in-force', 'former')
         and coalesce(s.bank_name = d.bank_name, true)) then
      return true;
    end if;
    if payee_type in ('staff', 'vendor') then
      return false;
    end if;
  end if;
  select name_parts(u.surname || ' ' || u.firstname),
      case when u.middlename is not null and name_parts(u.middlename) <> '{}' then name_parts(u.surname || ' ' || u.middlename) end
    into named, also_named from users u where u.id = who;
  parts := payee_parts(payee);
  return named <> '{}' and named <@ parts or coalesce(also_named <@ parts, false)
    or exists (
      select from former_names f where f.user_id = who
        and name_parts(f.surname || ' ' || f.othername) <@ parts and name_parts(f.othername) <> '{}');
end $$;

create or replace function refuse_raising_for_oneself() returns trigger language plpgsql as $$
begin
  if new.type = 'third-party' and is_paid(new.beneficiary_type, new.beneficiary_id, new.beneficiary, new.user_id) then
    raise exception 'raised for oneself as a third party' using errcode = 'check_violation', constraint = 'expenditures_not_for_oneself';
  end if;
  return new;
end $$;
drop trigger not_for_oneself on expenditures;
create trigger not_for_oneself before insert on expenditures for each row execute function refuse_raising_for_oneself();

-- What is plain ASCII has no signs of other alphabets to be told apart: most names are compared in a fifth of the time.
create or replace function looks(value text) returns text language sql immutable parallel safe
return case when octet_length(value) = char_length(value) then btrim(translate(fold(value), 'i10', 'llo'))
  else btrim(translate(fold(translate(normalize(coalesce(value, ''), nfkd), 'АВЕКМНОРСТУХІЈЅԀԚԜҮѴЗҺавекмнорстухіјѕԁԛԝүѵзһьӏӀΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεζηικμνορςτυχγωσϳօոսհցքզƁƊƘƉıɑɡɪʟɴᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢłŁđĐøØħĦŧŦɓɗƙɖ', 'ABEKMHOPCTYXIJSDQWYV3habekmhopctyxijsdqwyv3hbllABEZHIKMNOPTYXabeznikmvopctuxywojonuhgpqbdkdiagilnacdejkmoptuvwzlLdDoOhHtTbdkd')), 'i10', 'llo')) end;

-- A plain name without an apostrophe has the same parts read either way; another may look otherwise the second time.
create or replace function payee_parts(payee text) returns text[] language sql immutable parallel safe
return case when octet_length(payee) = char_length(payee) and payee !~ '[''`]' then name_parts(payee)
  else name_parts(payee) || name_parts(translate(looks(payee), '''`‘’ʼꞌ', '      ')) end;
