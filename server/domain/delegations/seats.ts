import { type RawBuilder, type SqlBool, sql } from 'kysely';
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
  if (one.department_id === null) {
    await tellGroups(trx, actor, await layGroups(trx, one.user_id, { with: one.id }), 'member-added', said);
    return;
  }
  await setActingHead(trx, one.department_id, { with: one.id });
  await tellDepartment(trx, actor, one.department_id, 'acting-named', said);
  const lent = await byItself(trx, actor, () => layGroups(trx, one.user_id, { with: one.id }));
  await tellGroups(trx, actor, lent, 'member-added', said);
}

/** Takes it away again; another seat of theirs in the same groups, of other days, takes its place. */
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
      returning m.group_id`.execute(trx);
    const kept = await layGroups(trx, one.user_id, { without: one.id });
    return rows.filter(({ group_id }) => !kept.some((other) => other.group_id === group_id));
  });
  await tellGroups(trx, actor, left, 'member-removed', said);
}

/**
 * Somebody is in each group for whom their delegations say: today, or next. An acting head has what the head's groups give, but
 * for offices, which have delegations of their own; where neither the head nor an administrator named them, only groups that
 * whoever did is in too. Whoever is in a group for themselves stays so. Answers the groups in which it is somebody else now.
 */
async function layGroups(trx: Transaction, user_id: number, { with: more = 0, without = 0 }: Change) {
  // What another delegation of theirs becomes meanwhile is waited for.
  await sql`select from users where id = ${user_id} for no key update`.execute(trx);
  const { rows } = await sql<{ group_id: number }>`
    with seats as (
      select distinct on (o.id) o.id as group_id, g.for_id, g.starts_on, g.ends_on
        from delegations g join groups o on case when g.office is not null then o.office = g.office
          else o.office is null and exists (select from group_members h where (h.group_id, h.user_id) = (o.id, g.for_id) and h.acting_for_id is null)
            and (g.proposed_by = g.for_id or exists (select from groups p where p.id in (select groups_today(g.proposed_by))
              and (p.id = o.id or p.office = 'administrators'))) end
       where g.user_id = ${user_id} and (g.status = 'confirmed' or g.id = ${more}) and g.id <> ${without}
         and g.ends_on >= lagos_today() and g.for_id is not null
       order by o.id, g.starts_on, g.id
    )
    insert into group_members as m (group_id, user_id, acting_for_id, starts_on, ends_on)
    select group_id, ${user_id}, for_id, starts_on, ends_on from seats
    on conflict (group_id, user_id) do update
      set acting_for_id = excluded.acting_for_id, starts_on = excluded.starts_on, ends_on = excluded.ends_on
      where (m.acting_for_id, m.starts_on, m.ends_on) is distinct from (excluded.acting_for_id, excluded.starts_on, excluded.ends_on)
        and (m.ends_on < lagos_today() or ${isDelegated('m')})
    returning group_id`.execute(trx);
  return rows;
}

type Change = { with?: number; without?: number };

/** Members (by alias) who are in a group because a delegation says so. */
export function isDelegated(alias: string): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<SqlBool>`exists (select from delegations d where (d.user_id, d.for_id, d.starts_on, d.ends_on)
    = (${of('user_id')}, ${of('acting_for_id')}, ${of('starts_on')}, ${of('ends_on')}))`;
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
  { with: more = 0, without = 0 }: Change = {},
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
