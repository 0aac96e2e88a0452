import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { koboToNaira } from '#shared/money.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { columnOf } from '#shared/resource/names.ts';
import type { Queryable } from '../database/connection.ts';
import { askTogether, BY_ID, planOnce, type RowsOf } from '../database/kept-plans.ts';
import { changeMark, countNow, keptRow, watchedTables } from '../database/kept-totals.ts';
import { noteStatement } from '../database/noted-statements.ts';
import type { Actor } from '../frame/actor.ts';
import type { Extensions, ToldFields, WireRecord } from '../frame/extensions.ts';
import { conditions, orderOf } from './conditions.ts';
import { isAlike, type ListQuery } from './parse-list-query.ts';
import { Paths } from './paths.ts';
import { exportColumns, recordReader, recordShape } from './record.ts';
import { undoneRows } from './standing.ts';
import { makesMore, onlyTold, toldFields } from './told-fields.ts';
import type { Row } from './values.ts';

const AHEAD = 'asked_ahead';
const MARK = 'change_mark';
const WHOLE_MARK = 'whole_mark';
/** No field has such a name. */
const COUNT = 'count of rows';
const UNDONE = 'count of undone rows';

/** How many rows match, what they add up to in naira, and how many of a workflow the sums leave out as undone. */
interface Totals {
  total: number;
  /** There are more than `total`: counting stopped, and nothing was added up. */
  more?: true;
  sums: Record<string, number>;
  undone?: number;
}

/** The records of one page; with the total and the sums over the whole filtered set. */
export async function listRecords(
  db: Queryable,
  resource: Resource,
  extensions: Extensions,
  actor: Actor,
  query: ListQuery,
): Promise<{ records: WireRecord[] } & Totals> {
  const { mark: _none, ...page } = await listMarked(db, resource, extensions, actor, query);
  return page;
}

/** The same, and how much had changed in some tables when the page was read; undefined where it has no row. */
export async function listMarked(
  db: Queryable,
  resource: Resource,
  extensions: Extensions,
  actor: Actor,
  query: ListQuery,
  watched: readonly string[] = [],
): Promise<{ records: WireRecord[]; mark: number | undefined } & Totals> {
  const limit = { limit: query.per_page, offset: (query.page - 1) * query.per_page };
  const told = toldFields(resource, extensions, query.fields);
  const isKept = isAlike(resource, query);
  const totalled = totalsStatement(resource, extensions, actor, query).compile(db);
  const counting = isKept ? planOnce(totalled) : totalled;
  const tables = await watchedTables(db, counting);
  const mark = tables && changeMark(tables);
  const ahead = extensions.present && makesMore(told) && extensions.ahead?.(sql.ref('t.id'));
  const marks = [
    ...(ahead ? [sql`(select to_json(a) from (${ahead}) as a) as ${sql.ref(AHEAD)}`] : []),
    ...(mark ? [sql`${mark} as ${sql.ref(MARK)}`] : []),
    ...(watched.length > 0 ? [sql`${changeMark(watched)} as ${sql.ref(WHOLE_MARK)}`] : []),
  ];
  const cut = pageStatement(resource, extensions, actor, query, limit, { marks, told }).compile(db);
  // What people choose takes no place among the plans that are kept.
  const page = isKept && told?.isOwn !== false ? planOnce(cut) : cut;
  const { rows } = await db.executeQuery(page);
  // What is taken from memory is a part of the answer too.
  noteStatement(counting.sql, counting.parameters);
  // Read with the page, the mark is never younger than what is counted after it.
  const first = rows[0];
  const totals = await (mark && first ? keptRow(db, counting, Number(first[MARK])) : countNow(db, counting));
  const records = rows.map(recordReader(resource));
  const found = ahead ? rows.map((row) => row[AHEAD]) : undefined;
  return {
    records: await present(db, extensions, records, actor, { found, told }),
    mark: first && watched.length > 0 ? Number(first[WHOLE_MARK]) : undefined,
    ...toTotals(totals, query.count_to),
  };
}

/** Every row that matches, in the list's order, as one statement for a cursor: an index that has them in that order gives the first at once. */
export function exportStatement(
  resource: Resource,
  extensions: Extensions,
  actor: Actor,
  query: ListQuery,
): RawBuilder<Row> {
  const paths = new Paths(resource, actor);
  const columns = exportColumns(resource, paths);
  const where = conditions(resource, extensions, actor, query, paths);
  const order = orderOf(resource, actor, paths, query.sort);
  return sql<Row>`select ${columns} from ${sql.table(resource.table)} as t ${paths.joins()} where ${where} order by ${order}`;
}

/** The ids of every record that a list's search and filter find, as a subquery. */
export function matchingIds(
  resource: Resource,
  extensions: Extensions,
  actor: Actor,
  query: ListQuery,
): RawBuilder<{ id: number }> {
  const paths = new Paths(resource, actor);
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
  return (await readRecordWith(db, resource, extensions, actor, id, [])).record;
}

