import { sql } from 'kysely';
import { recordActivities } from '#server/database/activity.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { MEMBER_TODAY } from '#server/database/membership-today.ts';
import { isGuarded } from '#shared/rights.ts';
import { notify } from '../notifications/index.ts';
import type { NamedGroup } from './refuse-giving.ts';

/** Who came into a group, left it, or is in it for other days than before; by their ids. */
export interface MembershipChange {
  added?: readonly number[];
  removed?: readonly number[];
  changed?: readonly number[];
}

/**
 * Tells all administrators, audit, the office itself and whom it concerns that somebody changed who is in it, in the
 * transaction of the change; whoever did it knows. Other groups are nobody else's concern.
 */
export async function tellMembership(
  trx: Transaction,
  actor: { id: number; name: string },
  group: Omit<NamedGroup, 'id'> & { id?: number },
  { added = [], removed = [], changed = [] }: MembershipChange,
): Promise<void> {
  if (!isGuarded(group.office) || added.length + removed.length + changed.length === 0) return;
  const names = await namesOf(trx, [...added, ...removed, ...changed]);
  const listed = (ids: readonly number[]) => shortened(ids.flatMap((id) => names.get(id) ?? []));
  const said = [
    ...(added.length > 0 ? [`added ${listed(added)} to ${group.name}`] : []),
    ...(removed.length > 0 ? [`removed ${listed(removed)} from ${group.name}`] : []),
    ...(changed.length > 0
      ? [`changed since when, until when or for whom ${listed(changed)} acts in ${group.name}`]
      : []),
  ];
  await tellOffices(trx, actor, group, said.join(', and '), [...added, ...removed, ...changed]);
}

/** Tells the same people of anything else that changes who is in an office, such as a deactivation; `said` goes on from the actor's name. */
export async function tellOffices(
  trx: Transaction,
  actor: { id: number; name: string },
  group: Pick<NamedGroup, 'office'> & { id?: number },
  said: string,
  besides: readonly number[] = [],
): Promise<void> {
  await notify(trx, {
    user_ids: [...(await concerned(trx, group.office)), ...besides].filter((id) => id !== actor.id),
    about: 'account',
    title: `${actor.name} ${said}`,
    path: group.id ? `/administration/groups/${group.id}` : '/administration/groups',
    sender_name: actor.name,
  });
}

/** Writes on a group's timeline that its members were changed elsewhere: on a person's form, by an import. */
export async function recordMembers(
  trx: Transaction,
  actor: { id: number | null; name: string },
  entries: readonly { group_id: number; action: 'member-added' | 'member-removed'; remark: string }[],
): Promise<void> {
  await recordActivities(
    trx,
    entries.map(({ group_id, action, remark }) => ({
      subject: 'groups',
      id: group_id,
      action,
      actor,
      remark,
    })),
  );
}

async function concerned(db: Queryable, office: string | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from group_members m join groups g on g.id = m.group_id join users u on u.id = m.user_id
     where u.status = 'active' and g.office in ('administrators', 'audit', ${office}) and ${sql.raw(MEMBER_TODAY)}
     order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

async function namesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from users where id = any(${[...ids]}::bigint[]) order by name, id`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function shortened(names: readonly string[]): string {
  if (names.length <= MOST) return names.join(', ');
  return `${names.slice(0, MOST).join(', ')} and ${names.length - MOST} more`;
}

const MOST = 4;
