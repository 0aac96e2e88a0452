import { sql } from 'kysely';
import type { Transaction } from '../../../database/connection.ts';

/** Makes people members of exactly the groups given; a membership that stays keeps its dates. */
export async function writeGroups(
  trx: Transaction,
  memberships: readonly { user_id: number; group_ids: readonly number[] }[],
): Promise<void> {
  if (memberships.length === 0) return;
  const users = memberships.map(({ user_id }) => user_id);
  const pairs = memberships.flatMap(({ user_id, group_ids }) =>
    group_ids.map((group_id) => ({ user_id, group_id })),
  );
  const wanted = sql`unnest(${pairs.map(({ user_id }) => user_id)}::bigint[], ${pairs.map(({ group_id }) => group_id)}::bigint[])`;
  await sql`delete from group_members m where m.user_id = any(${users}::bigint[])
    and not exists (select 1 from ${wanted} as w (user_id, group_id) where w.user_id = m.user_id and w.group_id = m.group_id)`.execute(
    trx,
  );
  await sql`insert into group_members (user_id, group_id) select * from ${wanted} as w on conflict do nothing`.execute(
    trx,
  );
}
