import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { Refusal } from '../../shared/errors.ts';
import { koboToNaira } from '../../shared/money.ts';
import { columnOf, type Resource } from '../../shared/resource/define-resource.ts';
import { type Filter, filterSchema } from '../../shared/resource/filter.ts';
import { fieldErrors } from '../../shared/resource/schemas.ts';
import type { Queryable } from '../database/connection.ts';
import { filterCondition, searchCondition } from './filter-sql.ts';
import { Paths } from './paths.ts';
import { type Extent, recordColumns, toRecord } from './record.ts';
import type { Actor, Extensions, WireRecord } from './types.ts';
import type { Row } from './values.ts';

/** What a list may be asked: page, order, quick search, filter. */
export interface ListQuery {
  page: number;
  per_page: number;
  sort: string | undefined;
  search: string | undefined;
  filter: Filter | undefined;
}

/** The query string of every list. */
export const listQuerySchema = z.looseObject({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  per_page: z.coerce.number().int().min(1).max(500).optional(),
  sort: z.string().max(200).optional(),
  search: z.string().max(200).optional(),
  filter: z.string().max(8000).optional(),
});

/** Reads the query string of a list; anything wrong in it is refused by name. */
export function parseListQuery(query: Record<string, unknown>): ListQuery {
  const parsed = listQuerySchema.safeParse(query);
  if (!parsed.success)
    throw new Refusal(
      'VALIDATION',
      'The list was asked for in a way that is not understood.',
      fieldErrors(parsed.error),
    );
  const { page = 1, per_page = 25, sort, search, filter } = parsed.data;
  return {
    page,
    per_page,
    sort: sort || undefined,
    search: search?.trim() || undefined,
    filter: parseFilter(filter),
  };
}

/** The records of one page; with the total and the sums over the whole filtered set. */
export async function listRecords(
  db: Queryable,
  resource: Resource,
  extensions: Extensions,
  actor: Actor,
  query: ListQuery,
): Promise<{ records: WireRecord[]; total: number; sums: Record<string, number> }> {
  const [rows, totals] = await Promise.all([
    pageRows(db, resource, extensions, actor, query),
    totalsOf(db, resource, extensions, actor, query),
  ]);
  const records = rows.map((row) => toRecord(resource, row));
  return { records: await present(db, extensions, records, actor), ...totals };
}

/** Every row that matches, in the list's order, as one statement for a cursor. */
export function exportStatement(
  resource: Resource,
  extensions: Extensions,
  actor: Actor,
  query: ListQuery,
): RawBuilder<Row> {
  return pageStatement(resource, extensions, actor, query, undefined);
}

/** The ids of every record that a list's search and filter find, as a subquery. */
export function matchingIds(
  resource: Resource,
  extensions: Extensions,
  actor: Actor,
  query: ListQuery,
): RawBuilder<{ id: number }> {
  const paths = new Paths(resource);
  const where = conditions(resource, extensions, actor, query, paths);
  return sql`select t.id from ${sql.table(resource.table)} as t ${paths.joins()} where ${where}`;
}

/** One record within the actor's scope, or undefined. */
export async function readRecord(
  db: Queryable,
  resource: Resource,
  extensions: Extensions,
  actor: Actor,
  id: number,
): Promise<WireRecord | undefined> {
  const paths = new Paths(resource);
  const columns = recordColumns(resource, paths, 'whole');
  const where = conditions(resource, extensions, actor, undefined, paths, sql<SqlBool>`t.id = ${id}`);
  const { rows } =
    await sql<Row>`select ${sql.join(columns)} from ${sql.table(resource.table)} as t ${paths.joins()} where ${where}`.execute(
      db,
    );
  const row = rows[0];
  if (!row) return undefined;
  const [record] = await present(db, extensions, [toRecord(resource, row)], actor);
  return record;
}

/** Up to twenty records by quick search or by ids, as `{id, label, hint}`. */
export async function lookUp(
  db: Queryable,
  resource: Resource,
  extensions: Extensions,
  actor: Actor,
  asked: { search: string | undefined; ids: number[] | undefined },
): Promise<{ id: number; label: string; hint: string | null }[]> {
  const paths = new Paths(resource);
  const label = sql`concat_ws(' ', ${sql.join(resource.label.map((path) => paths.find(path).sql))})`;
  const hint = resource.hint
    ? sql`concat_ws(', ', ${sql.join(resource.hint.map((path) => paths.find(path).sql))})`
    : sql`null`;
  const wanted = asked.ids
    ? sql<SqlBool>`t.id = any(${asked.ids}::bigint[])`
    : asked.search
      ? sql<SqlBool>`fold(${label}) like '%' || fold(${asked.search.replace(/[\\%_]/g, (c) => `\\${c}`)}) || '%'`
      : sql<SqlBool>`true`;
  const where = conditions(resource, extensions, actor, undefined, paths, wanted);
  const { rows } = await sql<{ id: number; label: string; hint: string | null }>`
    select t.id, ${label} as label, ${hint} as hint from ${sql.table(resource.table)} as t ${paths.joins()}
    where ${where} order by ${label}, t.id limit ${asked.ids ? 500 : 20}`.execute(db);
  return rows;
}

