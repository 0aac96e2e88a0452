import { REMINDED_AFTER } from '#shared/advance-ages.ts';
import { QUERY_REMINDERS } from '#shared/resources/payments/queries.ts';
import type { Check } from './check.ts';
import { contentOf } from './hash-chain.ts';

/** Who is in an office, for whom and on which days, is what its timeline keeps a hash of. */
const members: Check = {
  title: 'Members of offices',
  bad: `
    select * from (
      select g.id, g.name, a.content is null as is_untold, a.content is distinct from ${contentOf('said_of(g)')} as is_changed
        from groups g left join lateral (
          select content from activities where subject_type = 'groups' and subject_id = g.id and content is not null order by seq desc limit 1) a on true
       where g.office is not null
    ) office where is_untold or is_changed order by id`,
  sentence: ({ name, is_untold }) =>
    is_untold
      ? `${name} became an office, and no timeline tells it.`
      : `Who is in ${name} was changed: its members aren't those that its timeline tells.`,
  counted: `select count(*) as offices, (select count(*) from group_members m join groups g on g.id = m.group_id and g.office is not null) as people
    from groups where office is not null`,
  extent: ({ offices, people }) => `${people} members of ${offices} offices`,
};

/** Each day on which nobody works is what its timeline keeps a hash of, and none that is told was taken away. */
const holidays: Check = {
  title: 'Public holidays',
  bad: `
    select * from (
      select h.id, h.day::text as day, a.content is distinct from holiday_content(h.id) as is_changed
        from holidays h left join lateral (
          select content from activities where subject_type = 'holidays' and subject_id = h.id order by seq desc limit 1) a on true
      union all
      select a.subject_id, null, true from activities a
       where a.subject_type = 'holidays' and a.seq = 1 and not exists (select from holidays h where h.id = a.subject_id)
         and (select l.action from activities l where l.subject_type = 'holidays' and l.subject_id = a.subject_id order by l.seq desc limit 1) <> 'deleted'
    ) holiday where is_changed order by id`,
  sentence: ({ id, day }) =>
    day === null
      ? `Public holiday ${id} has a timeline, and was taken away.`
      : `The public holiday of ${day} was changed: it isn't what its timeline tells.`,
  counted: 'select count(*) as days from holidays',
  extent: ({ days }) => `${days} public holidays`,
};

/** Nobody was reminded of a query or an advance after days that had not passed. */
const reminders: Check = {
  title: 'Reminders',
  bad: `
    select * from (
      select q.id, 'Query ' || q.id || ' (' || q.reference || ')' as what, q.reminded_days,
          q.reminded_days in (${QUERY_REMINDERS.join(', ')}) as is_step,
          (coalesce(q.answered_at, now()) at time zone 'Africa/Lagos')::date - (q.asked_at at time zone 'Africa/Lagos')::date as passed
        from queries q where q.reminded_days is not null
      union all
      select t.id, 'Touring advance ' || t.code, t.reminded_days, t.reminded_days in (${REMINDED_AFTER.join(', ')}),
          lagos_today() - t.finished
        from touring_advances t where t.reminded_days is not null
    ) reminder where not is_step or reminded_days > passed order by what`,
  sentence: ({ what, reminded_days }) =>
    `${what} is said to have been brought to mind after ${reminded_days} days, which had not passed.`,
  counted: `select (select count(*) from queries where reminded_days is not null)
    + (select count(*) from touring_advances where reminded_days is not null) as reminders`,
  extent: ({ reminders: count }) => `${count} reminders of queries and advances`,
};

/** What is proved of who is in the offices, of working days and of reminders. */
export const OFFICE_CHECKS: readonly Check[] = [members, holidays, reminders];
