import type { Step } from './step.ts';
import { writeTimelines } from './write-timelines.ts';

/** The statements that write what the timelines of a large store tell: who raised, received, asked, decided, issued and confirmed, and when. */
export function storeTimelines(): Step[] {
  return [
    {
      name: 'plan of the store’s timelines',
      text: `
        create temp table large_lines as
        select s.*, coalesce(u.name, 'Service Portal') as actor_name,
               case s.subject_type when 'supplies' then (select content_of(said_of(o)) from orders o where o.id = s.subject_id)
                 when 'requisitions' then (select content_of(said_of(r)) from requisitions r where r.id = s.subject_id)
                 when 'vouchers' then (select content_of(said_of(v)) from vouchers v where v.id = s.subject_id)
                 when 'departments' then (select content_of(said_of(d)) from departments d where d.id = s.subject_id)
                 when 'vendors' then (select content_of(said_of(v)) from vendors v where v.id = s.subject_id)
                 else record_content(s.subject_type, s.subject_id) end as content from (
          select 'supplies' as subject_type, o.id as subject_id, 1 as seq, 'created' as action, w.raiser_id as actor_id, null::text as remark, '{}'::jsonb as changes, o.raised_at as at
            from large_orders o cross join large_people w
          union all
          select 'supplies', o.id, 2, 'received', w.receiver_id, null, jsonb_build_object('status', jsonb_build_array('pending', o.status)), o.at
            from large_orders o cross join large_people w where o.status <> 'pending'
          union all
          select 'supplies', o.id, 3, 'vouchered', w.receiver_id, v.serial_no, '{}', o.vouched_at
            from large_orders o join vouchers v on v.id = o.voucher_id cross join large_people w where o.status <> 'pending'
          union all
          select 'vouchers', o.voucher_id, 1, 'made', w.receiver_id, o.code, '{}', o.vouched_at from large_orders o cross join large_people w where o.status <> 'pending'
          union all
          select 'requisitions', r.id, k.seq, k.action, case k.who when 'owner' then r.owner_id when 'head' then r.head_id else w.receiver_id end, null,
                 case when k.old_status is null then '{}' else jsonb_build_object('status', jsonb_build_array(k.old_status, k.new_status)) end, r.at + r.lasts * 0.01 * (k.seq - 1)
            from large_requisitions r cross join large_people w
            join (values (1, 'created', 'owner', null, 'pending'), (2, 'approved', 'head', 'pending', 'approved'), (3, 'registered', 'store', 'approved', 'registered'),
                         (4, 'issued', 'store', 'registered', 'treated'), (5, 'collected', 'owner', 'treated', 'collected')) k (seq, action, who, old_status, new_status)
              on k.seq <= array_position(array['pending', 'approved', 'registered', 'treated', 'collected'], r.status)
          union all
          select k.subject_type, k.id, 1, 'state-kept', null, null, '{}', now() - interval '3 years'
            from (select 'departments' as subject_type, id from departments union all select 'vendors', id from vendors
              union all select 'products', id from products union all select 'locations', id from locations
              union all select 'store-categories', id from inventory_categories union all select 'measurements', id from measures) k
           where not exists (select from activities a where (a.subject_type, a.subject_id) = (k.subject_type, k.id))
        ) s left join users u on u.id = s.actor_id;
        analyze large_lines`,
    },
    {
      name: 'timelines of the store',
      text: writeTimelines('large_lines'),
    },
  ];
}
