import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Resource } from '#shared/resource/define-resource.ts';
import { permissionsOf } from '#shared/resource/judge.ts';
import { columnOf } from '#shared/resource/names.ts';
import type { AnyWorkflow, Line, Who, WhyNot } from '#shared/resource/workflow.ts';
import { REGISTRY, resourceNamed } from '#shared/resources/index.ts';
import type { Actor } from '../frame/actor.ts';
import type { InboxRow } from '../frame/inbox.ts';
import { isDoneFor } from './acted-for.ts';
import { Paths } from './paths.ts';
import { heldStates, inState, isTheirs, isWho, standing } from './standing.ts';

/** A bar, an `unless` or a `frozen` of a workflow, and the condition over `t` that holds for rows on which it lets the actor act. */
export type SqlRule = readonly [
  rule: (...facts: never[]) => string | WhyNot | null,
  lets: (actor: Actor) => RawBuilder<SqlBool>,
];

/** Records that wait for the actor to do one thing. */
export interface Waiting {
  /** What is to be done, as a verb, and the acts that do it. */
  todo: string;
  acts: readonly string[];
  /** The states in which they wait for it. */
  from: readonly string[];
  /** The records that stand before the actor, over `t`; and of all records those on which they may act. */
  stands: RawBuilder<unknown>;
  is_mine: RawBuilder<unknown>;
  /** The screen on which they act. */
  path: string;
}

type Way = Pick<Waiting, 'from' | 'stands' | 'is_mine'> & { name: string; at: string; todo: string };

/** What waits for the actor, by what is to be done: the ways with a `todo` that are theirs, as conditions. */
export function waitingFor(resource: Resource, actor: Actor, rules: readonly SqlRule[]): Waiting[] {
  const { workflow } = resource;
  if (!workflow) return [];
  const lets = (rule: SqlRule[0] | undefined) => (rule ? [conditionOf(rule, rules, actor)] : []);
  // What keeps whoever is bound to the actor from acting keeps the actor too.
  const everybody = [actor, ...actor.bound.map(({ id }) => ({ ...actor, id }))];
  const letsAll = (rule: SqlRule[0]) => [
    ...everybody.map((one) => conditionOf(rule, rules, one)),
    ...actor.helped_by.map(({ id }) => {
      const isDone = isDoneFor(actor, workflow.of, sql`t.id`, sql`${id}::bigint`);
      return sql`(${conditionOf(rule, rules, { ...actor, id })} or not ${isDone})`;
    }),
  ];
  const ways = Object.entries(workflow.acts).flatMap(([name, act]) => {
    if (!permissionsOf(workflow, act).some((one) => actor.permissions.has(one))) return [];
    return act.lines.flatMap(({ todo, from, by, unless, not = [] }: Line<string, never>): Way[] => {
      const theirs = by.filter((who) => who.kind !== 'office' || actor.offices.has(who.office));
      if (!todo || theirs.length === 0) return [];
      const isTheirs = any(theirs.map((who) => isWho(resource, who, actor)));
      const stands = all([inState(workflow, from), isTheirs, ...lets(workflow.frozen), ...lets(unless)]);
      const is_mine = all([stands, ...not.flatMap(letsAll)]);
      return [{ name, from, at: screenOf(workflow, act.at, theirs), todo, stands, is_mine }];
    });
  });
  return [...new Set(ways.map(({ todo }) => todo))].map((todo) => {
    const same = ways.filter((way) => way.todo === todo);
    return {
      todo,
      acts: same.map(({ name }) => name),
      from: same.flatMap((way) => way.from),
      stands: any(same.map(({ stands }) => stands)),
      is_mine: any(same.map(({ is_mine }) => is_mine)),
      path: resourceNamed(same[0]?.at ?? workflow.of).path,
    };
  });
}

/** The records that wait for the actor, a row for each, or only its `path` where they are `counted`; undefined when there can be none. */
export function waitingOf(
  resource: Resource,
  actor: Actor,
  rules: readonly SqlRule[],
  { counted = false } = {},
): RawBuilder<InboxRow> | undefined {
  const parts = waitingFor(resource, actor, rules).map(({ todo, path, is_mine, from }) =>
    counted
      ? sql`select ${path} || '/' || t.id as path from ${sql.table(resource.table)} as t where ${is_mine}`
      : inboxRows(resource, path, todo, { said: resource.workflow?.said, states: from }, is_mine),
  );
  return parts.length > 0 ? sql<InboxRow>`${sql.join(parts, sql` union all `)}` : undefined;
}

