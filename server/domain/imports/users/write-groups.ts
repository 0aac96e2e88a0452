import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';

/** What a membership has besides a person and a group: for whom the person acts, from when to when, and its place. */
export interface Membership {
  user_id: number;
  group_id: number;
  acting_for_id: number | null;
  starts_on: string | null;
  ends_on: string | null;
  position: number;
}

/** The memberships of some people, by person and group. */
export async function readMemberships(trx: Transaction, user_ids: readonly number[]): Promise<Membership[]> {
  return trx
    .selectFrom('group_members')
    .select(['user_id', 'group_id', 'acting_for_id', 'starts_on', 'ends_on', 'position'])
    .where(sql<SqlBool>`user_id = any(${[...user_ids]}::bigint[])`)
    .orderBy('user_id')
    .orderBy('group_id')
    .execute();
}

/** Gives memberships that are there their dates back: who was to act for a while must not stay for good. */
export async function restoreDates(trx: Transaction, memberships: readonly Membership[]): Promise<void> {
  await sql`update group_members m
       set acting_for_id = r.acting_for_id, starts_on = r.starts_on, ends_on = r.ends_on, position = r.position
      from jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb)
        as r (user_id bigint, group_id bigint, acting_for_id bigint, starts_on date, ends_on date, position int)
     where m.user_id = r.user_id and m.group_id = r.group_id`.execute(trx);
}

/**
 * Takes people out of groups that they were seen in, and makes them members of those given; a membership that stays keeps
 * its dates, and one that somebody else gave meanwhile stays too.
 */
export async function writeGroups(
  trx: Transaction,
  memberships: readonly { user_id: number; seen: readonly number[]; group_ids: readonly number[] }[],
): Promise<void> {
  if (memberships.length === 0) return;
  const gone = pairs(
    memberships.map(({ user_id, seen, group_ids }) => ({
      user_id,
      group_ids: seen.filter((id) => !group_ids.includes(id)),
    })),
  );
  await sql`delete from group_members m using ${gone} as g (user_id, group_id)
    where g.user_id = m.user_id and g.group_id = m.group_id`.execute(trx);
  await sql`insert into group_members (user_id, group_id) select * from ${pairs(memberships)} as w on conflict do nothing`.execute(
    trx,
  );
}

function pairs(
  memberships: readonly { user_id: number; group_ids: readonly number[] }[],
): RawBuilder<unknown> {
  const all = memberships.flatMap(({ user_id, group_ids }) =>
    group_ids.map((group_id) => ({ user_id, group_id })),
  );
  return sql`unnest(${all.map(({ user_id }) => user_id)}::bigint[], ${all.map(({ group_id }) => group_id)}::bigint[])`;
}
