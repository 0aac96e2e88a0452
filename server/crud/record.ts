import { type RawBuilder, sql } from 'kysely';
import { koboToNaira } from '../../shared/money.ts';
import { columnOf, listPaths, type Resource, referenceKey } from '../../shared/resource/define-resource.ts';
import type { Field } from '../../shared/resource/fields.ts';
import { resourceNamed } from '../../shared/resources/index.ts';
import { Paths } from './paths.ts';
import type { WireRecord } from './types.ts';

/** A row as the database answers it. */
export type Row = Record<string, unknown>;

/** How much of a record is read: lists leave out lines and everything of which a row has many, unless it is a column. */
export type Extent = 'list' | 'whole';

/** The columns that make a record, read through `paths` (alias `t`): own columns, labels of references, lists of lines. */
export function recordColumns(resource: Resource, paths: Paths, extent: Extent): RawBuilder<unknown>[] {
  const columns: RawBuilder<unknown>[] = [sql`t.id`, sql`t.version`, sql`t.created_at`, sql`t.updated_at`];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.through) {
      if (extent === 'whole' || listPaths(resource).includes(name))
        columns.push(sql`${manyOf(field)} as ${sql.ref(name)}`);
      continue;
    }
    columns.push(sql`${paths.find(name).sql} as ${sql.ref(name)}`);
    if (field.kind === 'reference')
      columns.push(sql`${labelOf(paths, name)} as ${sql.ref(labelAlias(name))}`);
  }
  for (const path of listPaths(resource).filter((path) => path.includes('.'))) {
    columns.push(sql`${paths.find(path).sql} as ${sql.ref(path.replaceAll('.', '__'))}`);
  }
  return columns;
}

/** A row as the wire carries it: naira for kobo, `{id, label}` beside every reference. */
export function toRecord(resource: Resource, row: Row): WireRecord {
  const record: WireRecord = { id: row.id as number };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!(name in row)) continue;
    record[name] = wireValue(field, row[name]);
    if (field.kind !== 'reference') continue;
    const label = row[labelAlias(name)];
    record[referenceKey(name)] = row[name] === null ? null : { id: row[name], label };
  }
  for (const path of listPaths(resource).filter((path) => path.includes('.'))) {
    record[path] = wireValue(new Paths(resource).find(path).field, row[path.replaceAll('.', '__')]);
  }
  record.version = row.version;
  record.created_at = row.created_at;
  record.updated_at = row.updated_at;
  return record;
}

/** A wire value as its column keeps it: kobo for naira, null for nothing. */
export function columnValue(field: Field, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  if (field.kind === 'money') return Math.round(Number(value) * 100);
  return value;
}

function wireValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field.kind === 'money') return koboToNaira(Number(value));
  if (field.kind === 'lines') return (value as Row[]).map((line) => lineRecord(field, line));
  return value;
}

function lineRecord(field: Field, line: Row): Row {
  const entries = Object.entries(field.fields ?? {}).flatMap(([name, part]) => {
    const value = line[columnOf(name, part)];
    const own: [string, unknown] = [name, wireValue(part, value)];
    return part.kind === 'reference'
      ? [own, [referenceKey(name), line[labelAlias(name)]] as [string, unknown]]
      : [own];
  });
  return { id: line.id, ...Object.fromEntries(entries) };
}

function labelAlias(name: string): string {
  return `${name}__label`;
}

function labelOf(paths: Paths, name: string): RawBuilder<unknown> {
  return sql`concat_ws(' ', ${sql.join(paths.labelPaths(name).map((path) => paths.find(path).sql))})`;
}

function manyOf(field: Field): RawBuilder<unknown> {
  const through = field.through ?? { table: '', own: '' };
  if (field.kind === 'references') {
    const target = resourceNamed(field.to ?? '');
    const paths = new Paths(target, 'r');
    const label = sql`concat_ws(' ', ${sql.join(target.label.map((part) => paths.find(part).sql))})`;
    return sql`(select coalesce(json_agg(json_build_object('id', r.id, 'label', ${label}) order by ${label}), '[]')
      from ${sql.table(through.table)} as m join ${sql.table(target.table)} as r on r.id = ${sql.ref(`m.${through.other ?? ''}`)} ${paths.joins()}
      where ${sql.ref(`m.${through.own}`)} = t.id)`;
  }
  return sql`(select coalesce(json_agg(${lineObject(field)} order by m.id), '[]') from ${sql.table(through.table)} as m
    ${lineJoins(field)} where ${sql.ref(`m.${through.own}`)} = t.id)`;
}

function lineObject(field: Field): RawBuilder<unknown> {
  const pairs = Object.entries(field.fields ?? {}).flatMap(([name, part]) => {
    const column = columnOf(name, part);
    const own = [sql`${sql.lit(column)}, ${sql.ref(`m.${column}`)}`];
    if (part.kind !== 'reference' || !part.to) return own;
    const alias = `l_${name}`;
    const target = resourceNamed(part.to);
    const label = sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'label', concat_ws(' ', ${sql.join(target.label.map((key) => sql.ref(`${alias}.${key}`)))}))`;
    return [...own, sql`${sql.lit(labelAlias(name))}, ${label}`];
  });
  return sql`json_build_object('id', m.id, ${sql.join(pairs)})`;
}

function lineJoins(field: Field): RawBuilder<unknown> {
  const joins = Object.entries(field.fields ?? {})
    .filter(([, part]) => part.kind === 'reference' && part.to)
    .map(([name, part]) => {
      const alias = `l_${name}`;
      return sql`left join ${sql.table(resourceNamed(part.to ?? '').table)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${sql.ref(`m.${name}`)}`;
    });
  return joins.length ? sql.join(joins, sql` `) : sql``;
}
