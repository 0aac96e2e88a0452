import type { Step } from './step.ts';
import { writeTimelines } from './write-timelines.ts';

/** The statements that write what the timelines of funds and staff tell: that they were made, and what each record said. */
export function firstTimelines(): Step[] {
  return [
    {
      name: 'plan of the timelines of funds and staff',
      text: `
        create temp table large_first_lines as
        select s.*, coalesce(u.name, 'Service Portal') as actor_name, null::text as remark,
               coalesce((select jsonb_build_object('approved', jsonb_build_array(null, f.approved_kobo / 100.0)) from funds f where s.subject_type = 'funds' and f.id = s.subject_id), '{}') as changes from (
          select 'funds' as subject_type, f.id as subject_id, 1 as seq, 'created' as action, null::bigint as actor_id, now() - interval '2 years' as at,
                 content_of(said_of(f)) as content from funds f where f.id in (select fund_id from large_funds)
          union all
          select 'bank-details', d.id, 1, 'state-kept', null, now() - interval '3 years', content_of(said_of(d))
            from bank_details d join users o on o.id = d.user_id where o.staff_no like 'LRG/%'
          union all
          select 'employees', o.id, 1, 'state-kept', null, now() - interval '3 years', content_of(said_of(o)) from users o where o.staff_no like 'LRG%'
        ) s left join users u on u.id = s.actor_id;
        analyze large_first_lines`,
    },
    { name: 'timelines of funds and staff', text: writeTimelines('large_first_lines') },
  ];
}
