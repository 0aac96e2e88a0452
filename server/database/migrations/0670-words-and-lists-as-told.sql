-- The lists that prices, stores and rooms are chosen from, the decisions of a close, submitted budgets, counted goods, and the words, days and
-- parts of records that decide nothing by themselves but stand on screens and papers: the timeline of each keeps a hash of them too.
create or replace function said_of(b batches) returns jsonb language sql stable parallel safe
return jsonb_build_array(b.code, b.reference_no, b.department_id, b.user_id, b.type, b.max, extract(epoch from b.created_at), b.description);
create or replace function said_of(m mandates) returns jsonb language sql stable parallel safe
return jsonb_build_array(m.code, m.user_id, m.vendor_id, m.department_id, m.beneficiary, m.description, extract(epoch from m.created_at),
  extract(epoch from m.raised_at));
create or replace function said_of(c fund_changes) returns jsonb language sql stable parallel safe
return jsonb_build_array(c.kind, c.fund_id, c.to_fund_id, c.amount_kobo, c.reference, c.remark, c.across_types_authority, c.first_amount,
  c.requested_by, c.status, c.response, c.decided_by, extract(epoch from c.decided_at), extract(epoch from c.created_at));
create or replace function said_of(r reversals) returns jsonb language sql stable parallel safe
return jsonb_build_array(r.code, r.batch_id, r.amount_kobo, r.department_id, r.is_direct, r.reason, r.user_id, r.status, r.response, r.decided_by,
  extract(epoch from r.decided_at), r.description, extract(epoch from r.created_at));
create or replace function said_of(d bank_details) returns jsonb language sql stable parallel safe
return jsonb_build_array(d.list, d.owner_id, d.bank_name, d.account_number, d.status, d.is_inherited, d.proposed_by, d.confirmed_by,
  extract(epoch from d.confirmed_at), extract(epoch from d.in_force_from), extract(epoch from d.in_force_to), d.refused_by, d.reason,
  d.payee, extract(epoch from d.created_at));
create or replace function said_of(s settings) returns jsonb language sql stable parallel safe
return jsonb_build_array(s.key, s.value, s.access, s.is_system,
  (select coalesce(jsonb_agg(g.group_id order by g.group_id), '[]') from setting_groups g where g.setting_id = s.id),
  (select coalesce(jsonb_agg(d.department_id order by d.department_id), '[]') from setting_departments d where d.setting_id = s.id));
create or replace function said_of(v vendors) returns jsonb language sql stable parallel safe
return jsonb_build_array(v.name, v.rc_number, v.is_blocked, v.email, v.mobile);
create or replace function said_of(d departments) returns jsonb language sql stable parallel safe
return jsonb_build_array(d.name, d.parent_id, d.head_id, d.deputy_id,
  (select coalesce(jsonb_agg(o.user_id order by o.user_id), '[]') from department_officers o where o.department_id = d.id),
  d.code, d.abv, d.type, d.acting_head_id, d.acting_from, d.acting_to);
create or replace function said_of(o orders) returns jsonb language sql stable parallel safe
return jsonb_build_array(o.code, o.user_id, o.vendor_id, o.invoice_no, o.total_kobo, o.contractor, o.commitment, o.description, o.remark,
  o.inspector_id, extract(epoch from o.created_at),
  (select coalesce(jsonb_agg(jsonb_build_array(l.product_id, l.quantity, l.unit_price_kobo, l.expiry_date) order by l.id), '[]')
     from order_lines l where l.order_id = o.id),
  (select coalesce(jsonb_agg(jsonb_build_array(d.id, d.received_by, d.inspected_by, extract(epoch from d.at), extract(epoch from d.inspected_at), (
      select jsonb_agg(jsonb_build_array(x.order_line_id, x.accepted, x.rejected, x.reason, x.expiry_date) order by x.id)
        from order_delivery_lines x where x.delivery_id = d.id)) order by d.id), '[]')
     from order_deliveries d where d.order_id = o.id));
