-- Each line of the timeline of what moves or guards money keeps a hash of what the record said then, in the chain: whoever
-- changes such a record behind the portal's back is found. What was written before keeps none.
create function content_of(said jsonb) returns text language sql immutable parallel safe
return encode(sha256(convert_to(said::text, 'UTF8')), 'hex');

-- Whatever of them follows from another record (the state and the amount of an expenditure from its payment) is compared with that.
create function said_of(e expenditures) returns jsonb language sql stable parallel safe
return jsonb_build_array(e.code, e.type, e.category, e.description, e.additional_info, e.reference, e.duplicate_remark, e.department_id, e.user_id,
  e.mandate_id, e.order_id, e.claim_id, e.touring_advance_id, e.refund_id, e.beneficiary_type, e.beneficiary_id, e.beneficiary,
  e.raised_amount_kobo, extract(epoch from e.created_at));
create function said_of(b batches) returns jsonb language sql stable parallel safe
return jsonb_build_array(b.code, b.reference_no, b.department_id, b.user_id, b.type, b.max, extract(epoch from b.created_at));
create function said_of(p payments) returns jsonb language sql stable parallel safe
return jsonb_build_array(p.batch_id, p.expenditure_id, p.department_id, p.pv_no, p.pv_year, p.pv_seq, p.payee_id, p.payee_name, p.payee_bank,
  p.payee_account, p.former_bank, p.former_account, p.amount_kobo, p.cleared_amount_kobo, p.stage, p.status, p.trnx_id, p.bank_reference,
  p.paid_on, extract(epoch from p.created_at));
create function said_of(c fund_changes) returns jsonb language sql stable parallel safe
return jsonb_build_array(c.kind, c.fund_id, c.to_fund_id, c.amount_kobo, c.reference, c.remark, c.across_types_authority, c.first_amount,
  c.requested_by, c.status, c.response, c.decided_by, extract(epoch from c.decided_at));
create function said_of(r reversals) returns jsonb language sql stable parallel safe
return jsonb_build_array(r.code, r.batch_id, r.amount_kobo, r.department_id, r.is_direct, r.reason, r.user_id, r.status, r.response, r.decided_by,
  extract(epoch from r.decided_at));
create function said_of(d bank_details) returns jsonb language sql stable parallel safe
return jsonb_build_array(d.list, d.owner_id, d.bank_name, d.account_number, d.status, d.is_inherited, d.proposed_by, d.confirmed_by,
  extract(epoch from d.confirmed_at), extract(epoch from d.in_force_from), extract(epoch from d.in_force_to), d.refused_by, d.reason);
create function said_of(s settings) returns jsonb language sql stable parallel safe
return jsonb_build_array(s.key, s.value, s.access, s.is_system);
create function said_of(f files) returns jsonb language sql stable parallel safe
return jsonb_build_array(f.sha256, f.size_bytes, f.type, f.name, f.storage_key);
create function said_of(v vendors) returns jsonb language sql stable parallel safe
return jsonb_build_array(v.name, v.rc_number, v.is_blocked);
create function said_of(d departments) returns jsonb language sql stable parallel safe
return jsonb_build_array(d.name, d.parent_id, d.head_id, d.deputy_id);
create function said_of(m mandates) returns jsonb language sql stable parallel safe
return jsonb_build_array(m.code, m.user_id, m.vendor_id, m.department_id);
create function said_of(o orders) returns jsonb language sql stable parallel safe
return jsonb_build_array(o.code, o.user_id, o.vendor_id, o.invoice_no, o.total_kobo);
create function said_of(r requisitions) returns jsonb language sql stable parallel safe
return jsonb_build_array(r.code, r.user_id, r.owner_id, r.type, r.month, r.status);
create function said_of(g groups) returns jsonb language sql stable parallel safe
return jsonb_build_array(g.name, g.office, g.totp_required,
  (select coalesce(jsonb_agg(jsonb_build_array(m.user_id, m.acting_for_id, m.starts_on, m.ends_on) order by m.user_id), '[]')
     from group_members m where m.group_id = g.id),
  (select coalesce(jsonb_agg(p.permission order by p.permission collate "C"), '[]') from group_permissions p where p.group_id = g.id),
  (select coalesce(jsonb_agg(jsonb_build_array(m.module_id, m.exportable) order by m.module_id), '[]')
     from module_groups m where m.group_id = g.id));

