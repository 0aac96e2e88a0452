import { sql } from 'kysely';
import { resourceRoutes } from '#server/crud/routes.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import type { Route, WriteRoute } from '#server/frame/route.ts';
import { LINK_ENDED } from '#shared/invitations.ts';
import type { Resource } from '#shared/resource/define-resource.ts';

/** Those of some people who were sent or shown a link that doesn't open their account any more, by their names. */
export async function toInviteAgain(
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from users where id = any(${[...ids]}::bigint[]) and status = 'invited' and needs_another_invitation(id)
     order by name, id`.execute(db);
  return rows;
}

/** Whom a change of a record concerns: after it, those who need another invitation are told of in its answer. */
export type Concerned = (db: Queryable, id: number) => Promise<number[]>;

/** The call that changes a record by its form; where a link that was sent or shown ended by it, the answer says so. */
export function changeRoute(resource: Resource, extensions: Extensions, concerned: Concerned): WriteRoute {
  const route = resourceRoutes(resource, extensions).find(
    (one): one is WriteRoute & Route => one.method === 'PATCH' && 'write' in one && one.write !== undefined,
  );
  if (!route) throw new Error(`${resource.name} is changed by no form`);
  return {
    ...route,
    async write(trx, context) {
      const answered = await route.write(trx, context);
      const people = await toInviteAgain(trx, await concerned(trx, context.id));
      const said = sentenceOf(
        people.map(({ name }) => name),
        resource.name === 'employees',
      );
      return said ? { ...answered, message: `${answered.message} ${said}` } : answered;
    },
  };
}

/** Of the person whose form it is, or of so many others. */
function sentenceOf(names: readonly string[], isOwn: boolean): string | null {
  const [first] = names;
  if (first === undefined) return null;
  if (isOwn) return LINK_ENDED;
  return names.length === 1
    ? `${first} needs another invitation: the link that was sent before no longer works.`
    : `${names.length} people need another invitation: the links that were sent before no longer work.`;
}

/** The members of a group. */
export const membersOf: Concerned = async (db, id) =>
  (await db.selectFrom('group_members').select('user_id').where('group_id', '=', id).execute()).map(
    ({ user_id }) => user_id,
  );

/** Who has a post in a department. */
export const postsOf: Concerned = async (db, id) => {
  const { rows } = await sql<{ id: number }>`
    select unnest(array_remove(array[d.head_id, d.deputy_id, d.acting_head_id], null)) as id from departments d where d.id = ${id}
    union select o.user_id from department_officers o where o.department_id = ${id}`.execute(db);
  return rows.map((row) => row.id);
};