create or replace function said_of(r requisitions) returns jsonb language sql stable parallel safe
return jsonb_build_array(r.code, r.user_id, r.owner_id, r.type, r.month, r.status, r.location_id, r.department_id, r.deciding_department_id, r.deputy_id,
  r.remark, r.decided_by, extract(epoch from r.decided_at), r.decision_remark, r.registered_by, extract(epoch from r.treated_at), r.close_reason,
  extract(epoch from r.collected_at), r.collected_by, r.collect_remark, r.short, r.damaged, extract(epoch from r.created_at),
  (select coalesce(jsonb_agg(jsonb_build_array(i.product_id, i.quantity, i.is_quota) order by i.id), '[]') from requisition_items i where i.requisition_id = r.id));
create or replace function said_of(r refunds) returns jsonb language sql stable parallel safe
return jsonb_build_array(r.code, r.type, r.purpose, r.amount_kobo, r.exp_amount_kobo, r.exp_beneficiary, r.expenditure_id, r.beneficiary_id, r.department_id,
  r.user_id, extract(epoch from r.created_at), r.response, r.hold_id, r.excuse, r.excused_by, extract(epoch from r.excused_at), r.resent_by, r.answered_by);
create or replace function said_of(h holds) returns jsonb language sql stable parallel safe
return jsonb_build_array(h.code, h.type, h.purpose, h.request, h.holdable_type, h.holdable_id, extract(epoch from h.created_at), h.reason);
create or replace function said_of(r reservations) returns jsonb language sql stable parallel safe
return jsonb_build_array(r.code, r.purpose, r.category, r.type, r.traveller, r.third_party_reason, r.takeoff, r.destination, r.from_day, r.to_day,
  r.fund_id, r.department_id, r.user_id, extract(epoch from r.created_at), options_said(r.id, null), r.description, r.approval_memo_file_id,
  r.data_page_file_id, r.visa_file_id, r.cost_kobo, r.option_id, r.hold_id, r.reserved_fund_id, r.reference, r.ticket_file_id, r.remark,
  r.duplicate_remark, r.taken_by, r.trip_id, r.deciding_department_id, r.deputy_id, r.seen_by);
create or replace function said_of(h hotels) returns jsonb language sql stable parallel safe
return jsonb_build_array(h.code, h.purpose, h.state, h.accommodation_id, h.from_day, h.to_day, h.fund_id, h.department_id, h.user_id,
  extract(epoch from h.created_at), options_said(null, h.id), h.check_in_time, h.itinerary, h.address, h.cost_kobo, h.option_id, h.hold_id,
  h.reserved_fund_id, h.reference, h.ticket_file_id, h.remark, h.duplicate_remark, h.taken_by, h.trip_id, h.deciding_department_id, h.deputy_id, h.seen_by);
create or replace function said_of(m meetings) returns jsonb language sql stable parallel safe
return jsonb_build_array(m.code, m.room_id, m.title, extract(epoch from m.starts_at), extract(epoch from m.ends_at), m.no_of_participants,
  m.department_id, m.user_id, m.fund_id, extract(epoch from m.created_at), m.contact_id, m.mobile, m.arrangement, m.pa_system,
  m.audio_visual_system, m.internet, m.tea_snacks, m.breakfast, m.lunch, m.description, m.remark, m.decided_by, extract(epoch from m.decided_at),
  (select coalesce(jsonb_agg(i.user_id order by i.user_id), '[]') from meeting_invitees i where i.meeting_id = m.id));
-- While goods are counted nothing is said of them yet: what was counted is told when it is submitted.
create or replace function said_of(c stock_counts) returns jsonb language sql stable parallel safe
return jsonb_build_array(c.code, c.inventory_category_id, c.user_id, c.submitted_by, extract(epoch from c.submitted_at), c.decided_by,
  extract(epoch from c.decided_at), c.remark, extract(epoch from c.created_at),
  case when c.status in ('submitted', 'approved') then jsonb_build_array(
    (select jsonb_agg(jsonb_build_array(l.id, l.product_id, l.expiry_date, l.round, l.counted, l.ledger_quantity, case c.status when 'approved' then l.reason end) order by l.id)
       from stock_count_lines l where l.count_id = c.id),
    (select jsonb_agg(jsonb_build_array(e.line_id, e.round, e.user_id, e.quantity, e.ledger_quantity, e.ledger_seq, extract(epoch from e.at)) order by e.id)
       from stock_count_entries e join stock_count_lines l on l.id = e.line_id where l.count_id = c.id)) end);

