import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { MEMBER_TODAY } from '#server/database/membership-today.ts';

/** The people of a department itself who may acknowledge what is sent there. */
export async function whoReceives(db: Queryable, department_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with there as (
      select id from users where department_id = ${department_id}
      union select user_id from department_officers where department_id = ${department_id}
      union select unnest(array[head_id, acting_head_id]) from departments where id = ${department_id}
    )
    select u.id from there join users u on u.id = there.id
     where u.status = 'active' and belongs_to(u.id, ${department_id}, false)
       and exists (select from group_members m join group_permissions p on p.group_id = m.group_id
         where m.user_id = u.id and p.permission = 'edit-acknowledge' and ${sql.raw(MEMBER_TODAY)})
     order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}