/** The same, with the rows of what is asked beside it in the same round trip; they are nobody's business where there is no record. */
export async function readRecordWith<Beside extends readonly RawBuilder<unknown>[]>(
  db: Queryable,
  resource: Resource,
  extensions: Extensions,
  actor: Actor,
  id: number,
  beside: readonly [...Beside],
): Promise<{ record: WireRecord | undefined; beside: RowsOf<Beside> }> {
  const { columns, joins } = recordShape(resource, actor, 'whole');
  // Without a query no path is asked for, so that these are all joins.
  const where = conditions(
    resource,
    extensions,
    actor,
    undefined,
    new Paths(resource, actor),
    sql<SqlBool>`t.id = ${id}`,
  );
  const statement = sql<Row>`${BY_ID} select ${columns} from ${sql.table(resource.table)} as t ${joins} where ${where}`;
  const ahead = extensions.present && extensions.ahead ? [extensions.ahead([id])] : [];
  const [rows = [], ...others] = await askTogether(db, [statement, ...ahead, ...beside]);
  const found = ahead.length > 0 ? others.shift() : undefined;
  const row = (rows as Row[])[0];
  const [record] = row ? await present(db, extensions, [recordReader(resource)(row)], actor, { found }) : [];
  return { record, beside: others as RowsOf<Beside> };
}

async function present(
  db: Queryable,
  extensions: Extensions,
  records: WireRecord[],
  actor: Actor,
  { found, told }: { found?: readonly unknown[] | undefined; told?: ToldFields | undefined },
): Promise<WireRecord[]> {
  const isMore = records.length > 0 && makesMore(told);
  const shown = (isMore && (await extensions.present?.(db, records, actor, found, told))) || records;
  return told ? shown.map((record) => onlyTold(record, told)) : shown;
}

/** The page is cut first and labelled afterwards, so that joins touch only the rows that are shown. */
function pageStatement(
  resource: Resource,
  extensions: Extensions,
  actor: Actor,
  query: ListQuery,
  limit: { limit: number; offset: number },
  { marks, told }: { marks: readonly RawBuilder<unknown>[]; told: ToldFields | undefined },
): RawBuilder<Row> {
  const inner = new Paths(resource, actor);
  const where = conditions(resource, extensions, actor, query, inner);
  const order = orderOf(resource, actor, inner, query.sort);
  const { columns, joins } = recordShape(resource, actor, 'list', told?.read);
  // As literals: with unknown limits the plan would be another.
  const cut = sql`limit ${sql.lit(limit.limit)} offset ${sql.lit(limit.offset)}`;
  return sql<Row>`
    with page as materialized (
      select t.*, row_number() over () as place_in_page from (
        select t.* from ${sql.table(resource.table)} as t ${inner.joins()} where ${where} order by ${order} ${cut}
      ) as t
    )
    select ${sql.join([columns, ...marks])} from page as t ${joins} order by t.place_in_page`;
}

function totalsStatement(
  resource: Resource,
  extensions: Extensions,
  actor: Actor,
  query: ListQuery,
): RawBuilder<Row> {
  const paths = new Paths(resource, actor);
  const where = conditions(resource, extensions, actor, query, paths);
  const undone = undoneRows(resource, query.filter);
  const sums = (resource.sums ?? []).map((name) => {
    const field = resource.fields[name];
    if (!field) throw new Error(`${resource.name} has no field ${name} to add up`);
    return sql`coalesce(sum(${sql.ref(`t.${columnOf(name, field)}`)}) filter (where not ${undone}), 0) as ${sql.ref(name)}`;
  });
  const counts = [sql`count(*) as ${sql.ref(COUNT)}`];
  if (resource.workflow) counts.push(sql`count(*) filter (where ${undone}) as ${sql.ref(UNDONE)}`);
  const matching = sql`${sql.table(resource.table)} as t ${paths.joins()} where ${where}`;
  if (query.count_to === undefined)
    return sql<Row>`select ${sql.join([...counts, ...sums])} from ${matching}`;
  // One more than is counted tells that there are more.
  const some = sql`select t.* from ${matching} limit ${sql.lit(query.count_to + 1)}`;
  return sql<Row>`select ${sql.join([...counts, ...sums])} from (${some}) as t`;
}

function toTotals(
  { [COUNT]: count = 0, [UNDONE]: undone, ...added }: Row,
  most = Number.POSITIVE_INFINITY,
): Totals {
  const total = Number(count);
  if (total > most) return { total: most, more: true, sums: {} };
  return {
    total,
    ...(undone !== undefined && { undone: Number(undone) }),
    sums: Object.fromEntries(Object.entries(added).map(([name, kobo]) => [name, koboToNaira(Number(kobo))])),
  };
}
