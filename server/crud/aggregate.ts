import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '#shared/resource/define-resource.ts';
import { ownField } from '#shared/resource/field-at.ts';
import type { Filter } from '#shared/resource/filter.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import type { Queryable } from '../database/connection.ts';
import type { Actor } from '../frame/actor.ts';
import type { Extensions } from '../frame/extensions.ts';
import { conditions } from './conditions.ts';
import { Paths } from './paths.ts';
import { undoneRows } from './standing.ts';

/** The rows that share a value: what it is, what people call it, how many they are and what their money adds up to, in whole kobo. */
export interface Share {
  value: string | number | null;
  label: string | null;
  count: number;
  sums: Readonly<Record<string, number>>;
}

/**
 * Counts and adds up the rows that a list of the same filter shows to the actor, for each value of a field (or path, or
 * the records of a `references` field), or all together. What comes out is what the list adds up to.
 */
export async function aggregate(
  db: Queryable,
  resource: Resource,
  extensions: Extensions,
  actor: Actor,
  { filter, by, sums }: { filter: Filter | undefined; by?: string; sums: readonly string[] },
): Promise<Share[]> {
  const paths = new Paths(resource, actor);
  const group = by ? groupOf(resource, paths, by) : { value: sql`null`, label: sql`null`, join: sql`` };
  const where = conditions(resource, extensions, actor, { search: undefined, filter }, paths);
  const undone = undoneRows(resource, filter);
  const added = sums.map(
    (name) => sql`coalesce(sum(${paths.find(name).sql}) filter (where not ${undone}), 0) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<{ value: string | number | null; label: string | null; count: number }>`
    select ${sql.join([sql`${group.value} as value`, sql`${group.label} as label`, sql`count(*) as count`, ...added])}
      from ${sql.table(resource.table)} as t ${paths.joins()} ${group.join} where ${where}
     ${by ? sql`group by 1, 2` : sql``}`.execute(db);
  return rows.map(({ value, label, count, ...totals }) => ({
    value,
    label,
    count,
    sums: Object.fromEntries(Object.entries(totals).map(([name, kobo]) => [name, Number(kobo)])),
  }));
}

interface Group {
  value: RawBuilder<unknown>;
  label: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
}

function groupOf(resource: Resource, paths: Paths, by: string): Group {
  const own = ownField(resource, by);
  if (own?.kind === 'references' && own.through && own.to) {
    const target = resourceNamed(own.to);
    const inner = new Paths(target, undefined, 'g');
    const label = sql`concat_ws(' ', ${sql.join(target.label.map((part) => inner.find(part).sql))})`;
    const join = sql`join ${sql.table(own.through.table)} as m on ${sql.ref(`m.${own.through.own}`)} = t.id
      join ${sql.table(target.table)} as g on g.id = ${sql.ref(`m.${own.through.other ?? ''}`)} ${inner.joins()}`;
    return { value: sql`g.id`, label, join };
  }
  const { sql: value, field } = paths.find(by);
  const label =
    field.kind === 'reference'
      ? sql`nullif(concat_ws(' ', ${sql.join(paths.labelPaths(by).map((path) => paths.find(path).sql))}), '')`
      : sql`${value}::text`;
  return { value, label, join: sql`` };
}
