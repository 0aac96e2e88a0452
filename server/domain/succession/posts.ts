import { sql } from 'kysely';
import { updateRecord } from '#server/crud/write-records.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { MEMBER_TODAY } from '#server/database/membership-today.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { needsPermission } from '#shared/permissions.ts';
import { departments } from '#shared/resources/administration/departments.ts';
import { employees } from '#shared/resources/administration/employees.ts';
import type { Post } from '#shared/succession.ts';
import { departmentExtensions, employeeExtensions } from '../administration/index.ts';
import type { Leaver, OpenItem } from './open-item.ts';

interface Held {
  type: Post;
  id: number;
  code: string;
  title: string;
  waiting: number;
}

const WORDS: Readonly<Record<Post, { state: string; cancel: string }>> = {
  head: { state: 'Head of the department', cancel: 'No head for now' },
  deputy: { state: 'Deputy for requisitions', cancel: 'No deputy' },
  officer: { state: 'Officer of the department', cancel: 'Not an officer any more' },
  'acts-for': { state: 'Nobody else acts for the department', cancel: 'Nobody for now' },
  office: { state: 'In the office', cancel: 'Leave the office' },
};

/**
 * The posts of somebody: head, deputy, officer, the seat in an office, and departments for which nobody else of their own may
 * commit money while something waits there. Somebody who moves keeps what has nothing to do with their department.
 */
export async function openPosts(db: Queryable, person: Leaver, isMove: boolean): Promise<OpenItem[]> {
  const { rows } = await sql<Held>`
    with held as (
      select 'head' as type, d.id, d.abv as code, d.name as title from departments d where d.head_id = ${person.id}
      union all select 'deputy', d.id, d.abv, d.name from departments d where d.deputy_id = ${person.id}
      union all select 'officer', d.id, d.abv, d.name from department_officers o join departments d on d.id = o.department_id where o.user_id = ${person.id}
      union all select 'acts-for', d.id, d.abv, d.name from departments d where d.id = ${person.department_id} and ${officer(person.id)}
        and not exists (select from users u where u.status = 'active' and u.id <> ${person.id} and ${officer(sql`u.id`)}
          and (u.department_id = d.id or u.id = d.head_id or u.id in (select o.user_id from department_officers o where o.department_id = d.id)))
      union all select 'office', g.id, g.name, g.name from groups g join group_members m on m.group_id = g.id
        where m.user_id = ${person.id} and g.office is not null and m.acting_for_id is null and ${sql.raw(MEMBER_TODAY)}
    )
    select h.*, case when h.type <> 'acts-for' then 0 else (
        (select count(*) from holds w where w.department_id = h.id and w.status = 'pending')
        + (select count(*) from claims w where w.department_id = h.id and w.status = 'registered')
        + (select count(*) from touring_advances w where w.department_id = h.id and w.status = 'pending'))::int end as waiting
      from held h order by array_position(array['head','deputy','officer','acts-for','office'], h.type), h.title`.execute(
    db,
  );
  const kept = rows.filter(({ type, waiting }) => type !== 'acts-for' || waiting > 0);
  return kept.map(({ type, id, code, title, waiting }) => {
    const isTheirs = type !== 'office' && id === person.department_id;
    return {
      ...{ type, id, code, title, status: null, amount_kobo: null, since: null },
      state: waiting > 0 ? `${WORDS[type].state}, ${waiting} waiting` : WORDS[type].state,
      path: `/administration/${type === 'office' ? 'groups' : 'departments'}/${id}`,
      department_id: type === 'office' ? null : id,
      for: { id: person.id, name: person.name },
      needs: (type === 'head' || type === 'deputy' || type === 'acts-for') && (!isMove || isTheirs),
      successor: true,
      cancel: WORDS[type].cancel,
      why_not_cancel: null,
      takes: type === 'acts-for' || type === 'officer' ? (['add-expenditures'] as const) : [],
    };
  });
}

/** Whether somebody may commit money for a department. */
function officer(id: unknown) {
  return sql`exists (select from groups_today(${id}) g join group_permissions p on p.group_id = g where p.permission = 'add-expenditures')`;
}

/** Gives a post to somebody else, or leaves it empty, by the rules of whoever changes departments and groups. */
export async function passPost(
  trx: Transaction,
  context: RequestContext,
  { type, id }: OpenItem,
  person: Leaver,
  successor: number | null,
): Promise<void> {
  switch (type as Post) {
    case 'head':
      return changeDepartment(trx, context, id, { head_id: successor });
    case 'deputy':
      return changeDepartment(trx, context, id, { deputy_id: successor });
    case 'officer':
    case 'acts-for': {
      const rows = await trx
        .selectFrom('department_officers')
        .select('user_id')
        .where('department_id', '=', id)
        .orderBy('user_id')
        .execute();
      const others = rows
        .map(({ user_id }) => user_id)
        .filter((one) => one !== person.id && one !== successor);
      return changeDepartment(trx, context, id, { officers: successor ? [...others, successor] : others });
    }
    case 'office': {
      if (successor) await changeGroups(trx, context, successor, (held) => [...new Set([...held, id])]);
      return changeGroups(trx, context, person.id, (held) => held.filter((one) => one !== id));
    }
  }
}

async function changeDepartment(
  trx: Transaction,
  context: RequestContext,
  id: number,
  body: Record<string, unknown>,
): Promise<void> {
  if (!context.actor.permissions.has('edit-departments'))
    throw new Refusal('FORBIDDEN', needsPermission('edit-departments'));
  await updateRecord(trx, departments, departmentExtensions, { ...context, id, body, seen: undefined });
}

async function changeGroups(
  trx: Transaction,
  context: RequestContext,
  id: number,
  change: (held: number[]) => number[],
): Promise<void> {
  const rows = await trx
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', id)
    .orderBy('position')
    .orderBy('group_id')
    .execute();
  const body = { groups: change(rows.map(({ group_id }) => group_id)) };
  await updateRecord(trx, employees, employeeExtensions, { ...context, id, body, seen: undefined });
}
