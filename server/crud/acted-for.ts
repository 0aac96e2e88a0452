import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../database/connection.ts';
import type { Actor } from '../frame/actor.ts';

/** The actor as rules know them on each of these records: with whoever acted on it for them under a delegation that is over. */
export async function asActedFor(
  db: Queryable,
  subject: string,
  ids: readonly number[],
  actor: Actor,
): Promise<(id: number) => Actor> {
  const { helped_by, bound } = actor;
  if (helped_by.length === 0 || ids.length === 0) return () => actor;
  const { rows } = await sql<{ record: number; id: number; name: string }>`
    select r.id as record, u.id, u.name from unnest(${ids}::bigint[]) r(id) cross join users u
     where u.id = any(${helped_by.map(({ id }) => id)}::bigint[]) and ${isDoneFor(actor, subject, sql`r.id`, sql`u.id`)}
     order by u.id`.execute(db);
  return (record) => {
    const helped = rows.filter((row) => row.record === record);
    if (helped.length === 0) return actor;
    return { ...actor, bound: [...bound, ...helped.map(({ id, name }) => ({ id, name, before: true }))] };
  };
}

/** Whether a person acted on a record for the actor, in the days of a delegation, as SQL. */
export function isDoneFor(
  { id }: Pick<Actor, 'id'>,
  subject: string,
  record: RawBuilder<unknown>,
  person: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from activities a join delegations g on g.user_id = a.actor_id and g.for_id = ${id} and g.status in ('confirmed', 'ended')
    where a.subject_type = ${subject} and a.subject_id = ${record} and a.actor_id = ${person} and a.acting_for is not null
      and (a.at at time zone 'Africa/Lagos')::date between g.starts_on and g.ends_on and (g.ended_at is null or a.at <= g.ended_at))`;
}
