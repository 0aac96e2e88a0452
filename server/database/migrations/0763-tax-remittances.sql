-- What is owed to a tax authority is remitted by month: a schedule that one officer of Treasury prepares and another approves, marked
-- paid with the authority's receipt.
select add_code_prefix('TXR');
create table tax_remittances (
  id bigint generated always as identity primary key,
  code text not null unique,
  authority text not null references tax_authorities,
  month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  due_on date not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  line_count integer not null check (line_count > 0),
  status text not null default 'prepared' check (status in ('prepared', 'approved', 'paid', 'withdrawn')),
  prepared_by bigint not null references users,
  approved_by bigint references users,
  approved_at timestamptz,
  receipt_no text,
  paid_on date,
  paid_by bigint references users,
  reason text,
  search_text text generated always as (fold(code || ' ' || authority || ' ' || coalesce(receipt_no, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tax_remittances_two_people check (approved_by <> prepared_by),
  constraint tax_remittances_approved check (status not in ('approved', 'paid') or approved_by is not null),
  constraint tax_remittances_paid_whole check ((status = 'paid') = (receipt_no is not null) and (status = 'paid') = (paid_on is not null) and (status = 'paid') = (paid_by is not null))
);
create unique index tax_remittances_receipt on tax_remittances (authority, upper(receipt_no)) where status = 'paid';
create index tax_remittances_authority on tax_remittances (authority);
create index tax_remittances_prepared_by on tax_remittances (prepared_by);
create index tax_remittances_approved_by on tax_remittances (approved_by);
create index tax_remittances_paid_by on tax_remittances (paid_by);
create trigger touch before update on tax_remittances for each row execute function touch();
select watch_changes('tax_remittances'), keep_since('tax_remittances');

-- A line of the schedule repeats a line of the ledger; each of those is in one live schedule.
create table tax_remittance_lines (
  id bigint generated always as identity primary key,
  remittance_id bigint not null references tax_remittances,
  entry_id bigint not null references tax_entries,
  is_live boolean not null default true,
  day date not null,
  payee_name text not null,
  payee_tin text,
  vendor_id bigint references vendors,
  pv_no text not null,
  tax text not null,
  base_kobo bigint not null,
  rate double precision not null,
  amount_kobo bigint not null
);
create unique index tax_remittance_lines_once on tax_remittance_lines (entry_id) where is_live;
create index tax_remittance_lines_entry on tax_remittance_lines (entry_id);
create index tax_remittance_lines_remittance on tax_remittance_lines (remittance_id);
create index tax_remittance_lines_vendor on tax_remittance_lines (vendor_id);
select watch_changes('tax_remittance_lines');

-- What a schedule says stays; only withdrawing it lets its lines go.
create function keep_remittance_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'is_live') = (to_jsonb(old) - 'is_live') and old.is_live and not new.is_live
      and exists (select from tax_remittances r where r.id = new.remittance_id and r.status = 'withdrawn') then
    return new;
  end if;
  raise exception 'what a schedule says stays' using errcode = 'integrity_constraint_violation';
end $$;
create trigger stays before update or delete on tax_remittance_lines for each row execute function keep_remittance_line();

create function keep_remittance() returns trigger language plpgsql as $$
declare due bigint;
begin
  if tg_op = 'DELETE' or (old.code, old.authority, old.month, old.amount_kobo, old.line_count, old.prepared_by)
      is distinct from (new.code, new.authority, new.month, new.amount_kobo, new.line_count, new.prepared_by) or old.status in ('paid', 'withdrawn') then
    raise exception 'a remittance stays as it was prepared' using errcode = 'check_violation', constraint = 'tax_remittances_stay';
  end if;
  if new.status = 'paid' and old.status <> 'approved' then
    raise exception 'paid before it was approved' using errcode = 'check_violation', constraint = 'tax_remittances_stay';
  end if;
  if new.status in ('approved', 'paid') then
    select sum(l.amount_kobo) into due from tax_remittance_lines l where l.remittance_id = new.id and l.is_live;
    if due is distinct from new.amount_kobo then
      raise exception 'its lines come to another amount' using errcode = 'check_violation', constraint = 'tax_remittances_as_lines';
    end if;
  end if;
  return new;
end $$;
create trigger stays after update or delete on tax_remittances for each row execute function keep_remittance();

-- Withdrawn, its lines are free for another; paid, the ledger of the authority owes so much less.
create function follow_remittance() returns trigger language plpgsql as $$
begin
  if new.status = 'withdrawn' then
    update tax_remittance_lines set is_live = false where remittance_id = new.id and is_live;
  elsif new.status = 'paid' then
    insert into tax_entries (authority, kind, pv_no, amount_kobo, day, seq, running_owed_kobo)
      values (new.authority, 'remitted', new.code, -new.amount_kobo, coalesce(new.paid_on, lagos_today()), 0, 0);
  end if;
  return null;
end $$;
create trigger ledger after update of status on tax_remittances for each row
  when (new.status is distinct from old.status) execute function follow_remittance();

create function said_of(r tax_remittances) returns jsonb language sql stable parallel safe
return jsonb_build_array(r.code, r.authority, r.month, r.due_on, r.amount_kobo, r.line_count, r.status, r.prepared_by, r.approved_by,
  extract(epoch from r.approved_at), r.receipt_no, r.paid_on, r.paid_by, r.reason, extract(epoch from r.created_at),
  (select coalesce(jsonb_agg(jsonb_build_array(l.entry_id, l.is_live, l.day, l.payee_name, l.payee_tin, l.vendor_id, l.pv_no, l.tax, l.base_kobo, l.rate, l.amount_kobo)
     order by l.id), '[]') from tax_remittance_lines l where l.remittance_id = r.id));
alter function record_content(text, bigint) rename to record_content_before_remittances;
create function record_content(subject text, record bigint) returns text language plpgsql stable as $$
begin
  case subject
    when 'tax-remittances' then return (select content_of(said_of(r)) from tax_remittances r where r.id = record);
    else return record_content_before_remittances(subject, record);
  end case;
end $$;
create trigger a_keep_remittances before insert on activities for each row
  when (new.action not in ('printed', 'deleted') and new.subject_type = 'tax-remittances') execute function keep_told();
create constraint trigger tell_record after insert or update on tax_remittances
  deferrable initially deferred for each row execute function tell_part('tax-remittances', 'id');
create constraint trigger tell_record after insert or update or delete on tax_remittance_lines
  deferrable initially deferred for each row execute function tell_part('tax-remittances', 'remittance_id');
