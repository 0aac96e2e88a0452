import type { Check } from './check.ts';

const DAY = (moment: string) => `(${moment} at time zone 'Africa/Lagos')::date`;

/** What was batched while a limit of authority was in force was approved before, within the limit of who heads that department, by whom its timeline tells, who neither raised it nor acted for who did. */
const approved: Check = {
  title: 'Approvals',
  bad: `
    select * from (
      select e.id, e.code, e.approved_by, told.actor_id as told,
          exists (select from payments p join authority_limits l on l.status = 'confirmed' and l.decided_at < p.created_at and l.starts_on <= ${DAY('e.created_at')}
            where p.expenditure_id = e.id and (e.approved_at is null or e.approved_at > p.created_at)) as is_early,
          exists (select from makers_of(e.id) m where is_one_hand('expenditures', e.id, m.user_id, e.approved_by)) as is_own,
          e.approved_by is not null and not exists (select from authority_limits l where l.status = 'confirmed' and l.decided_at <= e.approved_at
            and l.starts_on <= ${DAY('e.approved_at')} and coalesce(l.up_to_kobo >= e.approved_for_kobo, true)
            and (e.approved_department_id is null or l.role = 'head' or l.role = 'director' and d.type = 'directorate'
              or l.role = 'executive' and exists (select from authority_limits x where x.role = 'executive' and x.department_id = d.id))) as is_above
        from expenditures e left join departments d on d.id = e.approved_department_id left join lateral (select a.actor_id from activities a where a.subject_type = 'expenditures' and a.subject_id = e.id
          and a.action = 'approved' order by a.seq desc limit 1) told on true
       where e.approved_by is not null or told.actor_id is not null
          or ${DAY('e.created_at')} >= (select min(l.starts_on) from authority_limits l where l.status = 'confirmed')
    ) bad where approved_by is distinct from told or is_early or is_own or is_above order by id`,
  sentence({ id, code, approved_by, told, is_early, is_own }) {
    const expenditure = `Expenditure ${code} (id ${id})`;
    if (approved_by !== told)
      return `${expenditure} was approved by user ${approved_by ?? 'nobody'}; by its timeline by user ${told ?? 'nobody'}.`;
    if (is_early) return `${expenditure} was batched before it was approved, though a limit was in force.`;
    return is_own
      ? `${expenditure} was approved by who raised it, or who counts as one with them.`
      : `${expenditure} was approved for more than the limit of authority of whoever approved it.`;
  },
  counted: 'select count(*) as approvals from expenditures where approved_by is not null',
  extent: ({ approvals }) => `${approvals} approvals`,
};

/** Each limit of authority in force was proposed and confirmed by whom its timeline tells. */
const limits: Check = {
  title: 'Authority limits',
  bad: `
    select l.id, l.role, l.starts_on::text as starts_on from authority_limits l
     where l.proposed_by is distinct from (select a.actor_id from activities a where a.subject_type = 'authority-limits' and a.subject_id = l.id order by a.seq limit 1)
        or l.status = 'confirmed' and l.decided_by is distinct from (select a.actor_id from activities a
          where a.subject_type = 'authority-limits' and a.subject_id = l.id and a.action = 'confirmed' order by a.seq limit 1)
     order by l.id`,
  sentence: ({ id, role, starts_on }) =>
    `The authority limit of the ${role} from ${starts_on} (id ${id}) names others than its timeline.`,
  counted: `select count(*) as limits from authority_limits where status = 'confirmed'`,
  extent: ({ limits }) => `${limits} limits in force or to come`,
};

/** What is proved of limits of authority and of what heads approve. */
export const APPROVAL_CHECKS: readonly Check[] = [approved, limits];
