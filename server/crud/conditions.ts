import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refusal } from '#shared/errors.ts';
import { needsPermission, permission } from '#shared/permissions.ts';
import { listPaths, type Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { ownField } from '#shared/resource/field-at.ts';
import { resourceNamed, resourcesAt } from '#shared/resources/index.ts';
import type { Actor } from '../frame/actor.ts';
import type { Extensions } from '../frame/extensions.ts';
import { filterCondition } from './filter-sql.ts';
import type { Narrowing } from './parse-list-query.ts';
import type { Paths } from './paths.ts';
import { rulesOf } from './rules-of.ts';
import { searchCondition } from './search-sql.ts';
import { heldStates, inState } from './standing.ts';

/**
 * Which rows (alias `t`) of a resource an actor sees; with a query, those of them that it finds. Lists, totals, exports,
 * figures and look-ups all ask here, so that they agree.
 */
export function conditions(
  resource: Resource,
  rules: Extensions,
  actor: Actor,
  query: Narrowing | undefined,
  paths: Paths,
  ...more: RawBuilder<SqlBool>[]
): RawBuilder<SqlBool> {
  const all = [...more];
  const scope = rules.scope?.(actor);
  if (scope) all.push(scope);
  if (query) {
    if (resource.hidden)
      all.push(
        sql<SqlBool>`${sql.ref(`t.${resource.hidden.column}`)} not in (${sql.join(resource.hidden.values)})`,
      );
    if (query.search) all.push(searchCondition(resource, paths, query.search, query.typed));
    for (const asked of [query.filter, query.within])
      for (const { field } of asked?.rules ?? []) limitToSeen(resource, actor, paths, field);
    for (const asked of [query.filter, query.within, query.offered]) {
      const filter = filterCondition(paths, resource, asked);
      if (filter) all.push(filter);
    }
  }
  return all.length ? sql<SqlBool>`${sql.join(all, sql` and `)}` : sql<SqlBool>`true`;
}

/** The order of a list, made stable by the id. */
export function orderOf(
  resource: Resource,
  actor: Actor,
  paths: Paths,
  sort: string | undefined,
): RawBuilder<unknown> {
  const terms = (sort ?? resource.sort).split(',');
  const held = sort === undefined && resource.heldFirst && resource.workflow;
  const isHeld =
    held &&
    inState(
      held,
      heldStates(held).map(([name]) => name),
    );
  let last = sql`asc`;
  const parts = terms.flatMap((term) => {
    const descends = term.startsWith('-');
    const name = descends ? term.slice(1) : term;
    last = descends ? sql`desc` : sql`asc`;
    limitToSeen(resource, actor, paths, name);
    const { field } = paths.find(name);
    const columns =
      field.kind === 'reference'
        ? paths.labelPaths(name).map((path) => paths.find(path).sql)
        : [exactly(name, field) ?? paths.find(name).sql];
    return columns.map((column) => ordered(column, descends, isHeld));
  });
  const first = isHeld ? [sql`${isHeld} desc`] : [];
  return sql.join([...first, ...parts.flat(), sql`t.id ${last}`]);
}

/** What orders rows by a figure that is shown rounded; undefined of any other. */
function exactly(name: string, { share }: Field): RawBuilder<unknown> | undefined {
  if (!share || name.includes('.')) return undefined;
  const [part, whole] = share.map((column) => sql.ref(`t.${column}`));
  return sql`coalesce(${part}::numeric / nullif(${whole}, 0), 0)`;
}

/** A column's part in an order; where what is held comes first, the others are the other way round. */
function ordered(
  column: RawBuilder<unknown>,
  descends: boolean,
  isHeld: RawBuilder<SqlBool> | undefined | false,
): RawBuilder<unknown> {
  const [way, back] = descends ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  if (!isHeld) return sql`${column} ${way}`;
  return sql`case when ${isHeld} then ${column} end ${way}, case when not ${isHeld} then ${column} end ${back}`;
}

/**
 * Rows can be told apart by what they are asked for: another resource's field takes the right to browse that resource, and
 * tells nothing of its rows that the actor doesn't see; unless the list shows it.
 */
function limitToSeen(resource: Resource, actor: Actor, paths: Paths, path: string): void {
  const steps = path.split('.');
  if (steps.length === 1 || resourcesAt(resource.url).some((view) => listPaths(view).includes(path))) return;
  const owner = steps.slice(0, -1).reduce<Resource | undefined>((at, step) => {
    const to = at && ownField(at, step)?.to;
    return to ? resourceNamed(to) : undefined;
  }, resource);
  const last = steps.at(-1) ?? '';
  if (!owner) return;
  const isName = owner.label.includes(last) || (owner.openLookup && owner.hint?.includes(last));
  const nouns = resourcesAt(owner.url).map(({ noun }) => permission('browse', noun));
  if (!isName && !nouns.some((name) => actor.permissions.has(name)))
    throw new Refusal(
      'FORBIDDEN',
      `The list can’t be asked for ${path}. ${needsPermission(...nouns)}`,
      undefined,
      { permission: nouns[0] },
    );
  // What a row itself refers to is shown by its name.
  if (!isName || steps.length > 2) paths.limit(path, (target) => rulesOf(target).scope?.(actor));
}
