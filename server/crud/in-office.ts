import { type RawBuilder, sql } from 'kysely';
import type { Office } from '#shared/constants.ts';
import { OFFICE_WORDS } from '#shared/resource/judge.ts';
import type { Transaction } from '../database/connection.ts';
import { BY_ID } from '../database/kept-plans.ts';
import { MEMBER_TODAY } from '../database/membership-today.ts';
import type { Actor } from '../frame/actor.ts';

/** What a line of a timeline says of an act in an office: the office, and for whom the actor stands there. */
export function inOffice(actor: Actor, office: Office): { office: string; acting_for: string | null } {
  const acting_for = actor.groups.find((group) => group.office === office)?.acting_for ?? null;
  return { office: OFFICE_WORDS[office].name, acting_for };
}

/** For whom an act in an office is done, as SQL: the member whose seat the actor has there; null where the seat is their own. */
export function forWhom(actor: Actor, office: Office): RawBuilder<number | null> | null {
  if (!inOffice(actor, office).acting_for) return null;
  return sql<number | null>`(select m.acting_for_id from group_members m join groups g on g.id = m.group_id
    where g.office = ${office} and m.user_id = ${actor.id})`;
}

/** For whom an act is done that permissions let the actor do: the member whose seat alone gives them; null where a group of their own does. */
export async function forHolding(
  trx: Transaction,
  { id, groups }: Pick<Actor, 'id' | 'groups'>,
  permissions: readonly string[],
): Promise<{ acting_for?: string }> {
  if (!groups.some(({ acting_for }) => acting_for)) return {};
  const { rows } = await sql<{ name: string | null }>`
    select distinct u.name from group_members m join group_permissions p on p.group_id = m.group_id left join users u on u.id = m.acting_for_id
     where m.user_id = ${id} and p.permission = any(${permissions}::text[]) and ${sql.raw(MEMBER_TODAY)} order by u.name`.execute(
    trx,
  );
  const names = rows.map(({ name }) => name);
  const [first] = names;
  return first && !names.includes(null) ? { acting_for: first } : {};
}

/**
 * For whom an act of a department's officer is done: the member whose seat alone gives the permissions, or the head whose
 * post alone makes the actor an officer there; null where the actor needs neither.
 */
export async function forDepartment(
  trx: Transaction,
  actor: Pick<Actor, 'id' | 'groups' | 'headed_department_ids' | 'own_department_ids'>,
  department_id: number,
  permissions: readonly string[],
): Promise<{ acting_for?: string }> {
  const held = await forHolding(trx, actor, permissions);
  if (held.acting_for || actor.headed_department_ids.length === 0) return held;
  // Which of them are the actor's own is no matter of the statement, so that it is planned once.
  const { rows } = await sql<{ id: number; name: string | null }>`${BY_ID}
    with recursive up as (
      select id, parent_id, head_id, 0 as above from departments where id = ${department_id}
      union all select d.id, d.parent_id, d.head_id, above + 1 from departments d join up on d.id = up.parent_id
    )
    select up.id, (select h.name from users h where h.id = up.head_id
        and h.id <> ${actor.id} and not exists (select from users m where m.id = ${actor.id} and m.department_id = up.id)
        and not exists (select from department_officers o where o.department_id = up.id and o.user_id = ${actor.id})) as name
      from up order by up.above`.execute(trx);
  const own = rows.filter(({ id }) => actor.own_department_ids.includes(id)).map(({ name }) => name);
  const [name] = own;
  return name && !own.includes(null) ? { acting_for: name } : {};
}

/** The same of an act as head of a department: for whom it was done, where the actor is not its head. */
export async function forHead(
  trx: Transaction,
  { id }: Actor,
  department_id: number,
): Promise<{ acting_for: string | null }> {
  const { rows } = await sql<{ name: string }>`
    select u.name from departments d join users u on u.id = d.head_id where d.id = ${department_id} and u.id <> ${id}`.execute(
    trx,
  );
  return { acting_for: rows[0]?.name ?? null };
}
