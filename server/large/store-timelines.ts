import type { Step } from './step.ts';

/** The statements that write what the timelines of a large store tell: who raised, received, asked, decided, issued and confirmed, and when. */
export function storeTimelines(): Step[] {
  return [
    {
      name: 'plan of the store’s timelines',
      text: `
        create temp table large_lines as
        select s.*, u.name as actor_name from (
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
        ) s join users u on u.id = s.actor_id;
        analyze large_lines`,
    },
    {
      name: 'timelines of the store',
      text: `
        create function pg_temp.large_timelines() returns setof activities language plpgsql as $$
        declare
          l large_lines;
          a activities;
        begin
          a.tx := pg_current_xact_id();
          for l in select * from large_lines order by subject_type, subject_id, seq loop
            a.previous_hash := case when l.seq = 1 then '' else a.hash end;
            a.subject_type := l.subject_type; a.subject_id := l.subject_id; a.seq := l.seq; a.action := l.action; a.actor_id := l.actor_id;
            a.actor_name := l.actor_name; a.remark := l.remark; a.changes := l.changes; a.at := l.at;
            a.hash := activity_hash(a);
            return next a;
          end loop;
        end $$;
        insert into activities (subject_type, subject_id, seq, action, actor_id, actor_name, remark, changes, at, previous_hash, hash)
        select subject_type, subject_id, seq, action, actor_id, actor_name, remark, changes, at, previous_hash, hash from pg_temp.large_timelines() order by at, subject_type, subject_id, seq`,
    },
  ];
}
