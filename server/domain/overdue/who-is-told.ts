import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { MEMBER_TODAY } from '#server/database/membership-today.ts';
import { belongsTo } from '#server/database/people-there.ts';

/** Who has a record, as `standing` tells it. */
export interface Held {
  kind: 'office' | 'department' | 'person' | 'keepers';
  id: number | string;
  name: string;
}

/** The people who have a record: an office's members, a department's officers, the person, or whoever may edit the list. */
export async function peopleOf(db: Queryable, { kind, id }: Held): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select u.id from users u where u.status = 'active' and ${
    kind === 'office'
      ? sql`exists (select from group_members m join groups g on g.id = m.group_id where m.user_id = u.id and g.office = ${String(id)} and ${sql.raw(MEMBER_TODAY)})`
      : kind === 'person'
        ? sql`u.id = ${Number(id)}`
        : kind === 'keepers'
          ? holds(`edit-${id}`)
          : sql`${belongsTo(Number(id))} and ${holds('add-expenditures')}`
  } order by u.id`.execute(db);
  return rows.map((row) => row.id);
}

/** Who is next above whoever has it: the head of their department, or of the next one above with another; without any the administrators. */
export async function peopleAbove(db: Queryable, held: Held, having: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive up as (
      select distinct d.id as begins, d.id, d.parent_id, head_today(d) as head, 0 as depth from departments d
       where d.id in (${held.kind === 'department' ? sql`${Number(held.id)}::bigint` : sql`select u.department_id from users u where u.id = any(${[...having]}::bigint[]) or (${held.kind === 'person'} and u.id = ${held.kind === 'person' ? Number(held.id) : 0})`})
      union all
      select up.begins, d.id, d.parent_id, head_today(d), up.depth + 1 from departments d join up on d.id = up.parent_id where up.depth < 50
    ) select distinct on (up.begins) u.id from up join users u on u.id = up.head and u.status = 'active'
       where u.id <> all(${[...having]}::bigint[]) order by up.begins, up.depth`.execute(db);
  if (rows.length > 0) return [...new Set(rows.map(({ id }) => id))];
  const others = await peopleOf(db, { kind: 'office', id: 'administrators', name: '' });
  return others.filter((id) => !having.includes(id));
}

function holds(permission: string) {
  return sql`exists (select from groups_today(u.id) g join group_permissions p on p.group_id = g where p.permission = ${permission})`;
}
