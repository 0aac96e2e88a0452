import { sql } from 'kysely';
import type { InboxRow, InboxSource } from '#server/frame/inbox.ts';
import { groups } from '#shared/resources/administration/groups.ts';

/** The one administrator is asked to invite a second: nobody changes their own groups, and nobody else could for them. */
export const waitingAdministrators: InboxSource = ({ id, offices }) => {
  if (!offices.has('administrators')) return undefined;
  return sql<InboxRow>`
    select ${groups.name} as kind, 'Invite a second administrator' as verb, g.name as code,
           'Nobody can change their own groups' as title, null as subtitle, 'pending' as status, null::bigint as amount_kobo,
           g.created_at as since, '/administration/employees/create' as path, ${groups.name} as resource, g.id, null::integer as version
      from groups g
     where g.office = 'administrators' and not exists (
       select from group_members m join users u on u.id = m.user_id
        where m.group_id = g.id and m.user_id <> ${id} and u.status <> 'inactive'
          and (m.ends_on is null or m.ends_on >= lagos_today()))`;
};
