import { sql } from 'kysely';
import { actAs } from '#server/database/act-as.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import { formatDay } from '#shared/dates.ts';
import { recordMembers } from '../administration/index.ts';
import type { Delegation } from './load-delegations.ts';

/** Who does what follows from a delegation when it ends by itself. */
export const PORTAL = { id: null, name: 'Service Portal' };

type Doer = { id: number | null; name: string };

/** Gives somebody the seat that a delegation names, from its first day; call it as the delegation is confirmed. */
export async function takeSeat(
  trx: Transaction,
  actor: Doer & { id: number },
  one: Delegation,
): Promise<void> {
  const said = `${one.who} acts for ${one.for_whom} from ${formatDay(one.starts_on)} to ${formatDay(one.ends_on)} (${one.code})`;
  if (one.department_id !== null) {
    await setActingHead(trx, one.department_id, { with: one.id });
    await tellDepartment(trx, actor, one.department_id, 'acting-named', said);
    await tellGroups(trx, actor, await lendGroups(trx, actor, one), 'member-added', said);
    return;
  }
  const { rows } = await sql<{ group_id: number }>`
    insert into group_members (group_id, user_id, acting_for_id, starts_on, ends_on)
    select g.id, ${one.user_id}, ${one.for_id}, ${one.starts_on}, ${one.ends_on} from groups g where g.office = ${one.office}
    on conflict (group_id, user_id) do update set acting_for_id = excluded.acting_for_id, starts_on = excluded.starts_on, ends_on = excluded.ends_on
    returning group_id`.execute(trx);
  await tellGroups(trx, actor, rows, 'member-added', said);
}

/** Takes it away again. */
export async function leaveSeat(trx: Transaction, actor: Doer, one: Delegation): Promise<void> {
  const said = `${one.who} acts for ${one.for_whom} no more (${one.code})`;
  if (one.department_id !== null) {
    await setActingHead(trx, one.department_id, { without: one.id });
    await tellDepartment(trx, actor, one.department_id, 'acting-ended', said);
  }
  const left = await byItself(trx, actor, async () => {
    const { rows } = await sql<{ group_id: number }>`
      delete from group_members m using groups g where g.id = m.group_id and g.office is not distinct from ${one.office}
         and m.user_id = ${one.user_id} and m.acting_for_id = ${one.for_id}
         and not exists (select from delegations o where o.id <> ${one.id} and o.status = 'confirmed' and o.ends_on >= lagos_today()
           and (o.user_id, o.for_id) = (m.user_id, m.acting_for_id) and o.office is not distinct from g.office)
      returning m.group_id`.execute(trx);
    return rows;
  });
  await tellGroups(trx, actor, left, 'member-removed', said);
}

/** An acting head has what the head's groups give, but for offices: those have delegations of their own. */
async function lendGroups(trx: Transaction, actor: Doer, one: Delegation): Promise<{ group_id: number }[]> {
  return byItself(trx, actor, async () => {
    const { rows } = await sql<{ group_id: number }>`
      insert into group_members (group_id, user_id, acting_for_id, starts_on, ends_on)
      select m.group_id, ${one.user_id}, ${one.for_id}, ${one.starts_on}, ${one.ends_on} from group_members m join groups g on g.id = m.group_id
       where m.user_id = ${one.for_id} and m.acting_for_id is null and g.office is null
      on conflict do nothing returning group_id`.execute(trx);
    return rows;
  });
}

/** The delegation does it, and not the person: whoever accepts or ends it may be the one whose groups change. */
async function byItself<T>(trx: Transaction, { id }: Doer, work: () => Promise<T>): Promise<T> {
  await actAs(trx, { id: 0 });
  const done = await work();
  if (id !== null) await actAs(trx, { id });
  return done;
}

/** A department has the acting head of today, or the next one, as its delegations say. */
export async function setActingHead(
  trx: Transaction,
  department_id: number,
  { with: more = 0, without = 0 }: { with?: number; without?: number } = {},
): Promise<void> {
  await sql`
    update departments d set acting_head_id = n.user_id, acting_from = n.starts_on, acting_to = n.ends_on
      from (select 1) one left join lateral (
        select g.user_id, g.starts_on, g.ends_on from delegations g join departments o on o.id = g.department_id and o.head_id is not distinct from g.for_id
         where g.department_id = ${department_id} and (g.status = 'confirmed' or g.id = ${more}) and g.id <> ${without}
           and g.ends_on >= lagos_today() order by g.starts_on limit 1) n on true
     where d.id = ${department_id}
       and (d.acting_head_id, d.acting_from, d.acting_to) is distinct from (n.user_id, n.starts_on, n.ends_on)`.execute(
    trx,
  );
}

async function tellDepartment(trx: Transaction, actor: Doer, id: number, action: string, remark: string) {
  await recordActivity(trx, { subject: 'departments', id, action, actor, remark });
}

async function tellGroups(
  trx: Transaction,
  actor: Doer,
  groups: readonly { group_id: number }[],
  action: 'member-added' | 'member-removed',
  remark: string,
) {
  await recordMembers(
    trx,
    actor,
    groups.map(({ group_id }) => ({ group_id, action, remark })),
  );
}