create function said_of(c year_closings) returns jsonb language sql stable parallel safe
return jsonb_build_array(c.year, (select coalesce(jsonb_agg(jsonb_build_array(d.type, d.record_id, d.decision, d.fund_id, d.remark, d.decided_by,
  extract(epoch from d.decided_at), d.is_current) order by d.id), '[]') from closing_decisions d where d.closing_id = c.id));
-- What is still drafted may change with each line; what was submitted is told whole, but for the funds that it was copied from and
-- made, which may be deleted.
create function said_of(b budget_drafts) returns jsonb language sql stable parallel safe
return jsonb_build_array(b.budget_year, b.from_year, b.name, b.user_id, b.status, b.submitted_by, b.submitted_for_id, extract(epoch from b.submitted_at),
  b.decided_by, extract(epoch from b.decided_at), b.remark, extract(epoch from b.created_at), case when b.status <> 'draft' then
  (select jsonb_agg(jsonb_build_array(l.code, l.sub_budget_head_id, l.department_id, l.amount_kobo) order by l.id)
     from budget_draft_lines l where l.draft_id = b.id) end);
create function said_of(a accommodations) returns jsonb language sql stable parallel safe
return jsonb_build_array(a.name, a.house_no, a.street_name, a.street_name_two, a.area_city, a.state, a.mobile,
  (select coalesce(jsonb_agg(jsonb_build_array(r.amount_kobo, r.date_activated) order by r.date_activated), '[]')
     from accommodation_rates r where r.accommodation_id = a.id));
create function said_of(b beneficiaries) returns jsonb language sql stable parallel safe
return jsonb_build_array(b.name, b.email, b.mobile);
create function said_of(p products) returns jsonb language sql stable parallel safe
return jsonb_build_array(p.code, p.name, p.description, p.inventory_category_id, p.department_id, p.owner, p.product_brand_id, p.measurement_id, p.shelf_no,
  p.restock_qty, p.request_on_delivery, p.img_file_id,
  (select coalesce(jsonb_agg(jsonb_build_array(m.measure_id, m.factor) order by m.measure_id), '[]') from product_measures m where m.product_id = p.id));
create function said_of(g grade_levels) returns jsonb language sql stable parallel safe
return jsonb_build_array(g.name, g.key);
create function said_of(c inventory_categories) returns jsonb language sql stable parallel safe
return jsonb_build_array(c.name, c.description);
create function said_of(b product_brands) returns jsonb language sql stable parallel safe
return jsonb_build_array(b.name);
create function said_of(m measures) returns jsonb language sql stable parallel safe
return jsonb_build_array(m.name);
create function said_of(l locations) returns jsonb language sql stable parallel safe
return jsonb_build_array(l.name, l.has_floors, l.no_of_floors, l.address, l.office_line);
create function said_of(b buildings) returns jsonb language sql stable parallel safe
return jsonb_build_array(b.location_id, b.name, b.floors);
create function said_of(r rooms) returns jsonb language sql stable parallel safe
return jsonb_build_array(r.building_id, r.name, r.code, r.max_capacity, r.floor, r.type, r.area, r.status, r.pa_system, r.audio_visual_system, r.internet);
create function said_of(s services) returns jsonb language sql stable parallel safe
return jsonb_build_array(s.module_id, s.department_id, s.name, s.description);
create function said_of(m modules) returns jsonb language sql stable parallel safe
return jsonb_build_array(m.parent_id, m.name, m.slug, m.caption, m.path, m.type, m.is_disabled,
  (select coalesce(jsonb_agg(jsonb_build_array(d.department_id, d.exportable) order by d.department_id), '[]') from module_departments d where d.module_id = m.id));

