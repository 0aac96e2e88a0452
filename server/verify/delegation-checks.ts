import type { Check } from './check.ts';

/** What was done for somebody counts for them until it ended, which the last line of its timeline tells; both are written in one transaction. */
const ENDED_OTHERWISE = `case when g.status = 'ended' then g.ended_at is null or g.ended_at not between a.at - interval '10 minutes' and a.at + interval '10 minutes'
          else g.ended_at is not null and g.status in ('proposed', 'accepted', 'confirmed') end`;

/** Who acts for whom, on which days and by whose leave is what the timeline keeps a hash of; those of departments that were named before there were delegations have none. */
const told: Check = {
  title: 'Delegations',
  bad: `
    select * from (
      select g.id, g.code, a.id is null and g.office is not null as is_untold, a.content <> delegation_content(g.id) or ${ENDED_OTHERWISE} as is_changed
        from delegations g left join lateral (
          select id, content, at from activities where subject_type = 'delegations' and subject_id = g.id order by seq desc limit 1) a on true
      union all
      select a.subject_id, null, false, false from activities a
       where a.subject_type = 'delegations' and a.seq = 1 and not exists (select from delegations g where g.id = a.subject_id)
    ) delegation where code is null or is_untold or is_changed order by id`,
  sentence({ id, code, is_untold }) {
    if (code === null) return `Delegation ${id} has a timeline, and was taken away.`;
    return is_untold
      ? `Delegation ${code} is on no timeline: nobody proposed it.`
      : `Delegation ${code} was changed: it isn't what its timeline tells.`;
  },
  counted: 'select count(*) as delegations from delegations',
  extent: ({ delegations }) => `${delegations} delegations`,
};

/** A department has no other acting head than a delegation names. */
const heads: Check = {
  title: 'Acting heads',
  bad: `
    select d.id, d.name, u.name as person from departments d join users u on u.id = d.acting_head_id
     where not exists (select from delegations g where g.department_id = d.id and g.user_id = d.acting_head_id and g.status = 'confirmed'
       and g.for_id is not distinct from d.head_id and g.starts_on = d.acting_from and g.ends_on = d.acting_to)
     order by d.id`,
  sentence: ({ name, person }) => `${person} is acting head of ${name}, and no delegation says so.`,
  counted: 'select count(*) as heads from departments where acting_head_id is not null',
  extent: ({ heads: count }) => `${count} acting heads`,
};

/** What is proved of who acts for whom. */
export const DELEGATION_CHECKS: readonly Check[] = [told, heads];
