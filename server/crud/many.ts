import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '#shared/errors.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field, Through } from '#shared/resource/field.ts';
import { columnOf, referenceKey } from '#shared/resource/names.ts';
import { resourceNamed, subjectOf } from '#shared/resources/index.ts';
import { keepFiles } from '../database/attachments.ts';
import type { Transaction } from '../database/connection.ts';
import { sameMany } from './nothing-new.ts';
import { Paths } from './paths.ts';
import { refuseLinesInUse } from './used-by.ts';
import { columnValue, type Row, wireValue } from './values.ts';

/** The many values of a resource's field in the row `t`, as one JSON list: words, `{id, label, …}` of references, files, or lines. */
export function manyOf(resource: Resource, field: Field): RawBuilder<unknown> {
  const through = throughOf(field);
  if (field.kind === 'attachments')
    return sql`(select coalesce(json_agg(${fileOf('f')} order by f.id), '[]') from attachments as m join files as f on f.id = m.file_id
      where m.subject_type = ${sql.lit(subjectOf(resource))} and ${ownIs(through)})`;
  if (field.kind === 'lines')
    return sql`(select coalesce(json_agg(json_build_object('id', m.id, ${pairsOf(field.fields)}) order by m.id), '[]')
      from ${sql.table(through.table)} as m ${joinsOf(field.fields)} where ${ownIs(through)})`;
  const other = sql.ref(`m.${otherOf(through)}`);
  if (!field.to)
    return sql`(select coalesce(json_agg(${other} order by ${other}), '[]') from ${sql.table(through.table)} as m where ${ownIs(through)})`;
  const target = resourceNamed(field.to);
  const paths = new Paths(target, undefined, 'r');
  const label = sql`concat_ws(' ', ${sql.join(target.label.map((part) => paths.find(part).sql))})`;
  const extra = through.extra ? sql`, ${pairsOf(through.extra)}` : sql``;
  const order = through.position ? sql`${sql.ref(`m.${through.position}`)}, ${label}` : label;
  return sql`(select coalesce(json_agg(json_build_object('id', r.id, 'label', ${label} ${extra}) order by ${order}), '[]')
    from ${sql.table(through.table)} as m join ${sql.table(target.table)} as r on r.id = ${other} ${paths.joins()} ${joinsOf(through.extra)}
    where ${ownIs(through)})`;
}

/** What `manyOf` read, as the wire carries it. */
export function manyRecords(field: Field, value: unknown): unknown {
  if (field.kind === 'lines')
    return (value as Row[]).map((line) => ({ id: line.id, ...partsOf(field.fields, line) }));
  const extra = field.through?.extra;
  if (!extra) return value;
  return (value as Row[]).map((entry) => ({ id: entry.id, label: entry.label, ...partsOf(extra, entry) }));
}

/**
 * Makes the many values of a record what the body says: lines anew (keyed ones one by one), references and files by difference.
 * Those that are as they were `before` are left alone.
 */
export async function writeMany(
  trx: Transaction,
  resource: Resource,
  actor: { id: number },
  id: number,
  values: Record<string, unknown>,
  before: Record<string, unknown> = {},
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    const given = values[name];
    if (!field.through || !Array.isArray(given) || sameMany(field, given, before[name])) continue;
    if (field.kind === 'attachments')
      await keepFiles(trx, actor, { type: subjectOf(resource), id }, given, name);
    else if (field.kind === 'lines') await writeLines(trx, name, field, id, given);
    else await writeReferences(trx, field, id, given);
  }
}

async function writeReferences(
  trx: Transaction,
  field: Field,
  id: number,
  entries: unknown[],
): Promise<void> {
  const through = throughOf(field);
  const table = sql.table(through.table);
  const [own, other] = [sql.ref(through.own), sql.ref(otherOf(through))];
  const keys = entries.map((entry) => (isRow(entry) ? entry.id : entry));
  const list = sql`${keys}::${field.to ? sql`bigint` : sql`text`}[]`;
  await sql`delete from ${table} where ${own} = ${id} and not (${other} = any(${list}))`.execute(trx);
  const position = through.position ? sql.ref(through.position) : undefined;
  await sql`insert into ${table} (${own}, ${other} ${position ? sql`, ${position}` : sql``})
    select ${id}::bigint, g.key ${position ? sql`, g.place` : sql``} from unnest(${list}) with ordinality as g(key, place)
    on conflict (${own}, ${other}) do ${position ? sql`update set ${position} = excluded.${position}` : sql`nothing`}`.execute(
    trx,
  );
  for (const entry of entries) {
    const said = isRow(entry) ? columnsOf(through.extra, entry) : {};
    const assignments = Object.entries(said).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    if (assignments.length === 0) continue;
    await sql`update ${table} set ${sql.join(assignments)} where ${own} = ${id} and ${other} = ${(entry as Row).id}`.execute(
      trx,
    );
  }
}

async function writeLines(
  trx: Transaction,
  name: string,
  field: Field,
  id: number,
  lines: unknown[],
): Promise<void> {
  const { table, own, keyed } = throughOf(field);
  if (!keyed) await sql`delete from ${sql.table(table)} where ${sql.ref(own)} = ${id}`.execute(trx);
  const written = new Map<unknown, number>();
  for (const [place, line] of lines.entries()) {
    if ((line as Row).removed === true) {
      const removed = await removeLine(trx, { name, label: field.label }, field, id, line as Row);
      refuseDoubled(name, field, place, written.get(removed.find((one) => written.has(one))));
      continue;
    }
    const columns: Row = { [own]: id, ...columnsOf(field.fields, line as Row) };
    const names = Object.keys(columns).filter((name) => columns[name] !== null);
    const { rows } = await sql<{
      id: unknown;
    }>`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(names.map((name) => columns[name]))}) ${keyed ? replacing([own, ...keyed], names) : sql``} returning id`.execute(
      trx,
    );
    // Told by the row that was written, since the table may set a part of the key itself.
    refuseDoubled(name, field, place, written.get(rows[0]?.id));
    written.set(rows[0]?.id, place);
  }
}

