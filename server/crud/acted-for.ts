import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../database/connection.ts';
import type { Actor } from '../frame/actor.ts';

/** Who rules of separate duties ask about: a person, and with whom they count as one. */
export type Hand = Pick<Actor, 'id' | 'bound'>;

/** The actor as rules know them on each of these records: with whoever acted on it for them, or for one with whom they count as one today. */
export async function asActedFor<A extends Pick<Actor, 'id' | 'bound' | 'helped_by'>>(
  db: Queryable,
  subject: string,
  ids: readonly number[],
  actor: A,
): Promise<(id: number) => A> {
  const { helped_by, bound } = actor;
  if (helped_by.length === 0 || ids.length === 0) return () => actor;
  const { rows } = await sql<{ record: number; id: number; name: string; for_id: number; whom: string }>`
    select distinct on (r.id, u.id) r.id as record, u.id, u.name, f.id as for_id, f.name as whom
      from unnest(${ids}::bigint[]) r(id) cross join users u cross join lateral acted_for(${subject}, r.id, u.id) w join users f on f.id = w
     where u.id = any(${helped_by.map(({ id }) => id)}::bigint[]) and f.id = any(${oneHandWith(actor)}::bigint[])
     order by r.id, u.id, f.id <> ${actor.id}`.execute(db);
  return (record) => {
    const helped = rows.filter((row) => row.record === record);
    if (helped.length === 0) return actor;
    const before = helped.map(({ id, name, for_id, whom }) => ({
      ...{ id, name, before: true },
      ...(for_id === actor.id ? {} : { whom }),
    }));
    return { ...actor, bound: [...bound, ...before] };
  };
}

/** Whether a person acted on a record for the actor, or for one with whom the actor counts as one today, as SQL. */
export function isDoneFor(
  actor: Hand,
  subject: string,
  record: RawBuilder<unknown>,
  person: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from acted_for(${subject}, ${record}, ${person}) w where w = any(${oneHandWith(actor)}::bigint[]))`;
}

function oneHandWith({ id, bound }: Hand): number[] {
  return [id, ...bound.map((one) => one.id)];
}