create function record_content(subject text, record bigint) returns text language plpgsql stable as $$
begin
  case subject
    when 'expenditures' then return (select content_of(said_of(r)) from expenditures r where r.id = record);
    when 'batches' then return (select content_of(said_of(r)) from batches r where r.id = record);
    when 'payments' then return (select content_of(said_of(r)) from payments r where r.id = record);
    when 'fund-changes' then return (select content_of(said_of(r)) from fund_changes r where r.id = record);
    when 'reversals' then return (select content_of(said_of(r)) from reversals r where r.id = record);
    when 'bank-details' then return (select content_of(said_of(r)) from bank_details r where r.id = record);
    when 'settings' then return (select content_of(said_of(r)) from settings r where r.id = record);
    when 'groups' then return (select content_of(said_of(r)) from groups r where r.id = record);
    when 'vendors' then return (select content_of(said_of(r)) from vendors r where r.id = record);
    when 'departments' then return (select content_of(said_of(r)) from departments r where r.id = record);
    when 'mandates' then return (select content_of(said_of(r)) from mandates r where r.id = record);
    when 'supplies' then return (select content_of(said_of(r)) from orders r where r.id = record);
    when 'requisitions' then return (select content_of(said_of(r)) from requisitions r where r.id = record);
    when 'files' then return (select content_of(said_of(r)) from files r where r.id = record);
    else return null;
  end case;
end $$;

create or replace function keep_told() returns trigger language plpgsql as $$
begin
  new.content := case
    when new.action = 'printed' then (select copy_content(p) from printed_papers p
      where p.subject_type = new.subject_type and p.subject_id = new.subject_id order by p.id desc limit 1)
    when new.subject_type = 'documents' then document_content(new.subject_id)
    when new.subject_type = 'delegations' then delegation_content(new.subject_id)
    when new.subject_type = 'holidays' then holiday_content(new.subject_id)
    else record_content(new.subject_type, new.subject_id) end;
  return new;
end $$;
drop trigger a_keep_told on activities;
create trigger a_keep_told before insert on activities for each row
  when (new.action = 'printed' or new.subject_type in ('documents', 'delegations', 'groups', 'holidays', 'expenditures', 'batches',
    'payments', 'fund-changes', 'reversals', 'bank-details', 'settings', 'vendors', 'departments', 'mandates', 'supplies', 'requisitions', 'files')) execute function keep_told();

-- What the timeline of a record kept of it last.
create function last_content(subject text, record bigint) returns text language sql stable as $$
  select content from activities where subject_type = subject and subject_id = record and content is not null and action <> 'printed'
   order by seq desc limit 1
$$;

-- Where a record is otherwise at the end of a change than its timeline tells, a line says so.
create function tell_record(subject text, record bigint) returns void language plpgsql as $$
declare due text := record_content(subject, record);
begin
  if due is distinct from last_content(subject, record) and due is not null then
    perform note_of(subject, record, 'state-kept');
  end if;
end $$;
create function tell_changed_record() returns trigger language plpgsql as $$
begin
  perform tell_record(tg_argv[0], new.id);
  return null;
end $$;
create constraint trigger tell_record after insert or update on bank_details
  deferrable initially deferred for each row execute function tell_changed_record('bank-details');
create constraint trigger tell_record after insert or update on settings
  deferrable initially deferred for each row execute function tell_changed_record('settings');
create constraint trigger tell_record after insert or update on fund_changes
  deferrable initially deferred for each row execute function tell_changed_record('fund-changes');
create constraint trigger tell_record after insert or update on reversals
  deferrable initially deferred for each row execute function tell_changed_record('reversals');
