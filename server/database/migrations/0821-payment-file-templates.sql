-- How the file of a payment schedule is laid out for a bank. Three come with the portal and stay; an administrator defines others.
create table payment_file_templates (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,29}$'),
  name text not null unique check (length(name) between 2 and 60),
  kind text not null check (kind in ('csv', 'xlsx', 'fixed')),
  amounts text not null default 'naira' check (amounts in ('naira', 'grouped', 'kobo')),
  days text not null default 'dd-mm-yyyy' check (days in ('dd-mm-yyyy', 'dd/mm/yyyy', 'yyyy-mm-dd', 'yyyymmdd')),
  comes_with_portal boolean not null default false,
  search_text text generated always as (fold(code || ' ' || name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payment_file_templates_of_portal check (comes_with_portal = (code in ('csv', 'xlsx', 'fixed')))
);
create trigger touch before update on payment_file_templates for each row execute function touch();
select watch_changes('payment_file_templates');

create table payment_file_columns (
  id bigint generated always as identity primary key,
  template_id bigint not null references payment_file_templates on delete cascade,
  place integer not null check (place between 1 and 99),
  field text not null,
  head text,
  constant text,
  width integer check (width between 1 and 200),
  constraint payment_file_columns_constant check (constant is null or field = 'constant'),
  constraint payment_file_columns_place unique (template_id, place) deferrable initially deferred
);
select watch_changes('payment_file_columns');

-- Those that come with the portal are laid at its start, with their columns, and stay: files that were sent before layouts were kept are theirs.
create function keep_file_template() returns trigger language plpgsql as $$
begin
  if old.comes_with_portal or (tg_op = 'UPDATE' and new.code <> old.code) then
    raise exception 'a template that comes with the portal stays' using errcode = 'check_violation', constraint = 'payment_file_templates_stay';
  end if;
  return null;
end $$;
create trigger stays after update or delete on payment_file_templates for each row execute function keep_file_template();
create function keep_file_columns() returns trigger language plpgsql as $$
begin
  if exists (select from payment_file_templates t where t.id in (old.template_id, new.template_id) and t.comes_with_portal
      and (tg_op <> 'INSERT' or t.created_at <> now())) then
    raise exception 'a template that comes with the portal stays' using errcode = 'check_violation', constraint = 'payment_file_templates_stay';
  end if;
  return null;
end $$;
create trigger stays after insert or update or delete on payment_file_columns for each row execute function keep_file_columns();

create function said_of(t payment_file_templates) returns jsonb language sql stable parallel safe
return jsonb_build_array(t.code, t.name, t.kind, t.amounts, t.days, t.comes_with_portal,
  (select coalesce(jsonb_agg(jsonb_build_array(c.place, c.field, c.head, c.constant, c.width) order by c.place), '[]')
     from payment_file_columns c where c.template_id = t.id));
alter function record_content(text, bigint) rename to record_content_before_file_templates;
create function record_content(subject text, record bigint) returns text language plpgsql stable as $$
begin
  case subject
    when 'payment-file-templates' then return (select content_of(said_of(t)) from payment_file_templates t where t.id = record);
    else return record_content_before_file_templates(subject, record);
  end case;
end $$;
create trigger a_keep_payment_file_templates before insert on activities for each row
  when (new.action not in ('printed', 'deleted') and new.subject_type = 'payment-file-templates') execute function keep_told();
create constraint trigger tell_record after insert or update on payment_file_templates
  deferrable initially deferred for each row execute function tell_part('payment-file-templates', 'id');
create constraint trigger tell_record after insert or update or delete on payment_file_columns
  deferrable initially deferred for each row execute function tell_part('payment-file-templates', 'template_id');

-- What a file was laid out by is kept with its schedule, so that it is saved in the same bytes whatever becomes of the template.
alter table payment_schedules add column file_layout jsonb,
  add constraint payment_schedules_layout_of_file check (file_layout is null or (digest is not null and file_layout->>'code' = template));
create or replace function said_of(s payment_schedules) returns jsonb language sql stable parallel safe
return jsonb_build_array(s.code, s.bank_account_id, s.day, s.line_count, s.gross_kobo, s.deducted_kobo, s.amount_kobo, s.status, s.prepared_by,
  s.first_signed_by, extract(epoch from s.first_signed_at), s.second_signed_by, extract(epoch from s.second_signed_at), s.sent_by,
  extract(epoch from s.sent_at), s.template, s.digest, s.confirmed_by, s.confirmed_on, s.reason, extract(epoch from s.created_at),
  (select coalesce(jsonb_agg(jsonb_build_array(l.serial, l.payment_id, l.pv_no, l.payee_name, l.payee_bank, l.bank_code, l.payee_account, l.gross_kobo,
     l.deducted_kobo, l.net_kobo, l.narration, l.outcome, l.outcome_reason) order by l.serial), '[]') from payment_schedule_lines l where l.schedule_id = s.id))
  -- Those that were sent before say what they said.
  || case when s.file_layout is null then '[]' else jsonb_build_array(s.file_layout) end;
create function keep_file_layout() returns trigger language plpgsql as $$
begin
  if (old.digest is not null and old.file_layout is distinct from new.file_layout) or (old.digest is null and new.digest is not null and new.file_layout is null) then
    raise exception 'the layout of a file that was sent stays' using errcode = 'check_violation', constraint = 'payment_schedules_layout_stays';
  end if;
  return new;
end $$;
create trigger stays_laid_out after update on payment_schedules for each row execute function keep_file_layout();
