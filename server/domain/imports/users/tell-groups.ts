import { sql } from 'kysely';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { recordMembers, tellMembership } from '#server/domain/administration/index.ts';
import { GUARDED_OFFICES } from '#shared/rights.ts';
import { type ImportRun, importName } from '../import-run.ts';

interface Membership {
  group_id: number;
  name: string;
  office: string | null;
  user_id: number;
}

/** The memberships of some people in the offices whose members only administrators change. */
export async function readOffices(db: Queryable, user_ids: readonly number[]): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select m.group_id, g.name, g.office, m.user_id from group_members m join groups g on g.id = m.group_id
     where m.user_id = any(${[...user_ids]}::bigint[]) and g.office = any(${[...GUARDED_OFFICES]}::text[])
     order by m.group_id, m.user_id`.execute(db);
  return rows;
}

/** Tells of the differences between two readings, one notification and one line of the timeline for each office. */
export async function tellOfOffices(
  trx: Transaction,
  run: ImportRun,
  before: readonly Membership[],
  after: readonly Membership[],
): Promise<void> {
  const same = (one: Membership) => (other: Membership) =>
    one.group_id === other.group_id && one.user_id === other.user_id;
  const added = after.filter((one) => !before.some(same(one)));
  const removed = before.filter((one) => !after.some(same(one)));
  const groups = new Map([...added, ...removed].map((one) => [one.group_id, one]));
  for (const { group_id, name, office } of groups.values()) {
    const inIt = (all: readonly Membership[]) =>
      all.filter((one) => one.group_id === group_id).map(({ user_id }) => user_id);
    const change = { added: inIt(added), removed: inIt(removed) };
    await tellMembership(trx, run.actor, { id: group_id, name, office }, change);
    const remark = (ids: readonly number[]) =>
      `${importName(run)}: ${ids.length} ${ids.length === 1 ? 'person' : 'people'}`;
    await recordMembers(trx, run.actor, [
      ...(change.added.length > 0
        ? [{ group_id, action: 'member-added' as const, remark: remark(change.added) }]
        : []),
      ...(change.removed.length > 0
        ? [{ group_id, action: 'member-removed' as const, remark: remark(change.removed) }]
        : []),
    ]);
  }
}