create constraint trigger tell_record after insert or update on batches
  deferrable initially deferred for each row execute function tell_changed_record('batches');
create constraint trigger tell_record after insert or update on expenditures
  deferrable initially deferred for each row execute function tell_changed_record('expenditures');
create constraint trigger tell_record after insert or update on payments
  deferrable initially deferred for each row execute function tell_changed_record('payments');
create constraint trigger tell_record after insert or update on vendors
  deferrable initially deferred for each row execute function tell_changed_record('vendors');
create constraint trigger tell_record after insert or update on departments
  deferrable initially deferred for each row execute function tell_changed_record('departments');
create constraint trigger tell_record after insert or update on mandates
  deferrable initially deferred for each row execute function tell_changed_record('mandates');
create constraint trigger tell_record after insert or update on orders
  deferrable initially deferred for each row execute function tell_changed_record('supplies');
create constraint trigger tell_record after insert or update on requisitions
  deferrable initially deferred for each row execute function tell_changed_record('requisitions');

-- A group says who is in it and what they may: its timeline tells it once at the end of a change, however many rows changed.
drop trigger tell_office_members on group_members;
drop trigger tell_new_office on groups;
drop function tell_office_members();
drop function tell_new_office();
drop function tell_office(bigint);
drop function office_content(bigint);
create function tell_group(of_group bigint) returns void language plpgsql as $$
declare told text := coalesce(current_setting('portal.told_groups', true), '');
begin
  if of_group::text = any(string_to_array(told, ',')) then return; end if;
  -- Of two changes at once the second sees what the first did.
  perform from groups where id = of_group for no key update;
  if found and record_content('groups', of_group) is distinct from last_content('groups', of_group) then
    perform note_of('groups', of_group, 'members-changed');
  end if;
  perform set_config('portal.told_groups', concat_ws(',', nullif(told, ''), of_group), true);
end $$;
create function tell_changed_group() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'groups' then perform tell_group(new.id);
  else perform tell_group(coalesce(new.group_id, old.group_id));
  end if;
  return null;
end $$;
create function forget_told_groups() returns trigger language plpgsql as $$
begin
  perform set_config('portal.told_groups', '', true);
  return null;
end $$;
create trigger forget_told after insert or update on groups for each statement execute function forget_told_groups();
create trigger forget_told after insert or update or delete on group_members for each statement execute function forget_told_groups();
create trigger forget_told after insert or update or delete on group_permissions for each statement execute function forget_told_groups();
create trigger forget_told after insert or update or delete on module_groups for each statement execute function forget_told_groups();
create constraint trigger tell_group after insert or update on groups
  deferrable initially deferred for each row execute function tell_changed_group();
create constraint trigger tell_group after insert or update or delete on group_members
  deferrable initially deferred for each row execute function tell_changed_group();
create constraint trigger tell_group after insert or update or delete on group_permissions
  deferrable initially deferred for each row execute function tell_changed_group();
create constraint trigger tell_group after insert or update or delete on module_groups
  deferrable initially deferred for each row execute function tell_changed_group();

-- What is attached to a record, and what is taken off it again, stands on the file's own timeline with the file's digest.
create function tell_attachment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_of('files', new.file_id, 'attached', new.subject_type || ' ' || new.subject_id);
  else
    perform note_of('files', old.file_id, 'detached', old.subject_type || ' ' || old.subject_id);
  end if;
  return null;
end $$;
create trigger tell_attachment after insert or delete on attachments for each row execute function tell_attachment();

select tell_group(id) from groups order by id;
select note_of('settings', id, 'state-kept') from settings order by id;
select note_of('bank-details', id, 'state-kept') from bank_details order by id;
select note_of('vendors', id, 'state-kept') from vendors order by id;
select note_of('departments', id, 'state-kept') from departments order by id;
select note_of('fund-changes', id, 'state-kept') from fund_changes order by id;
select note_of('reversals', id, 'state-kept') from reversals order by id;
select note_of('files', file_id, 'attached', subject_type || ' ' || subject_id) from attachments order by file_id, subject_type, subject_id;
