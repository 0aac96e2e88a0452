import type { Step } from './step.ts';
import { writeTimelines } from './write-timelines.ts';

/** The statements that write who posted each payment, and what the timelines of money tell: by whom and when it was raised, batched and paid, and what each record said. */
export function moneyTimelines(): Step[] {
  return [
    {
      name: 'acts of payments',
      text: `
        insert into payment_acts (payment_id, user_id, desk, office, action, paid_on, at)
        select y.id, t.id, 'posting', 'treasury', 'post', y.paid_on, b.at + interval '6 days'
          from large_batches b join payments y on y.batch_id = b.id cross join large_treasury t where y.status = 'paid' order by b.at, y.id`,
    },
    {
      name: 'plan of the timelines of money',
      text: `
        create temp table large_money_lines as
        select s.*, coalesce(u.name, 'Service Portal') as actor_name, null::text as remark, coalesce(
            (select jsonb_build_object('approved', jsonb_build_array(null, f.approved_kobo / 100.0)) from funds f where s.subject_type = 'funds' and f.id = s.subject_id),
            (select jsonb_build_object('paid_on', jsonb_build_array(null, y.paid_on)) from payments y where s.action = 'post' and y.id = s.subject_id), '{}') as changes from (
          select 'expenditures' as subject_type, e.id as subject_id, 1 as seq, 'raised' as action, e.user_id as actor_id, e.created_at as at,
                 content_of(said_of(e)) as content
            from expenditures e where e.id in (select id from large_plan)
          union all
          select 'batches', b.id, 1, 'raised', b.user_id, b.created_at, content_of(said_of(b)) from batches b where b.id in (select id from large_batches)
          union all
          select 'payments', y.id, 1, 'batched', b.user_id, y.created_at, case when y.status <> 'paid' then content_of(said_of(y)) end
            from payments y join batches b on b.id = y.batch_id where b.id in (select id from large_batches)
          union all
          select 'payments', y.id, 2, 'post', a.user_id, a.at, content_of(said_of(y)) from payment_acts a join payments y on y.id = a.payment_id
           where a.user_id = (select id from large_treasury)
          union all
          select 'funds', f.id, 1, 'created', null, now() - interval '2 years', content_of(said_of(f)) from funds f where f.id in (select fund_id from large_funds)
          union all
          select 'bank-details', d.id, 1, 'state-kept', null, now() - interval '3 years', content_of(said_of(d))
            from bank_details d join users o on o.id = d.user_id where o.staff_no like 'LRG/%'
          union all
          select 'employees', o.id, 1, 'state-kept', null, now() - interval '3 years', content_of(said_of(o)) from users o where o.staff_no like 'LRG%'
        ) s left join users u on u.id = s.actor_id;
        analyze large_money_lines`,
    },
    { name: 'timelines of money', text: writeTimelines('large_money_lines') },
  ];
}
