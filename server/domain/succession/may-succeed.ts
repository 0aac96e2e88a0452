import { sql } from 'kysely';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { needsPermission } from '#shared/permissions.ts';
import type { Leaver, OpenItem } from './open-item.ts';

/** Somebody who is to go on with something, with what decides whether they may. */
export interface Successor {
  id: number;
  name: string;
  status: string;
  permissions: string[];
  /** The departments for which they act: theirs, with all below. */
  department_ids: number[];
}

/** People by id, with their rights of today. */
export async function loadSuccessors(db: Queryable, ids: readonly number[]): Promise<Map<number, Successor>> {
  const { rows } = await sql<Successor>`
    select u.id, u.name, u.status,
        array(select distinct p.permission from groups_today(u.id) g join group_permissions p on p.group_id = g) as permissions,
        array(with recursive mine(id) as (
          select u.department_id where u.department_id is not null
          union select o.department_id from department_officers o where o.user_id = u.id
          union select d.id from departments d where d.head_id = u.id or (d.acting_head_id = u.id and lagos_today() between d.acting_from and d.acting_to)
          union select d.id from departments d join mine on d.parent_id = mine.id
        ) select id from mine) as department_ids
      from users u where u.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Why somebody can't go on with something, in a sentence; null when they can. */
export function whyNotSucceed(
  successor: Successor | undefined,
  item: OpenItem,
  person: Leaver,
  actor: Pick<Actor, 'id'>,
): string | null {
  if (successor?.status !== 'active') return 'Choose somebody who has an active account.';
  const { id, name, permissions, department_ids } = successor;
  if (id === person.id || id === item.for.id) return 'Choose another person: it is theirs.';
  if (id === actor.id) return 'You can’t name yourself. Ask somebody else to do it.';
  const missing = item.takes.filter((one) => !permissions.includes(one));
  if (missing.length > 0)
    return `${name} can’t go on with ${item.code}. ${needsPermission(...missing)
      .replace(/^You need/, 'They need')
      .replace('your group', 'their group')}`;
  // A post is given by the rules of departments and groups; a record is of a department.
  const isRecord = item.status !== null;
  if (isRecord && item.department_id !== null && !department_ids.includes(item.department_id))
    return `${name} doesn’t act for the department of ${item.code}. Choose somebody of that department or of one above it.`;
  return null;
}

/** Locks those who go on, so that nobody who leaves meanwhile is named; refuses whoever may not, naming the item. */
export async function refuseWrongSuccessors(
  trx: Transaction,
  actor: Actor,
  person: Leaver,
  named: readonly { item: OpenItem; successor_id: number }[],
): Promise<Map<number, Successor>> {
  const ids = [...new Set(named.map(({ successor_id }) => successor_id))].sort((a, b) => a - b);
  await sql`select from users where id = any(${ids}::bigint[]) order by id for share`.execute(trx);
  const successors = await loadSuccessors(trx, ids);
  for (const { item, successor_id } of named) {
    const why = whyNotSucceed(successors.get(successor_id), item, person, actor);
    if (why) throw new Refusal('RULE', why, { [`${item.type}-${item.id}`]: [why] });
  }
  return successors;
}
