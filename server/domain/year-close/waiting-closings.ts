import { sql } from 'kysely';
import type { InboxRow, InboxSource } from '#server/frame/inbox.ts';
import { yearClosings } from '#shared/resources/budget/year-closings.ts';

/** What another budget officer submitted, for the second one; not for whom it was submitted, nor whoever acts for either, or for whom they act. */
export const waitingClosings: InboxSource = ({ id, offices, permissions, bound }) => {
  if (!offices.has('budget-officers') || !permissions.has('edit-funds')) return undefined;
  const barred = [id, ...bound.map((one) => one.id)];
  return sql<InboxRow>`
    select ${yearClosings.name} as kind, 'Confirm year close' as verb, t.name as code, 'Submitted by ' || concat_ws(' for ', u.name, f.name) as title,
           null as subtitle, t.status, null::bigint as amount_kobo, t.submitted_at as since, ${yearClosings.path} || '/' || t.id as path,
           ${yearClosings.name} as resource, t.id, null::integer as version
      from year_closings t join users u on u.id = t.submitted_by left join users f on f.id = t.submitted_for_id
     where t.status = 'submitted' and t.confirmed_by is null and t.submitted_by <> all(${barred}::bigint[])
       and (t.submitted_for_id is null or t.submitted_for_id <> all(${barred}::bigint[]))`;
};
