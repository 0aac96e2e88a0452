-- Each line of the timeline of the lists by which money is counted and paid (rates, codes, heads, funds, quotas), of who may
-- commit a department’s money, of journeys and rooms, and of what was written off or counted keeps a hash of what it said
-- then: whoever changes one behind the portal's back is found. What was written before keeps what it says now.
create or replace function said_of(d departments) returns jsonb language sql stable parallel safe
return jsonb_build_array(d.name, d.parent_id, d.head_id, d.deputy_id,
  (select coalesce(jsonb_agg(o.user_id order by o.user_id), '[]') from department_officers o where o.department_id = d.id));
create function said_of(a allowances) returns jsonb language sql stable parallel safe
return jsonb_build_array(a.name, a.parent_id, a.days_required, a.serves, a.route_takeoff, a.route_destination,
  (select coalesce(jsonb_agg(jsonb_build_array(r.grade_level_id, r.amount_kobo, r.date_activated) order by r.grade_level_id, r.date_activated), '[]')
     from allowance_rates r where r.allowance_id = a.id));
create function said_of(f funds) returns jsonb language sql stable parallel safe
return jsonb_build_array(f.budget_code_id, f.sub_budget_head_id, f.department_id, f.budget_year);
create function said_of(c budget_codes) returns jsonb language sql stable parallel safe
return jsonb_build_array(c.code);
create function said_of(h budget_heads) returns jsonb language sql stable parallel safe
return jsonb_build_array(h.name, h.code);
create function said_of(s sub_budget_heads) returns jsonb language sql stable parallel safe
return jsonb_build_array(s.budget_head_id, s.name, s.type, s.is_logistics);
create function said_of(q product_quotas) returns jsonb language sql stable parallel safe
return jsonb_build_array(q.product_id, q.group_id, q.grade_level_id, q.quantity);
create function said_of(r reservations) returns jsonb language sql stable parallel safe
return jsonb_build_array(r.code, r.purpose, r.category, r.type, r.traveller, r.third_party_reason, r.takeoff, r.destination, r.from_day, r.to_day,
  r.fund_id, r.department_id, r.user_id, extract(epoch from r.created_at));
create function said_of(h hotels) returns jsonb language sql stable parallel safe
return jsonb_build_array(h.code, h.purpose, h.state, h.accommodation_id, h.from_day, h.to_day, h.fund_id, h.department_id, h.user_id,
  extract(epoch from h.created_at));
create function said_of(m meetings) returns jsonb language sql stable parallel safe
return jsonb_build_array(m.code, m.room_id, m.title, extract(epoch from m.starts_at), extract(epoch from m.ends_at), m.no_of_participants,
  m.department_id, m.user_id, m.fund_id, extract(epoch from m.created_at));
create function said_of(w stock_write_offs) returns jsonb language sql stable parallel safe
return jsonb_build_array(w.code, w.product_id, w.quantity, w.expiry_date, w.reason, w.reference, w.source_type, w.source_id, w.source_code, w.user_id,
  w.remark, w.decided_by, extract(epoch from w.decided_at), extract(epoch from w.created_at));
create function said_of(c stock_counts) returns jsonb language sql stable parallel safe
return jsonb_build_array(c.code, c.inventory_category_id, c.user_id, c.submitted_by, extract(epoch from c.submitted_at), c.decided_by,
  extract(epoch from c.decided_at), c.remark, extract(epoch from c.created_at));

alter function record_content(text, bigint) rename to record_content_before;
create function record_content(subject text, record bigint) returns text language plpgsql stable as $$
begin
  case subject
    when 'allowances' then return (select content_of(said_of(r)) from allowances r where r.id = record);
    when 'funds' then return (select content_of(said_of(r)) from funds r where r.id = record);
    when 'budget-codes' then return (select content_of(said_of(r)) from budget_codes r where r.id = record);
    when 'budget-heads' then return (select content_of(said_of(r)) from budget_heads r where r.id = record);
    when 'sub-budget-heads' then return (select content_of(said_of(r)) from sub_budget_heads r where r.id = record);
    when 'product-quotas' then return (select content_of(said_of(r)) from product_quotas r where r.id = record);
    when 'flights' then return (select content_of(said_of(r)) from reservations r where r.id = record);
    when 'hotels' then return (select content_of(said_of(r)) from hotels r where r.id = record);
    when 'meetings' then return (select content_of(said_of(r)) from meetings r where r.id = record);
    when 'stock-write-offs' then return (select content_of(said_of(r)) from stock_write_offs r where r.id = record);
    when 'stock-counts' then return (select content_of(said_of(r)) from stock_counts r where r.id = record);
    else return record_content_before(subject, record);
  end case;
