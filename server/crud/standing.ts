import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Filter } from '#shared/resource/filter.ts';
import { OFFICE_WORDS } from '#shared/resource/judge.ts';
import { columnOf } from '#shared/resource/names.ts';
import { nounFor } from '#shared/resource/plural.ts';
import {
  type AnyWorkflow,
  type Holder,
  type State,
  undoneStates,
  type Who,
} from '#shared/resource/workflow.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import type { Actor } from '../frame/actor.ts';

/** The states of a resource that somebody has, with what is said of each. */
export function heldStates({
  states,
}: AnyWorkflow): [string, State & { with: NonNullable<State['with']> }][] {
  return Object.entries(states).flatMap(([name, state]) =>
    state.with ? [[name, { ...state, with: state.with }] as const] : [],
  ) as [string, State & { with: NonNullable<State['with']> }][];
}

/** Rows (by alias) of a resource with a workflow that are in one of these states; literals, so that an index can name them too. */
export function inState(
  workflow: Pick<AnyWorkflow, 'columns'>,
  names: readonly string[],
  alias = 't',
): RawBuilder<SqlBool> {
  const columns = workflow.columns ?? ['status'];
  if (names.length === 0) return sql<SqlBool>`false`;
  const each = names.map((name) => {
    const parts = name.split('/');
    const named = columns.slice(-parts.length);
    return sql`(${sql.join(
      named.map((column, place) => sql`${sql.ref(`${alias}.${column}`)} = ${sql.lit(parts[place])}`),
      sql` and `,
    )})`;
  });
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

/** Rows (by alias) whose money sums leave out, under a filter: what they asked for came to nothing. */
export function undoneRows(
  { workflow }: Resource,
  filter: Filter | undefined,
  alias = 't',
): RawBuilder<SqlBool> {
  return inState(workflow ?? {}, undoneStates(workflow, filter), alias);
}

/**
 * Who has a record (by alias), and since when, as one JSON value `{kind, id, name, since}`; null while nobody has. One text,
 * made from the states, behind lists, headers, "Waiting for me" and "My requests". Of records that are in `some` states, named
 * as in `inState`, nothing is asked that only others need.
 */
export function standing(resource: Resource, alias = 't', some?: readonly string[]): RawBuilder<unknown> {
  const { workflow } = resource;
  const isAsked = (name: string) => !some || some.some((one) => name === one || name.endsWith(`/${one}`));
  const held = workflow ? heldStates(workflow).filter(([name]) => isAsked(name)) : [];
  if (!workflow || held.length === 0) return sql`null::json`;
  // States whose holder is the same are one case, so that the statement stays short.
  const alike = new Map<string, Alike>();
  for (const [name, { with: holders }] of held) {
    const all = asList(holders);
    const key = JSON.stringify(all);
    const known = alike.get(key);
    if (known) known.names.push(name);
    else alike.set(key, { names: [name], all });
  }
  const whens = firstThrough([...alike.values()]).map(({ through, cases }) => {
    const own = cases.flatMap(({ names, all }) =>
      all.length > 0
        ? [sql`when ${inState(workflow, names, alias)} then ${firstOf(resource, all, alias)}`]
        : [],
    );
    if (through.length === 0) return sql.join(own, sql` `);
    const names = cases.flatMap((one) => one.names);
    const each = through.map((holder) => holderOf(resource, holder, alias));
    if (own.length > 0) each.push(sql`case ${sql.join(own, sql` `)} end`);
    return sql`when ${inState(workflow, names, alias)} then coalesce(${sql.join(each)})`;
  });
  return sql`case ${sql.join(whens, sql` `)} end`;
}

/** States whose holders are the same. */
interface Alike {
  names: string[];
  all: readonly Holder[];
}

/** States that ask the same other records first are taken together, so that a statement asks these in one place: each place costs at every call. */
function firstThrough(alike: readonly Alike[]): { through: readonly Holder[]; cases: Alike[] }[] {
  const groups = new Map<string, { through: readonly Holder[]; cases: Alike[] }>();
  for (const { names, all } of alike) {
    const own = all.findIndex(({ kind }) => kind !== 'through');
    const through = own < 0 ? all : all.slice(0, own);
    const key = JSON.stringify(through);
    const group = groups.get(key) ?? { through, cases: [] };
    group.cases.push({ names, all: all.slice(through.length) });
    groups.set(key, group);
  }
  return [...groups.values()];
}

function firstOf(resource: Resource, all: readonly Holder[], alias: string): RawBuilder<unknown> {
  if (all.every(({ kind }) => kind === 'office')) return officesOf(all as readonly OfOffice[], alias);
  return sql`coalesce(${sql.join(all.map((holder) => holderOf(resource, holder, alias)))})`;
}

/** Whether the actor is who has a row, by the columns of the row (by alias). */
export function isWho(resource: Resource, who: Who, actor: Actor, alias = 't'): RawBuilder<SqlBool> {
  if (who.holding && !actor.permissions.has(who.holding)) return sql<SqlBool>`false`;
  switch (who.kind) {
    case 'office':
      return actor.offices.has(who.office) ? sql<SqlBool>`true` : sql<SqlBool>`false`;
    case 'department':
      return sql<SqlBool>`${at(resource, who.field, alias)} = any(${who.alone ? actor.own_department_ids : actor.department_ids}::bigint[])`;
    case 'person':
      return isTheirs(resource.workflow?.of ?? resource.name, at(resource, who.field, alias), actor, alias);
    case 'head':
      return sql<SqlBool>`${at(resource, who.field, alias)} = any(${actor.headed_department_ids}::bigint[])`;
    case 'holders':
      return sql<SqlBool>`true`;
    case 'keepers': {
      const theirs = who.lists.filter((list) => actor.permissions.has(permission('edit', list)));
      return sql<SqlBool>`${at(resource, who.field, alias)} = any(${theirs}::text[])`;
    }
  }
}

/** Whether a column of a row (by alias) names the actor, or somebody who left and for whom they go on with that record. */
export function isTheirs(
  of: string,
  column: RawBuilder<unknown>,
  actor: Pick<Actor, 'id' | 'succeeds'>,
  alias = 't',
): RawBuilder<SqlBool> {
  const left = actor.succeeds.filter((one) => one.of === of);
  if (left.length === 0) return sql<SqlBool>`${column} = ${actor.id}`;
  const pairs = sql`unnest(${left.map(({ id }) => id)}::bigint[], ${left.map(({ for_id }) => for_id)}::bigint[])`;
  return sql<SqlBool>`(${column} = ${actor.id} or (${sql.ref(`${alias}.id`)}, ${column}) in (select * from ${pairs} as left_open(id, for_id)))`;
}

/** Several holders as a list, as a state may name one alone. */
export function asList(holders: Holder | readonly Holder[]): readonly Holder[] {
  return 'kind' in holders ? [holders] : holders;
}

type OfOffice = Extract<Holder, { kind: 'office' }>;

function holderOf(resource: Resource, holder: Holder, alias: string): RawBuilder<unknown> {
  const since = sql.ref(`${alias}.moved_at`);
  switch (holder.kind) {
    case 'office':
      return officesOf([holder], alias);
    case 'department':
      return sql`held_by_department(${at(resource, holder.field, alias)}, ${since})`;
    case 'person':
      return sql`held_by_person(${at(resource, holder.field, alias)}, ${sql.lit(resource.workflow?.of ?? resource.name)}, ${sql.ref(`${alias}.id`)}, ${since})`;
    case 'head':
      return sql`held_by_head(${at(resource, holder.field, alias)}, ${since})`;
    case 'keepers': {
      const list = at(resource, holder.field, alias);
      const named = holder.lists.map((one) => sql`when ${sql.lit(one)} then ${sql.lit(keepersOf(one))}`);
      return sql`json_build_object('kind', 'keepers', 'id', ${list}, 'name', case ${list} ${sql.join(named, sql` `)} end, 'since', ${since})`;
    }
    case 'through': {
      const other = resourceNamed(holder.resource);
      const inner = `${alias}_${other.table}`;
      const held = holder.states ?? (other.workflow ? heldStates(other.workflow).map(([name]) => name) : []);
      const own = holder.to ? at(resource, holder.to, alias) : sql.ref(`${alias}.id`);
      return sql`(select ${standing(other, inner)} from ${sql.table(other.table)} as ${sql.ref(inner)}
        where ${at(other, holder.by, inner)} = ${own} and ${other.workflow ? inState(other.workflow, held, inner) : sql`false`}
        order by ${sql.ref(`${inner}.moved_at`)}, ${sql.ref(`${inner}.id`)} limit 1)`;
    }
  }
}

/** Any of these offices has it: named are all, the first is whose it is. */
function officesOf(holders: readonly OfOffice[], alias: string): RawBuilder<unknown> {
  const name = holders.map(({ office }) => OFFICE_WORDS[office].name).join(' or ');
  return sql`json_build_object('kind', 'office', 'id', ${sql.lit(holders[0]?.office)}, 'name', ${sql.lit(name)}, 'since', ${sql.ref(`${alias}.moved_at`)})`;
}

function keepersOf(list: string): string {
  return `whoever may edit ${nounFor(resourceNamed(list), 2)}`;
}

function at({ fields, name: resource }: Resource, name: string, alias: string): RawBuilder<unknown> {
  const field = fields[name];
  if (!field) throw new Error(`${resource} has no field ${name} that names who has it`);
  return sql.ref(`${alias}.${columnOf(name, field)}`);
}
