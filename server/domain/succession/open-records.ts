import { type SqlBool, sql } from 'kysely';
import { inboxRows } from '#server/crud/flow-inbox.ts';
import { inState } from '#server/crud/standing.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { columnOf } from '#shared/resource/names.ts';
import type { Act, State } from '#shared/resource/workflow.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import { LEFT_OPEN, type LeftOpen } from '#shared/succession.ts';
import { FLOWS, inPlaceOf } from './flows.ts';
import type { Leaver, OpenItem } from './open-item.ts';

/** One that is found: whose it is by name, and whether the actor sees it where it is looked at. */
interface Found {
  id: number;
  code: string;
  title: string;
  status: string;
  amount_kobo: number | null;
  since: Date;
  path: string;
  department_id: number | null;
  for_id: number;
  for_name: string;
  gone: boolean;
  is_seen: boolean;
}

/** The records that somebody has open in their own name, or goes on with for somebody who left before. */
export async function openRecords(db: Queryable, actor: Actor, person: Leaver): Promise<OpenItem[]> {
  const all: OpenItem[] = [];
  for (const left of LEFT_OPEN) all.push(...(await recordsOf(db, actor, person, left)));
  return all;
}

async function recordsOf(db: Queryable, actor: Actor, person: Leaver, left: LeftOpen): Promise<OpenItem[]> {
  const resource = resourceNamed(left.resource);
  const found = await find(db, actor, person, resource, left);
  const states: Readonly<Record<string, State>> = resource.workflow?.states ?? {};
  const reasons = await whyNotEnded(db, actor, left, found);
  return found.map((one) => {
    const [first] = left.ends[one.status] ?? [];
    return {
      type: left.resource,
      id: one.id,
      code: one.code,
      title: one.title,
      state: states[one.status]?.word ?? one.status,
      status: one.status,
      amount_kobo: one.amount_kobo,
      since: one.since,
      path: one.is_seen ? one.path : null,
      department_id: one.department_id,
      for: { id: one.for_id, name: one.for_name },
      needs: left.needs.includes(one.status),
      successor: left.takes.length > 0 && left.needs.includes(one.status),
      cancel: first ? endsWords(resource, left.ends[one.status] ?? []) : null,
      why_not_cancel: reasons.get(one.id) ?? null,
      takes: left.takes,
    };
  });
}

/** The last of the acts that end it, as its button says. */
function endsWords({ workflow, singular }: Resource, acts: readonly string[]): string {
  const act: Act<string, never> | undefined = workflow?.acts[acts.at(-1) ?? ''];
  return `${typeof act?.label === 'string' ? act.label : 'Cancel'} the ${singular}`;
}

async function find(
  db: Queryable,
  actor: Actor,
  person: Leaver,
  resource: Resource,
  { field, needs, others }: LeftOpen,
): Promise<Found[]> {
  const { workflow, fields } = resource;
  const named = fields[field];
  if (!workflow) return [];
  const column = named ? columnOf(field, named) : field;
  const theirs = sql.ref(`t.${column}`);
  const states = inState(workflow, [...needs, ...others]);
  // What somebody else goes on with already is theirs to hand over.
  const mine = sql`((${theirs} = ${person.id} and not exists (select from successors s where s.subject_type = ${resource.name}
      and s.subject_id = t.id and s.for_id = ${person.id} and s.ended_at is null))
    or exists (select from successors s where s.subject_type = ${resource.name} and s.subject_id = t.id and s.for_id = ${theirs}
      and s.user_id = ${person.id} and s.ended_at is null))`;
  const flow = FLOWS[resource.name];
  const scope = flow?.extensions[resource.name]?.scope?.(actor) ?? sql<SqlBool>`${flow !== undefined}`;
  const hasDepartment = 'department_id' in fields;
  const { rows } = await sql<Found>`
    select x.id, x.code, x.title, x.status, x.amount_kobo, x.since, x.path, t.for_id, u.name as for_name, u.status = 'inactive' as gone, t.department_id, t.is_seen
      from (${inboxRows(resource, resource.path, '', {}, sql`${mine} and ${states}`)}) x
      join lateral (select ${theirs} as for_id, ${hasDepartment ? sql`t.department_id` : sql`null::bigint`} as department_id, ${scope} as is_seen
        from ${sql.table(resource.table)} as t where t.id = x.id) t on true
      join users u on u.id = t.for_id
     order by x.since, x.code`.execute(db);
  return rows;
}

/** Why the first of the acts that end it can't be taken for whom it is, by record. */
async function whyNotEnded(
  db: Queryable,
  actor: Actor,
  { resource, ends }: LeftOpen,
  found: readonly Found[],
): Promise<Map<number, string | null>> {
  const reasons = new Map<number, string | null>();
  for (const act of new Set(Object.values(ends).flatMap(([first]) => first ?? []))) {
    const ended = found.filter(({ status }) => ends[status]?.[0] === act);
    if (ended.length === 0) continue;
    const actors = new Map(
      ended.map(({ id, for_id, for_name, gone }) => [
        id,
        inPlaceOf(actor, resource, id, { id: for_id, name: for_name, gone }),
      ]),
    );
    for (const [id, why] of (await FLOWS[resource]?.whyNot(db, act, actors)) ?? []) reasons.set(id, why);
  }
  return reasons;
}
