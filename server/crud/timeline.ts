import { sql } from 'kysely';
import type { Resource, Told } from '#shared/resource/define-resource.ts';
import { columnOf } from '#shared/resource/names.ts';
import { resourceNamed, subjectOf } from '#shared/resources/index.ts';
import { type TimelineEntry, timelineOf } from '../database/activity.ts';
import type { Queryable } from '../database/connection.ts';
import type { Actor } from '../frame/actor.ts';
import { maskChanges } from './masks.ts';
import { Paths } from './paths.ts';
import { rulesOf } from './rules-of.ts';

/** What happened to a record and to those that it tells of, oldest first, as far as the actor sees them. */
export async function recordTimeline(db: Queryable, resource: Resource, actor: Actor, id: number) {
  const lines = await timelineOf(db, subjectOf(resource), id);
  const told = await Promise.all(
    (resource.tells ?? []).map((parts) => partsTimeline(db, actor, parts, { resource, id })),
  );
  const all = [...lines.map((line) => ({ ...line, owner: resource, about: null })), ...told.flat()].sort(
    (one, other) => one.id - other.id,
  );
  return all.map(({ id: _id, owner, changes, ...line }, place) => ({
    ...line,
    seq: place + 1,
    changes: maskChanges(owner, actor, Object(changes)),
  }));
}

/** The timelines of the records whose reference points to this one. */
async function partsTimeline(
  db: Queryable,
  actor: Actor,
  { resource: name, by }: Told,
  { resource, id }: { resource: Resource; id: number },
) {
  const owner = resourceNamed(name);
  const field = owner.fields[by];
  if (!field) throw new Error(`${resource.name} tells of ${name} by ${by}, which is not one of its fields`);
  const paths = new Paths(owner, actor);
  const label = sql<string>`concat_ws(' ', ${sql.join(owner.label.map((part) => paths.find(part).sql))})`;
  // What one act did to both is told once: the record's own line says it.
  const { rows } = await sql<TimelineEntry & { part: number; label: string }>`
    select a.id, a.action, a.actor_id, a.actor_name, a.acting_for, a.office, a.remark, a.changes, a.at, t.id as part, ${label} as label
      from ${sql.table(owner.table)} as t ${paths.joins()}
      join activities a on a.subject_type = ${subjectOf(owner)} and a.subject_id = t.id
     where ${sql.ref(`t.${columnOf(by, field)}`)} = ${id} and ${rulesOf(owner).scope?.(actor) ?? sql`true`}
       and not exists (select from activities o where o.subject_type = ${subjectOf(resource)} and o.subject_id = ${id}
         and o.tx = a.tx and o.at between a.at - interval '1 second' and a.at + interval '1 second')`.execute(
    db,
  );
  return rows.map(({ part, label, ...line }) => ({
    ...line,
    owner,
    about: { resource: name, id: part, label },
  }));
}