alter function record_content(text, bigint) rename to record_content_of_people;
create function record_content(subject text, record bigint) returns text language plpgsql stable as $$
begin
  case subject
    when 'year-closings' then return (select content_of(said_of(r)) from year_closings r where r.id = record);
    when 'budget-drafts' then return (select content_of(said_of(r)) from budget_drafts r where r.id = record);
    when 'accommodations' then return (select content_of(said_of(r)) from accommodations r where r.id = record);
    when 'beneficiaries' then return (select content_of(said_of(r)) from beneficiaries r where r.id = record);
    when 'products' then return (select content_of(said_of(r)) from products r where r.id = record);
    when 'grade-levels' then return (select content_of(said_of(r)) from grade_levels r where r.id = record);
    when 'store-categories' then return (select content_of(said_of(r)) from inventory_categories r where r.id = record);
    when 'brands' then return (select content_of(said_of(r)) from product_brands r where r.id = record);
    when 'measurements' then return (select content_of(said_of(r)) from measures r where r.id = record);
    when 'locations' then return (select content_of(said_of(r)) from locations r where r.id = record);
    when 'buildings' then return (select content_of(said_of(r)) from buildings r where r.id = record);
    when 'rooms' then return (select content_of(said_of(r)) from rooms r where r.id = record);
    when 'services' then return (select content_of(said_of(r)) from services r where r.id = record);
    when 'modules' then return (select content_of(said_of(r)) from modules r where r.id = record);
    else return record_content_of_people(subject, record);
  end case;
end $$;
create trigger a_keep_words before insert on activities for each row
  when (new.action not in ('printed', 'deleted') and new.subject_type in ('year-closings', 'budget-drafts', 'accommodations', 'beneficiaries', 'products',
    'grade-levels', 'store-categories', 'brands', 'measurements', 'locations', 'buildings', 'rooms', 'services', 'modules')) execute function keep_told();

-- Decisions of a close are always told by the act that writes them, and what was counted by the act that submits it.
create constraint trigger tell_record after insert or update of status on budget_drafts
  deferrable initially deferred for each row execute function tell_part('budget-drafts', 'id');
create constraint trigger tell_record after insert or update on accommodations
  deferrable initially deferred for each row execute function tell_part('accommodations', 'id');
create constraint trigger tell_record after insert or update or delete on accommodation_rates
  deferrable initially deferred for each row execute function tell_part('accommodations', 'accommodation_id');
create constraint trigger tell_record after insert or update of name, email, mobile on beneficiaries
  deferrable initially deferred for each row execute function tell_part('beneficiaries', 'id');
create constraint trigger tell_record after insert or update of code, name, description, inventory_category_id, department_id, owner, product_brand_id,
  measurement_id, shelf_no, restock_qty, request_on_delivery, img_file_id on products
  deferrable initially deferred for each row execute function tell_part('products', 'id');
create constraint trigger tell_record after insert or update or delete on product_measures
  deferrable initially deferred for each row execute function tell_part('products', 'product_id');
create constraint trigger tell_record after insert or update on grade_levels
  deferrable initially deferred for each row execute function tell_part('grade-levels', 'id');
create constraint trigger tell_record after insert or update on inventory_categories
  deferrable initially deferred for each row execute function tell_part('store-categories', 'id');
create constraint trigger tell_record after insert or update on product_brands
  deferrable initially deferred for each row execute function tell_part('brands', 'id');
create constraint trigger tell_record after insert or update on measures
  deferrable initially deferred for each row execute function tell_part('measurements', 'id');
create constraint trigger tell_record after insert or update on locations
  deferrable initially deferred for each row execute function tell_part('locations', 'id');
create constraint trigger tell_record after insert or update on buildings
  deferrable initially deferred for each row execute function tell_part('buildings', 'id');
create constraint trigger tell_record after insert or update on rooms
  deferrable initially deferred for each row execute function tell_part('rooms', 'id');
create constraint trigger tell_record after insert or update on services
  deferrable initially deferred for each row execute function tell_part('services', 'id');
create constraint trigger tell_record after insert or update on modules
  deferrable initially deferred for each row execute function tell_part('modules', 'id');
create constraint trigger tell_record after insert or update or delete on module_departments
  deferrable initially deferred for each row execute function tell_part('modules', 'module_id');
create constraint trigger tell_record after insert or update or delete on setting_groups
  deferrable initially deferred for each row execute function tell_part('settings', 'setting_id');
create constraint trigger tell_record after insert or update or delete on setting_departments
  deferrable initially deferred for each row execute function tell_part('settings', 'setting_id');
create constraint trigger tell_record after insert or update of product_id, quantity, unit_price_kobo, expiry_date or delete on order_lines
  deferrable initially deferred for each row execute function tell_part('supplies', 'order_id');
create constraint trigger tell_record after insert or update on order_deliveries
  deferrable initially deferred for each row execute function tell_part('supplies', 'order_id');