end $$;
create trigger a_keep_listed before insert on activities for each row
  when (new.action not in ('printed', 'deleted') and new.subject_type in ('allowances', 'funds', 'budget-codes', 'budget-heads', 'sub-budget-heads',
    'product-quotas', 'flights', 'hotels', 'meetings', 'stock-write-offs', 'stock-counts')) execute function keep_told();

-- Where one is otherwise at the end of a change than its timeline tells, a line says so. What a fund is doesn't change with its figures.
create function tell_part() returns trigger language plpgsql as $$
begin
  perform tell_record(tg_argv[0], (to_jsonb(coalesce(new, old)) ->> tg_argv[1])::bigint);
  return null;
end $$;
create constraint trigger tell_record after insert or update on allowances
  deferrable initially deferred for each row execute function tell_part('allowances', 'id');
create constraint trigger tell_record after insert or update or delete on allowance_rates
  deferrable initially deferred for each row execute function tell_part('allowances', 'allowance_id');
create constraint trigger tell_record after insert or update or delete on department_officers
  deferrable initially deferred for each row execute function tell_part('departments', 'department_id');
create constraint trigger tell_record after insert or update of budget_code_id, sub_budget_head_id, department_id, budget_year on funds
  deferrable initially deferred for each row execute function tell_part('funds', 'id');
create constraint trigger tell_record after insert or update on budget_codes
  deferrable initially deferred for each row execute function tell_part('budget-codes', 'id');
create constraint trigger tell_record after insert or update on budget_heads
  deferrable initially deferred for each row execute function tell_part('budget-heads', 'id');
create constraint trigger tell_record after insert or update on sub_budget_heads
  deferrable initially deferred for each row execute function tell_part('sub-budget-heads', 'id');
create constraint trigger tell_record after insert or update on product_quotas
  deferrable initially deferred for each row execute function tell_part('product-quotas', 'id');
create constraint trigger tell_record after insert or update on reservations
  deferrable initially deferred for each row execute function tell_part('flights', 'id');
create constraint trigger tell_record after insert or update on hotels
  deferrable initially deferred for each row execute function tell_part('hotels', 'id');
create constraint trigger tell_record after insert or update on meetings
  deferrable initially deferred for each row execute function tell_part('meetings', 'id');
create constraint trigger tell_record after insert or update on stock_write_offs
  deferrable initially deferred for each row execute function tell_part('stock-write-offs', 'id');
create constraint trigger tell_record after insert or update on stock_counts
  deferrable initially deferred for each row execute function tell_part('stock-counts', 'id');

select note_of('departments', id, 'state-kept') from departments order by id;
select note_of('allowances', id, 'state-kept') from allowances order by id;
select note_of('funds', id, 'state-kept') from funds order by id;
select note_of('budget-codes', id, 'state-kept') from budget_codes order by id;
select note_of('budget-heads', id, 'state-kept') from budget_heads order by id;
select note_of('sub-budget-heads', id, 'state-kept') from sub_budget_heads order by id;
select note_of('product-quotas', id, 'state-kept') from product_quotas order by id;
select note_of('flights', id, 'state-kept') from reservations order by id;
select note_of('hotels', id, 'state-kept') from hotels order by id;
select note_of('meetings', id, 'state-kept') from meetings order by id;
select note_of('stock-write-offs', id, 'state-kept') from stock_write_offs order by id;
select note_of('stock-counts', id, 'state-kept') from stock_counts order by id;