async function present(
  db: Queryable,
  extensions: Extensions,
  records: WireRecord[],
  actor: Actor,
): Promise<WireRecord[]> {
  return extensions.present && records.length > 0 ? extensions.present(db, records, actor) : records;
}

async function pageRows(
  db: Queryable,
  resource: Resource,
  extensions: Extensions,
  actor: Actor,
  query: ListQuery,
): Promise<Row[]> {
  const limit = { limit: query.per_page, offset: (query.page - 1) * query.per_page };
  return (await pageStatement(resource, extensions, actor, query, limit).execute(db)).rows;
}

/** The page is cut first and labelled afterwards, so that joins touch only the rows that are shown. */
function pageStatement(
  resource: Resource,
  extensions: Extensions,
  actor: Actor,
  query: ListQuery,
  limit: { limit: number; offset: number } | undefined,
): RawBuilder<Row> {
  const inner = new Paths(resource);
  const where = conditions(resource, extensions, actor, query, inner);
  const order = orderOf(resource, inner, query.sort);
  const outer = new Paths(resource);
  const extent: Extent = 'list';
  const columns = recordColumns(resource, outer, extent);
  const cut = limit ? sql`limit ${limit.limit} offset ${limit.offset}` : sql``;
  return sql<Row>`
    with page as materialized (
      select t.*, row_number() over () as place_in_page from (
        select t.* from ${sql.table(resource.table)} as t ${inner.joins()} where ${where} order by ${order} ${cut}
      ) as t
    )
    select ${sql.join(columns)} from page as t ${outer.joins()} order by t.place_in_page`;
}

async function totalsOf(
  db: Queryable,
  resource: Resource,
  extensions: Extensions,
  actor: Actor,
  query: ListQuery,
): Promise<{ total: number; sums: Record<string, number> }> {
  const paths = new Paths(resource);
  const where = conditions(resource, extensions, actor, query, paths);
  const sums = (resource.sums ?? []).map((name) => {
    const field = resource.fields[name];
    if (!field) throw new Error(`${resource.name} has no field ${name} to add up`);
    return sql`coalesce(sum(${sql.ref(`t.${columnOf(name, field)}`)}), 0) as ${sql.ref(name)}`;
  });
  const { rows } = await sql<Row>`
    select ${sql.join([sql`count(*) as total`, ...sums])} from ${sql.table(resource.table)} as t ${paths.joins()} where ${where}`.execute(
    db,
  );
  const { total = 0, ...added } = rows[0] ?? {};
  return {
    total: Number(total),
    sums: Object.fromEntries(Object.entries(added).map(([name, kobo]) => [name, koboToNaira(Number(kobo))])),
  };
}

function conditions(
  resource: Resource,
  extensions: Extensions,
  actor: Actor,
  query: ListQuery | undefined,
  paths: Paths,
  ...more: RawBuilder<SqlBool>[]
): RawBuilder<SqlBool> {
  const all = [...more];
  const scope = extensions.scope?.(actor);
  if (scope) all.push(scope);
  if (query) {
    if (resource.hidden)
      all.push(
        sql<SqlBool>`${sql.ref(`t.${resource.hidden.column}`)} not in (${sql.join(resource.hidden.values)})`,
      );
    if (query.search) {
      if (!resource.search)
        throw new Refusal('VALIDATION', `${resource.title} can't be searched.`, {
          search: ['is not offered here'],
        });
      all.push(searchCondition(query.search));
    }
    const filter = filterCondition(paths, resource, query.filter);
    if (filter) all.push(filter);
  }
  return all.length ? sql<SqlBool>`${sql.join(all, sql` and `)}` : sql<SqlBool>`true`;
}

function orderOf(resource: Resource, paths: Paths, sort: string | undefined): RawBuilder<unknown> {
  const terms = (sort ?? resource.sort).split(',').slice(0, 3);
  let last = sql`asc`;
  const parts = terms.flatMap((term) => {
    const descends = term.startsWith('-');
    const name = descends ? term.slice(1) : term;
    last = descends ? sql`desc` : sql`asc`;
    const { field } = paths.find(name);
    const columns =
      field.kind === 'reference'
        ? paths.labelPaths(name).map((path) => paths.find(path).sql)
        : [paths.find(name).sql];
    return columns.map((column) => sql`${column} ${last}`);
  });
  return sql.join([...parts, sql`t.id ${last}`]);
}

function parseFilter(text: string | undefined): Filter | undefined {
  if (!text) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('VALIDATION', 'The filter is not JSON.', { filter: ['is not JSON'] });
  }
  const parsed = filterSchema.safeParse(value);
  if (!parsed.success)
    throw new Refusal('VALIDATION', 'The filter is not understood.', fieldErrors(parsed.error));
  return parsed.data;
}