/** What the actor asked for and somebody still has, of what is `shown`; undefined where nobody asks by name. */
export function requestsOf(
  resource: Resource,
  actor: Actor,
  shown: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<InboxRow> | undefined {
  const { workflow } = resource;
  const owner = workflow?.owner;
  const field = owner && resource.fields[owner];
  if (!workflow || !owner || !field) return undefined;
  const held = heldStates(workflow).map(([name]) => name);
  const theirs = isTheirs(workflow.of, sql`${sql.ref(`t.${columnOf(owner, field)}`)}`, actor);
  const where = sql`${theirs} and ${inState(workflow, held)} and ${shown}`;
  const verb = resource.singular.charAt(0).toUpperCase() + resource.singular.slice(1);
  const isMine = sql`x.held ->> 'kind' = 'person' and x.held ->> 'id' = ${String(actor.id)}`;
  const who = sql`'With ' || case when ${isMine} then 'you' else x.held ->> 'name' end`;
  return inboxRows(resource, resource.path, verb, { who }, where);
}

/**
 * Rows of an inbox: how the record is called, what it is about, its amount, since when; beneath it what `said` tells, or `who`
 * has it. `states` are those in which the records are, where not all may be.
 */
export function inboxRows(
  resource: Resource,
  path: string,
  verb: string,
  { said, who, states }: { said?: string; who?: RawBuilder<unknown>; states?: readonly string[] },
  where: RawBuilder<unknown>,
): RawBuilder<InboxRow> {
  const paths = new Paths(resource);
  const words = (all: readonly string[], between: string) =>
    sql`concat_ws(${between}, ${sql.join(all.map((one) => paths.worded(one)))})`;
  // What sets nothing aside yet is no amount of zero.
  const amount = resource.sums?.[0] ? sql`nullif(${paths.find(resource.sums[0]).sql}, 0)` : sql`null`;
  const code = words(resource.label, ' ');
  // What is told beneath isn't said twice; what has nothing else to say says it above.
  const hint = resource.hint ?? resource.label;
  const named = hint.filter((one) => one !== said);
  const title = words(named.length > 0 ? named : hint, ', ');
  const about = said && named.length > 0 ? paths.find(said).sql : sql`null`;
  const held = standing(resource, 't', states);
  const columns = sql`select t.*, ${code} as inbox_code, ${title} as inbox_title, ${about}::text as inbox_about, ${held} as held,
    ${amount}::bigint as inbox_amount from ${sql.table(resource.table)} as t ${paths.joins()} where ${where}`;
  return sql<InboxRow>`
    select ${resource.name} as kind, ${verb} as verb, x.inbox_code as code, x.inbox_title as title,
      ${who ?? sql`x.inbox_about`} as subtitle, x.status, x.inbox_amount as amount_kobo,
      coalesce((x.held ->> 'since')::timestamptz, x.moved_at) as since, ${path} || '/' || x.id as path,
      ${resource.name} as resource, x.id as id, x.version as version from (${columns}) as x`;
}

/** The resource on whose screens somebody acts: that whose permission they need, where it shows the same records. */
function screenOf(workflow: AnyWorkflow, at: string | undefined, theirs: readonly Who[]): string {
  const own = theirs.flatMap(({ holding }) => holding?.slice(holding.indexOf('-') + 1) ?? []);
  const views = REGISTRY.all.filter((one) => one.workflow === workflow);
  return views.find(({ noun }) => own.includes(noun))?.name ?? at ?? workflow.of;
}

/** A rule that no condition stands for would let everybody. */
function conditionOf(rule: SqlRule[0], rules: readonly SqlRule[], actor: Actor): RawBuilder<SqlBool> {
  const found = rules.find(([one]) => one === rule);
  if (!found) throw new Error(`no condition of SQL says whom ${rule.name} lets act`);
  return found[1](actor);
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function any(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(conditions, sql` or `)})`;
}