create constraint trigger tell_record after insert or update of product_id, quantity, is_quota or delete on requisition_items
  deferrable initially deferred for each row execute function tell_part('requisitions', 'requisition_id');
-- Thousands may be invited: their meeting is told once for all of them.
create function tell_invited() returns trigger language plpgsql as $$
declare
  meeting bigint := coalesce(new.meeting_id, old.meeting_id);
  told text := coalesce(current_setting('portal.told_meetings', true), '');
begin
  if meeting::text = any(string_to_array(told, ',')) then return null; end if;
  perform tell_record('meetings', meeting);
  perform set_config('portal.told_meetings', concat_ws(',', nullif(told, ''), meeting), true);
  return null;
end $$;
create function forget_told_meetings() returns trigger language plpgsql as $$
begin
  perform set_config('portal.told_meetings', '', true);
  return null;
end $$;
create trigger forget_told after insert or update or delete on meeting_invitees for each statement execute function forget_told_meetings();
create constraint trigger tell_record after insert or update or delete on meeting_invitees
  deferrable initially deferred for each row execute function tell_invited();
-- Bank details go with their owner, who may be deleted while nothing names them.
create function tell_gone_details() returns trigger language plpgsql as $$
begin
  perform note_of('bank-details', old.id, 'deleted');
  return null;
end $$;
create trigger tell_gone after delete on bank_details for each row execute function tell_gone_details();
create constraint trigger tell_reason after update of reason on holds
  deferrable initially deferred for each row execute function tell_part('reserves', 'id');

-- Each file that was kept has its digest on a timeline of its own, whatever carries it.
create function tell_file() returns trigger language plpgsql as $$
begin
  perform tell_record('files', new.id);
  return null;
end $$;
create constraint trigger tell_record after insert or update on files
  deferrable initially deferred for each row when (new.is_kept) execute function tell_file();

select note_of('batches', id, 'state-kept') from batches order by id;
select note_of('mandates', id, 'state-kept') from mandates order by id;
select note_of('fund-changes', id, 'state-kept') from fund_changes order by id;
select note_of('reversals', id, 'state-kept') from reversals order by id;
select note_of('bank-details', id, 'state-kept') from bank_details order by id;
select note_of('settings', id, 'state-kept') from settings order by id;
select note_of('vendors', id, 'state-kept') from vendors order by id;
select note_of('departments', id, 'state-kept') from departments order by id;
select note_of('supplies', id, 'state-kept') from orders order by id;
select note_of('requisitions', id, 'state-kept') from requisitions order by id;
select note_of('refunds', id, 'state-kept') from refunds order by id;
select note_of('reserves', id, 'state-kept') from holds order by id;
select note_of('flights', id, 'state-kept') from reservations order by id;
select note_of('hotels', id, 'state-kept') from hotels order by id;
select note_of('meetings', id, 'state-kept') from meetings order by id;
select note_of('stock-counts', id, 'state-kept') from stock_counts order by id;
select note_of('year-closings', id, 'state-kept') from year_closings order by id;
select note_of('budget-drafts', id, 'state-kept') from budget_drafts order by id;
select note_of('accommodations', id, 'state-kept') from accommodations order by id;
select note_of('beneficiaries', id, 'state-kept') from beneficiaries order by id;
select note_of('products', id, 'state-kept') from products order by id;
select note_of('grade-levels', id, 'state-kept') from grade_levels order by id;
select note_of('store-categories', id, 'state-kept') from inventory_categories order by id;
select note_of('brands', id, 'state-kept') from product_brands order by id;
select note_of('measurements', id, 'state-kept') from measures order by id;
select note_of('locations', id, 'state-kept') from locations order by id;
select note_of('buildings', id, 'state-kept') from buildings order by id;
select note_of('rooms', id, 'state-kept') from rooms order by id;
select note_of('services', id, 'state-kept') from services order by id;
select note_of('modules', id, 'state-kept') from modules order by id;
select note_of('files', id, 'state-kept') from files where is_kept order by id;
select note_of('bank-details', subject_id, 'deleted') from (select distinct subject_id from activities where subject_type = 'bank-details') told
 where not exists (select from bank_details d where d.id = told.subject_id) order by subject_id;