/** Of two lines of one body that are the same by their key, one would be lost without a word. */
function refuseDoubled(name: string, field: Field, place: number, earlier: number | undefined): void {
  if (earlier === undefined) return;
  const { keyed = [] } = throughOf(field);
  const part = Object.entries(field.fields ?? {}).find(([one, of]) => columnOf(one, of) === keyed[0])?.[0];
  throw new Refusal('VALIDATION', 'Some of what was sent is not right.', {
    [[name, place, part].filter((one) => one !== undefined).join('.')]: [
      `is there twice: line ${earlier + 1} is the same`,
    ],
  });
}

/** Takes a keyed line away, unless something was made by it; one that is gone already is gone. Answers what was taken. */
async function removeLine(
  trx: Transaction,
  named: { name: string; label: string },
  field: Field,
  id: number,
  line: Row,
): Promise<unknown[]> {
  const { table, own, keyed = [] } = throughOf(field);
  const columns = columnsOf(field.fields, line);
  const isIt = keyed.map((column) => sql`${sql.ref(column)} = ${columns[column]}`);
  const where = sql.join([sql`${sql.ref(own)} = ${id}`, ...isIt], sql` and `);
  const { rows } = await sql<{
    id: number;
  }>`select id from ${sql.table(table)} where ${where} for update`.execute(trx);
  const ids = rows.map((row) => row.id);
  await refuseLinesInUse(trx, table, named, ids);
  await sql`delete from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(trx);
  return ids;
}

function replacing(key: readonly string[], names: readonly string[]): RawBuilder<unknown> {
  const rest = names.filter((name) => !key.includes(name));
  const assignments = rest.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  // A row that is left as it is would not be told.
  if (assignments.length === 0)
    assignments.push(...key.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
  return sql`on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${sql.join(assignments)}`;
}

type Parts = Readonly<Record<string, Field>> | undefined;

function columnsOf(fields: Parts, values: Row): Row {
  return Object.fromEntries(
    Object.entries(fields ?? {})
      .filter(([name]) => name in values)
      .map(([name, field]) => [columnOf(name, field), columnValue(field, values[name])]),
  );
}

function partsOf(fields: Parts, row: Row): Row {
  return Object.fromEntries(
    Object.entries(fields ?? {}).flatMap(([name, part]): [string, unknown][] => {
      const own: [string, unknown] = [name, wireValue(part, row[name])];
      return part.kind === 'reference' ? [own, [referenceKey(name), row[referenceKey(name)]]] : [own];
    }),
  );
}

/** The pairs of a JSON object, by the names of the wire; beside a reference stands `{id, label}`. */
function pairsOf(fields: Parts): RawBuilder<unknown> {
  const pairs = Object.entries(fields ?? {}).flatMap(([name, part]) => {
    const column = sql.ref(`m.${columnOf(name, part)}`);
    if (part.kind === 'file')
      return [sql`${sql.lit(name)}, (select ${fileOf('f')} from files as f where f.id = ${column})`];
    const own = sql`${sql.lit(name)}, ${column}`;
    if (part.kind !== 'reference' || !part.to) return [own];
    const target = resourceNamed(part.to);
    const paths = new Paths(target, undefined, `l_${name}`);
    const label = sql`concat_ws(' ', ${sql.join(target.label.map((path) => paths.find(path).sql))})`;
    const record = sql`case when ${column} is not null then json_build_object('id', ${column}, 'label', ${label}) end`;
    return [own, sql`${sql.lit(referenceKey(name))}, ${record}`];
  });
  return sql.join(pairs);
}

/** A file as records tell it. */
export function fileOf(alias: string): RawBuilder<unknown> {
  const parts = ['id', 'name', 'type', 'size_bytes'].map(
    (name) => sql`${sql.lit(name)}, ${sql.ref(`${alias}.${name}`)}`,
  );
  return sql`json_build_object(${sql.join(parts)})`;
}

function joinsOf(fields: Parts): RawBuilder<unknown> {
  const joins = Object.entries(fields ?? {}).flatMap(([name, part]) => {
    if (part.kind !== 'reference' || !part.to) return [];
    const target = resourceNamed(part.to);
    const alias = `l_${name}`;
    const paths = new Paths(target, undefined, alias);
    for (const path of target.label) paths.find(path);
    return [
      sql`left join ${sql.table(target.table)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${sql.ref(`m.${columnOf(name, part)}`)} ${paths.joins()}`,
    ];
  });
  return joins.length > 0 ? sql.join(joins, sql` `) : sql``;
}

function ownIs({ own }: Through): RawBuilder<unknown> {
  return sql`${sql.ref(`m.${own}`)} = t.id`;
}

function throughOf(field: Field): Through {
  if (!field.through) throw new Error(`${field.label} has no table of its own`);
  return field.through;
}

function otherOf({ table, other }: Through): string {
  if (!other) throw new Error(`${table} does not say which column points to the other record`);
  return other;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}
