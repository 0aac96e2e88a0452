import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Resource } from '#shared/resource/define-resource.ts';
import { permissionsOf } from '#shared/resource/judge.ts';
import { columnOf } from '#shared/resource/names.ts';
import type { Act, AnyWorkflow, Bar, Line, Who } from '#shared/resource/workflow.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import type { Actor } from '../frame/actor.ts';
import type { InboxRow } from '../frame/inbox.ts';
import { Paths } from './paths.ts';
import { asList, heldStates, inState, isWho, standing } from './standing.ts';

/** A bar of the acts, and the condition over `t` that holds for rows on which it lets the actor act. */
export type SqlBar = readonly [bar: Bar<never>, lets: (actor: Actor) => RawBuilder<SqlBool>];

/** The records on which the actor is the next to act; undefined when there can be none. */
export function waitingOf(
  resource: Resource,
  actor: Actor,
  bars: readonly SqlBar[],
): RawBuilder<InboxRow> | undefined {
  const { workflow } = resource;
  if (!workflow) return undefined;
  const parts = heldStates(workflow).flatMap(([state, { with: holders, todo }]) => {
    if (!todo) return [];
    return asList(holders).flatMap((holder) => {
      if (holder.kind === 'through') return [];
      if (holder.kind === 'office' && !actor.offices.has(holder.office)) return [];
      const ways = Object.values(workflow.acts).flatMap((act) => waysOf(workflow, act, state, holder, actor));
      const [first] = ways;
      if (!first) return [];
      const free = ways.map(({ line }) => letsActor(line.not ?? [], bars, actor));
      const where = sql`${inState(workflow, [state])} and ${isWho(resource, holder, actor)} and (${sql.join(free, sql` or `)})`;
      return [rows(resource, resourceNamed(first.act.at ?? workflow.of).path, todo, workflow.said, where)];
    });
  });
  return parts.length > 0 ? sql<InboxRow>`${sql.join(parts, sql` union all `)}` : undefined;
}

/** What the actor asked for and somebody still has; undefined where nobody asks by name. */
export function requestsOf(resource: Resource, actor: Actor): RawBuilder<InboxRow> | undefined {
  const { workflow } = resource;
  const owner = workflow?.owner;
  const field = owner && resource.fields[owner];
  if (!workflow || !owner || !field) return undefined;
  const held = heldStates(workflow).map(([name]) => name);
  const where = sql`${sql.ref(`t.${columnOf(owner, field)}`)} = ${actor.id} and ${inState(workflow, held)}`;
  const verb = resource.singular.charAt(0).toUpperCase() + resource.singular.slice(1);
  return rows(resource, resource.path, verb, null, where);
}

/** Rows of an inbox: how the record is called, what it is about, its amount, since when. `said` null: who has it. */
function rows(
  resource: Resource,
  path: string,
  verb: string,
  said: string | undefined | null,
  where: RawBuilder<unknown>,
): RawBuilder<InboxRow> {
  const paths = new Paths(resource);
  const words = (all: readonly string[], between: string) =>
    sql`concat_ws(${between}, ${sql.join(all.map((one) => paths.find(one).sql))})`;
  const amount = resource.sums?.[0] ? paths.find(resource.sums[0]).sql : sql`null::bigint`;
  const code = words(resource.label, ' ');
  const title = words(resource.hint ?? resource.label, ', ');
  const about = said ? paths.find(said).sql : sql`null`;
  const held = standing(resource);
  const columns = sql`select t.*, ${code} as inbox_code, ${title} as inbox_title, ${about}::text as inbox_about, ${held} as held,
    ${amount}::bigint as inbox_amount from ${sql.table(resource.table)} as t ${paths.joins()} where ${where}`;
  return sql<InboxRow>`
    select ${resource.name} as kind, ${verb} as verb, x.inbox_code as code, x.inbox_title as title,
      ${said === null ? sql`'With ' || (x.held ->> 'name')` : sql`x.inbox_about`} as subtitle, x.status, x.inbox_amount as amount_kobo,
      coalesce((x.held ->> 'since')::timestamptz, x.moved_at) as since, ${path} || '/' || x.id as path,
      ${resource.name} as resource, x.id as id from (${columns}) as x`;
}

/** The ways out of a state that are for whoever has the record and that the actor's permissions open. */
function waysOf(
  workflow: AnyWorkflow,
  act: Act<string, never>,
  state: string,
  holder: Who,
  { permissions }: Actor,
): { act: Act<string, never>; line: Line<string, never> }[] {
  if (!permissionsOf(workflow, act).some((one) => permissions.has(one))) return [];
  const isTheirs = (who: Who) => sameWho(who, holder) && (!who.holding || permissions.has(who.holding));
  const lines = act.lines.filter(({ from, by }) => from.includes(state) && by.some(isTheirs));
  return lines.map((line) => ({ act, line }));
}

/** Rows on which none of the bars of a way keeps the actor from acting; a bar that no condition stands for would let everybody. */
function letsActor(not: readonly Bar<never>[], bars: readonly SqlBar[], actor: Actor): RawBuilder<unknown> {
  const conditions = not.map((bar) => {
    const found = bars.find(([one]) => one === bar);
    if (!found) throw new Error(`no condition of SQL says whom ${bar.name} bars`);
    return found[1](actor);
  });
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
}

function sameWho(one: Who, other: Who): boolean {
  if (one.kind === 'office') return other.kind === 'office' && one.office === other.office;
  return other.kind === one.kind && other.field === one.field;
}
