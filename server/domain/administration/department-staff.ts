import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';

/** The active staff of the actor's departments and those below them, by name. */
export async function departmentStaff(db: Database, { actor }: RequestContext): Promise<Answer> {
  const { rows } = await sql`
    select u.id, u.name, u.staff_no, u.job_title, u.department_id, u.grade_level_id,
      json_build_object('id', d.id, 'label', d.name) as department,
      case when g.id is not null then json_build_object('id', g.id, 'label', g.name) end as grade_level
    from users u join departments d on d.id = u.department_id left join grade_levels g on g.id = u.grade_level_id
    where u.status = 'active' and u.department_id = any(${actor.department_ids}::bigint[])
    order by u.name, u.id`.execute(db);
  return { data: rows };
}
