import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { columnOf, fileKey, referenceKey } from '#shared/resource/names.ts';
import { isNamedFile, shownPaths } from '#shared/resource/record-schema.ts';
import type { WireRecord } from '../frame/extensions.ts';
import { asText } from './as-text.ts';
import { fileOf, manyOf, manyRecords } from './many.ts';
import { masksFor, type Viewer } from './masks.ts';
import { nameAsked } from './name-asked.ts';
import { Paths } from './paths.ts';
import { standing } from './standing.ts';
import { isAsKept, type Row, wireValue } from './values.ts';

/** How much of a record is read: lists leave out lines and everything of which a row has many, unless it is a column; exports who has it too. */
export type Extent = 'list' | 'whole' | 'export';

const HELD = 'held__by';
const MOVED = 'held__since';

/** The columns that make a record, read through `paths` (alias `t`): own columns, labels of references, lists of lines. */
function recordColumns(
  resource: Resource,
  paths: Paths,
  extent: Extent,
  only?: ReadonlySet<string>,
): RawBuilder<unknown>[] {
  const moments = ['created_at', 'updated_at'].filter((name) => only?.has(name) ?? true);
  const columns: RawBuilder<unknown>[] = ['id', 'version', ...moments].map((name) => sql.ref(`t.${name}`));
  const joined = new Set(shownPaths(resource).map((path) => path.split('.', 1)[0]));
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.virtual || (only && !only.has(name))) continue;
    if (field.through) {
      if (extent === 'whole' || shownPaths(resource).includes(name))
        columns.push(sql`${manyOf(resource, field)} as ${sql.ref(name)}`);
      continue;
    }
    columns.push(sql`${paths.find(name).sql} as ${sql.ref(name)}`);
    if (field.kind === 'reference') {
      const isJoined = extent !== 'whole' || joined.has(name);
      const label = (!isJoined && nameAsked(name, field)) || labelOf(paths, name);
      columns.push(sql`${label} as ${sql.ref(labelAlias(name))}`);
    }
    if (extent === 'whole' && isNamedFile(field))
      columns.push(
        sql`(select ${fileOf('f')} from files as f where f.id = ${sql.ref(`t.${columnOf(name, field)}`)}) as ${sql.ref(fileKey(name))}`,
      );
  }
  const isHeld = !only || only.has('holder') || only.has('since');
  if (resource.workflow && isHeld && extent !== 'export')
    columns.push(sql`${standing(resource)} as ${sql.ref(HELD)}`, sql`t.moved_at as ${sql.ref(MOVED)}`);
  for (const path of shownPaths(resource).filter((path) => path.includes('.') && (only?.has(path) ?? true))) {
    columns.push(sql`${paths.find(path).sql} as ${sql.ref(path.replaceAll('.', '__'))}`);
  }
  return columns;
}

/** What of a record is read, as texts that are made once. */
export interface RecordShape {
  /** The columns of `t` and of what it refers to. */
  columns: RawBuilder<unknown>;
  /** The joins that they take. */
  joins: RawBuilder<unknown>;
}

const shapes = new Map<string, RecordShape>();
/** Of some fields only: bounded, since people choose them. */
const chosen = new LRUCache<string, RecordShape>({ max: 300 });

/** The columns of a resource's records and the joins that they take, as a viewer may see them; of the fields alone that are given. */
export function recordShape(
  resource: Resource,
  viewer: Viewer,
  extent: Exclude<Extent, 'export'>,
  only?: ReadonlySet<string>,
): RecordShape {
  const kept = only ? chosen : shapes;
  const key = [resource.name, extent, masksFor(viewer), ...[...(only ?? [])].sort()].join(' ');
  const made = kept.get(key);
  if (made) return made;
  const paths = new Paths(resource, viewer);
  const columns = sql.join(recordColumns(resource, paths, extent, only));
  const shape = { columns: asText(columns), joins: asText(paths.joins()) };
  kept.set(key, shape);
  return shape;
}

