import { sql } from 'kysely';
import { inState } from '#server/crud/standing.ts';
import type { InboxRow, InboxSource } from '#server/frame/inbox.ts';
import { columnOf } from '#shared/resource/names.ts';
import { employees } from '#shared/resources/administration/employees.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import { LEFT_OPEN } from '#shared/succession.ts';

/** What nobody goes on with, since whose it is has left: whoever keeps the employees names a successor, or cancels it. */
export const waitingHandOvers: InboxSource = ({ permissions }) => {
  if (!permissions.has('edit-employees')) return undefined;
  const records = LEFT_OPEN.filter(({ needs }) => needs.length > 0).map(
    ({ resource: name, field, needs }) => {
      const { fields, table, workflow } = resourceNamed(name);
      const named = fields[field];
      const theirs = sql.ref(`t.${named ? columnOf(field, named) : field}`);
      return sql`select u.id, t.moved_at from users u join ${sql.table(table)} t on ${theirs} = u.id
      where u.status = 'inactive' and ${inState(workflow ?? {}, needs)}
        and not exists (select from successors s join users y on y.id = s.user_id and y.status = 'active'
          where s.subject_type = ${name} and s.subject_id = t.id and s.for_id = u.id and s.ended_at is null)`;
    },
  );
  const posts = sql`select u.id, u.updated_at from users u join departments d on u.id in (d.head_id, d.deputy_id) where u.status = 'inactive'`;
  return sql<InboxRow>`
    select ${employees.name} as kind, 'Hand over what is open' as verb, u.staff_no as code, u.name as title,
           case count(*) when 1 then '1 thing is open.' else count(*) || ' things are open.' end as subtitle, u.status, null::bigint as amount_kobo,
           min(o.moved_at) as since, ${employees.path} || '/' || u.id || '/hand-over' as path, ${employees.name} as resource, u.id, null::integer as version
      from (${sql.join([...records, posts], sql` union all `)}) o join users u on u.id = o.id
     group by u.id`;
};
