-- What was approved of goods and what of it was closed, and by which tags products are found: the timelines of requisitions and products
-- keep a hash of that too. Of a record that has none it is what it was.
create or replace function said_of(r requisitions) returns jsonb language sql stable parallel safe
return jsonb_build_array(r.code, r.user_id, r.owner_id, r.type, r.month, r.status, r.location_id, r.department_id, r.deciding_department_id, r.deputy_id,
  r.remark, r.decided_by, extract(epoch from r.decided_at), r.decision_remark, r.registered_by, extract(epoch from r.treated_at), r.close_reason,
  extract(epoch from r.collected_at), r.collected_by, r.collect_remark, r.short, r.damaged, extract(epoch from r.created_at),
  (select coalesce(jsonb_agg(jsonb_build_array(i.product_id, i.quantity, i.is_quota) order by i.id), '[]') from requisition_items i where i.requisition_id = r.id))
  || coalesce((select jsonb_build_array(jsonb_agg(jsonb_build_array(i.approved, i.closed) order by i.id)) from requisition_items i
    where i.requisition_id = r.id having bool_or(i.approved is not null or i.closed > 0)), '[]');
drop trigger tell_record on requisition_items;
create constraint trigger tell_record after insert or update of product_id, quantity, is_quota, approved, closed or delete on requisition_items
  deferrable initially deferred for each row execute function tell_part('requisitions', 'requisition_id');

create or replace function said_of(p products) returns jsonb language sql stable parallel safe
return jsonb_build_array(p.code, p.name, p.description, p.inventory_category_id, p.department_id, p.owner, p.product_brand_id, p.measurement_id, p.shelf_no,
  p.restock_qty, p.request_on_delivery, p.img_file_id,
  (select coalesce(jsonb_agg(jsonb_build_array(m.measure_id, m.factor) order by m.measure_id), '[]') from product_measures m where m.product_id = p.id))
  || coalesce((select jsonb_build_array(jsonb_agg(t.tag_id order by t.tag_id)) from product_tags t where t.product_id = p.id having count(*) > 0), '[]');
create constraint trigger tell_record after insert or update or delete on product_tags
  deferrable initially deferred for each row execute function tell_part('products', 'product_id');

select note_of('requisitions', id, 'state-kept') from requisitions r
 where exists (select from requisition_items i where i.requisition_id = r.id and (i.approved is not null or i.closed > 0)) order by id;
select note_of('products', id, 'state-kept') from products p
 where exists (select from product_tags t where t.product_id = p.id) order by id;
