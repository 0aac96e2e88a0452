-- Rates of tax on payments to third parties are dated data: proposed by one person with its source, confirmed by another.
create table tax_rates (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('withholding', 'vat', 'stamp-duty')),
  transaction_class text check (transaction_class in ('dividend-interest', 'royalty', 'rent-hire-lease', 'fees', 'goods', 'towers', 'services',
    'construction', 'other-construction', 'directors-fees')),
  payee text check (payee in ('resident-company', 'non-resident-company', 'resident-person', 'non-resident-person')),
  rate double precision not null check (rate between 0 and 100),
  -- In hundredths of a percent, whole, so that amounts are worked out to the kobo.
  rate_bp integer not null generated always as (round(rate * 100)::integer) stored,
  authority text not null check (length(authority) between 2 and 120),
  starts_on date not null,
  source text not null,
  status text not null default 'proposed' check (status in ('proposed', 'confirmed', 'refused')),
  -- Nobody proposed what the portal began with: it is the law as it was published.
  proposed_by bigint references users,
  decided_by bigint references users,
  decided_at timestamptz,
  reason text,
  search_text text generated always as (fold(authority || ' ' || source)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tax_rates_two_decimals check (abs(rate * 100 - round(rate * 100)) < 0.000001),
  constraint tax_rates_class_of_withholding check ((kind = 'withholding') = (transaction_class is not null) and (kind = 'withholding') = (payee is not null)),
  constraint tax_rates_two_people check (proposed_by is null or status <> 'confirmed' or (decided_by is not null and decided_by <> proposed_by))
);
create unique index tax_rates_one_a_day on tax_rates (kind, coalesce(transaction_class, ''), coalesce(payee, ''), starts_on) where status = 'confirmed';
create index tax_rates_proposed_by on tax_rates (proposed_by);
create index tax_rates_decided_by on tax_rates (decided_by);
create trigger touch before update on tax_rates for each row execute function touch();
select watch_changes('tax_rates');
select keep_since('tax_rates');

-- What was proposed stays as it was proposed; it is confirmed or refused once. Another rate takes its place from a later day.
create function keep_tax_rate() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a rate of tax stays' using errcode = 'integrity_constraint_violation';
  end if;
  if old.status <> 'proposed' or (old.kind, old.transaction_class, old.payee, old.rate, old.authority, old.starts_on, old.source, old.proposed_by)
      is distinct from (new.kind, new.transaction_class, new.payee, new.rate, new.authority, new.starts_on, new.source, new.proposed_by) then
    raise exception 'a rate of tax stays as it was proposed' using errcode = 'check_violation', constraint = 'tax_rates_stay';
  end if;
  return new;
end $$;
create trigger stays after update or delete on tax_rates for each row execute function keep_tax_rate();

-- The rate that is in force on a day for each tax, class and payee.
create function tax_rates_on(day date) returns setof tax_rates language sql stable parallel safe as $$
  select distinct on (r.kind, r.transaction_class, r.payee) r.* from tax_rates r
   where r.status = 'confirmed' and r.starts_on <= day
   order by r.kind, r.transaction_class, r.payee, r.starts_on desc
$$;

-- Vendors say whom the rates see in them.
alter table vendors
  add column tin text,
  -- A resident company where it isn't said.
  add column kind text default 'resident-company'
    check (kind in ('resident-company', 'non-resident-company', 'resident-person', 'non-resident-person')),
  add column is_small boolean not null default false,
  add constraint vendors_tin_has_digits check (tin ~ '^[0-9]{8,14}(-[0-9]{4})?$'),
  add constraint vendors_small_companies check (not is_small or coalesce(kind, 'resident-company') = 'resident-company');

-- What a vendor said before it had these words keeps its hash.
create or replace function said_of(v vendors) returns jsonb language sql stable parallel safe
return jsonb_build_array(v.name, v.rc_number, v.is_blocked, v.email, v.mobile)
  || case when v.tin is null and coalesce(v.kind, 'resident-company') = 'resident-company' and not v.is_small then '[]'::jsonb else jsonb_build_array(v.tin, v.kind, v.is_small) end;
create function said_of(r tax_rates) returns jsonb language sql stable parallel safe
return jsonb_build_array(r.kind, r.transaction_class, r.payee, r.rate, r.authority, r.starts_on, r.source, r.status, r.proposed_by, r.decided_by,
  extract(epoch from r.decided_at), r.reason, extract(epoch from r.created_at));
alter function record_content(text, bigint) rename to record_content_before_taxes;
create function record_content(subject text, record bigint) returns text language plpgsql stable as $$
begin
  case subject
    when 'tax-rates' then return (select content_of(said_of(r)) from tax_rates r where r.id = record);
    else return record_content_before_taxes(subject, record);
  end case;
end $$;
create trigger a_keep_tax_rates before insert on activities for each row
  when (new.action not in ('printed', 'deleted') and new.subject_type = 'tax-rates') execute function keep_told();
create constraint trigger tell_record after insert or update on tax_rates
  deferrable initially deferred for each row execute function tell_part('tax-rates', 'id');

-- The Regulations of 2024, by resident company, non-resident company, resident person and non-resident person.
insert into tax_rates (kind, transaction_class, payee, rate, authority, starts_on, source, status)
select 'withholding', r.class, p.payee, p.rate,
    case when p.payee like '%company' then 'Federal Inland Revenue Service' else 'State Internal Revenue Service' end,
    '2025-01-01', 'Deduction of Tax at Source (Withholding) Regulations 2024', 'confirmed'
  from (values ('dividend-interest', 10, 10, 10, 10), ('royalty', 10, 10, 5, 5), ('rent-hire-lease', 10, 10, 10, 10), ('fees', 5, 10, 5, 10),
    ('goods', 2, null, 2, null), ('towers', 2, 5, 2, 5), ('services', 2, 5, 2, 5), ('construction', 2, 5, 2, 5),
    ('other-construction', 5, 10, 5, 10), ('directors-fees', null, null, 15, 20)) as r (class, rc, nc, rp, np)
  cross join lateral (values ('resident-company', r.rc), ('non-resident-company', r.nc), ('resident-person', r.rp), ('non-resident-person', r.np)) as p (payee, rate)
 where p.rate is not null
 order by r.class, p.payee;
insert into tax_rates (kind, rate, authority, starts_on, source, status) values
  ('vat', 7.5, 'Federal Inland Revenue Service', '2020-02-01', 'Finance Act 2019, in force from 1 February 2020', 'confirmed'),
  ('stamp-duty', 1, 'Federal Inland Revenue Service', '2020-02-01', 'Stamp Duties Act, on contracts of agencies of government', 'confirmed');
select note_of('tax-rates', id, 'state-kept') from tax_rates order by id;
