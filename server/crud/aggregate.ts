import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Resource } from '#shared/resource/define-resource.ts';
import { ownField } from '#shared/resource/field-at.ts';
import type { Filter } from '#shared/resource/filter.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import type { Queryable } from '../database/connection.ts';
import { changeMark, countNow, keptRow, watchedTables } from '../database/kept-totals.ts';
import type { Actor } from '../frame/actor.ts';
import type { Extensions } from '../frame/extensions.ts';
import { conditions } from './conditions.ts';
import { Paths } from './paths.ts';
import { undoneRows } from './standing.ts';
import type { Row } from './values.ts';

/** The rows that share a value: what it is, what people call it, how many they are and what their money adds up to, in whole kobo. */
export interface Share {
  value: string | number | boolean | null;
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
  const group = by
    ? groupOf(resource, paths, by)
    : { value: sql`null`, label: sql`null::text`, join: sql``, named: sql`` };
  const where = conditions(resource, extensions, actor, { search: undefined, filter }, paths);
  const undone = undoneRows(resource, filter);
  const added = sums.map(
    (name) => sql`coalesce(sum(${paths.find(name).sql}) filter (where not ${undone}), 0) as ${sql.ref(name)}`,
  );
  // Added up first and named afterwards, so that a million rows take no names.
  const statement = sql<Row>`
    select coalesce(json_agg(s), '[]') as shares from (
      select ${group.label} as label, a.* from (
        select ${sql.join([sql`${group.value} as value`, sql`count(*) as count`, ...added])}
          from ${sql.table(resource.table)} as t ${paths.joins()} ${group.join} where ${where}
         ${by ? sql`group by 1` : sql``}
      ) a ${group.named}
    ) s`.compile(db);
  const { shares } = await keptOrCounted(db, statement);
  return (shares as (Share & Record<string, number>)[]).map(({ value, label, count, ...totals }) => ({
    value,
    label,
    count,
    sums: Object.fromEntries(sums.map((name) => [name, Number(totals[name])])),
  }));
}

/** As it was added up before, if nothing that it asks has changed since. */
async function keptOrCounted(db: Queryable, statement: CompiledQuery<Row>): Promise<Row> {
  const tables = await watchedTables(db, statement);
  if (!tables) return countNow(db, statement);
  // Read before, the mark is never younger than what is counted after it.
  const { rows } = await sql<{ mark: number }>`select ${changeMark(tables)} as mark`.execute(db);
  return keptRow(db, statement, Number(rows[0]?.mark));
}

interface Group {
  value: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
  /** What a part (`a.value`) is called, and the joins that this takes. */
  label: RawBuilder<unknown>;
  named: RawBuilder<unknown>;
}

function groupOf(resource: Resource, paths: Paths, by: string): Group {
  const own = ownField(resource, by);
  if (own?.kind === 'references' && own.through && own.to) {
    const join = sql`join ${sql.table(own.through.table)} as m on ${sql.ref(`m.${own.through.own}`)} = t.id`;
    return { value: sql.ref(`m.${own.through.other ?? ''}`), join, ...namesOf(own.to) };
  }
  const { sql: value } = paths.find(by);
  if (own?.kind === 'reference' && own.to) return { value, join: sql``, ...namesOf(own.to) };
  return { value, join: sql``, label: sql`a.value::text`, named: sql`` };
}

function namesOf(to: string): Pick<Group, 'label' | 'named'> {
  const target = resourceNamed(to);
  const paths = new Paths(target, undefined, 'g');
  const label = sql`nullif(concat_ws(' ', ${sql.join(target.label.map((part) => paths.find(part).sql))}), '')`;
  return {
    label,
    named: sql`left join ${sql.table(target.table)} as g on g.id = a.value ${paths.joins()}`,
  };
}
