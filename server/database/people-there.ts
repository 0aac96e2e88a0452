import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a person (alias `u` of `users`) belongs to a department itself: works there, heads it, acts as its head or
 * is one of its officers. The few who may are named first, so that not everybody in the agency is judged.
 */
export function belongsTo(department_id: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(u.id in (
      select id from users where department_id = ${department_id}
      union all select user_id from department_officers where department_id = ${department_id}
      union all select unnest(array[head_id, acting_head_id]) from departments where id = ${department_id})
    and belongs_to(u.id, ${department_id}, false))`;
}
