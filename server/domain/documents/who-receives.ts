import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { MEMBER_TODAY } from '#server/database/membership-today.ts';
import { belongsTo } from '#server/database/people-there.ts';

/** The people of a department itself who may acknowledge what is sent there. */
export async function whoReceives(db: Queryable, department_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.status = 'active' and ${belongsTo(department_id)}
       and exists (select from group_members m join group_permissions p on p.group_id = m.group_id
         where m.user_id = u.id and p.permission = 'edit-acknowledge' and ${sql.raw(MEMBER_TODAY)})
     order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}