/** The columns of an export, read through paths whose joins the statement takes after all else that it reads through them. */
export function exportColumns(resource: Resource, paths: Paths): RawBuilder<unknown> {
  return sql.join(recordColumns(resource, paths, 'export'));
}

type Reader = (row: Row) => WireRecord;
/** By resource and the columns that were read: bounded, since people choose them. */
const readers = new LRUCache<string, Reader>({ max: 500 });

/**
 * How the rows of one statement become records as the wire carries them: naira for kobo, `{id, label}` beside every reference.
 */
export function recordReader(resource: Resource): Reader {
  let reader: Reader | undefined;
  return (row) => {
    reader ??= readerOf(resource, Object.keys(row));
    return reader(row);
  };
}

function readerOf(resource: Resource, columns: readonly string[]): Reader {
  const key = [resource.name, ...columns].join(' ');
  const reader = readers.get(key) ?? compile(partsOf(resource, new Set(columns)));
  readers.set(key, reader);
  return reader;
}

/** A key of a record: the column that it is, or what is made of its row. */
type Part = [key: string, from: string | ((row: Row) => unknown)];

/**
 * A record of seventy keys that are put into it one by one is kept as a table of hashes, which costs forty times as much to
 * make as what is written out here, and half as much again to write as JSON.
 */
function compile(parts: readonly Part[]): Reader {
  const made: ((row: Row) => unknown)[] = [];
  const written = parts.map(([key, from]) => {
    const value =
      typeof from === 'string' ? `row[${JSON.stringify(from)}]` : `made[${made.push(from) - 1}](row)`;
    return `${JSON.stringify(key)}: ${value}`;
  });
  return new Function('made', `return (row) => ({ ${written.join(', ')} });`)(made) as Reader;
}

function partsOf(resource: Resource, columns: ReadonlySet<string>): Part[] {
  const own = (...names: string[]): Part[] =>
    names.flatMap((name): Part[] => (columns.has(name) ? [[name, name]] : []));
  const paths = new Paths(resource);
  const through = shownPaths(resource).filter((path) => path.includes('.'));
  return [
    ['id', 'id'],
    ...Object.entries(resource.fields).flatMap(([name, field]) => fieldParts(name, field, columns)),
    ...through.flatMap((path) =>
      valuePart(path, path.replaceAll('.', '__'), paths.find(path).field, columns),
    ),
    ...(columns.has(HELD)
      ? ([
          ['holder', holderOf],
          ['since', sinceOf],
        ] satisfies Part[])
      : []),
    ['version', 'version'],
    ...own('created_at', 'updated_at'),
  ];
}

function fieldParts(name: string, field: Field, columns: ReadonlySet<string>): Part[] {
  if (!columns.has(name)) return [];
  const [label, file] = [labelAlias(name), fileKey(name)];
  const parts = valuePart(name, name, field, columns);
  if (isNamedFile(field) && columns.has(file)) parts.push([file, file]);
  if (field.kind === 'reference')
    parts.push([
      referenceKey(name),
      (row) => (row[name] === null ? null : { id: row[name], label: row[label] }),
    ]);
  return parts;
}

function valuePart(key: string, column: string, field: Field, columns: ReadonlySet<string>): Part[] {
  if (!columns.has(column)) return [];
  if (field.through) return [[key, (row) => manyRecords(field, row[column])]];
  return [[key, isAsKept(field) ? column : (row) => wireValue(field, row[column])]];
}

function labelAlias(name: string): string {
  return `${name}__label`;
}

function labelOf(paths: Paths, name: string): RawBuilder<unknown> {
  return sql`concat_ws(' ', ${sql.join(paths.labelPaths(name).map((path) => paths.find(path).sql))})`;
}

type Held = { kind: string; id: number | string; name: string; since: string } | null;

/** Who has the record. */
function holderOf(row: Row) {
  const held = row[HELD] as Held;
  return held && { kind: held.kind, id: held.id, name: held.name };
}

/** Since when they have it; since when it is in its state where nobody has. */
function sinceOf(row: Row) {
  const held = row[HELD] as Held;
  return held ? new Date(held.since).toISOString() : row[MOVED];
}
