import type { Check } from './check.ts';

/** The last line of each record of a kind that gave a remark or answered it. */
const last = (subject: string, actions: string) =>
  `(select distinct on (subject_id) subject_id, action, actor_id, remark, at from activities
      where subject_type = '${subject}' and action in (${actions}) order by subject_id, seq desc)`;

/**
 * Why something was returned, queried, sent back, declined or ended, and by whom a close was sent back, is what the last act of its
 * timeline says, until the next submission answers it.
 */
const remarks: Check = {
  title: 'Remarks',
  bad: `
    select * from (
      select 'Claim ' || c.code as record, c.remark is distinct from case a.action when 'returned' then a.remark end as is_other
        from claims c left join ${last('claims', `'submitted', 'returned'`)} a on a.subject_id = c.id
       where c.remark is not null or a.action = 'returned'
      union all
      select 'Retirement ' || r.code, r.remark is distinct from case a.action when 'queried' then a.remark end
        from retirements r left join ${last('retirements', `'submitted', 'submitted-again', 'queried'`)} a on a.subject_id = r.id
       where r.remark is not null or a.action = 'queried'
      union all
      select 'Close of ' || c.year, case a.action when 'sent-back' then (c.sent_back_by, c.remark) is distinct from (a.actor_id, a.remark)
            or (c.sent_back_at between a.at - interval '10 minutes' and a.at + interval '10 minutes') is not true
          else num_nonnulls(c.sent_back_by, c.remark, c.sent_back_at) > 0 end
        from year_closings c left join ${last('year-closings', `'submitted', 'sent-back'`)} a on a.subject_id = c.id
      union all
      select 'Delegation ' || g.code, coalesce(g.remark, '') <> coalesce(a.remark, '') and (g.remark is not null or a.action <> 'withdrawn')
        from delegations g left join ${last('delegations', `'declined', 'refused', 'withdrawn', 'ended'`)} a on a.subject_id = g.id
    ) bad where is_other order by record`,
  sentence: ({ record }) =>
    `${record} has another remark than its timeline tells, or by somebody else or of another time.`,
  counted: `select (select count(remark) from claims) + (select count(remark) from retirements) + (select count(remark) from year_closings)
    + (select count(remark) from delegations) as remarks`,
  extent: ({ remarks: count }) => `${count} remarks`,
};

/** What is proved of why something came back. */
export const REMARK_CHECKS: readonly Check[] = [remarks];
