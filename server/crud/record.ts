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
import { type Row, wireValue } from './values.ts';

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
const stepsOf = new WeakMap<Resource, readonly Step[]>();

/**
 * How the rows of one statement become records as the wire carries them: naira for kobo, `{id, label}` beside every reference.
 */
export function recordReader(resource: Resource): Reader {
  const steps = stepsOf.get(resource) ?? makeSteps(resource);
  stepsOf.set(resource, steps);
  let like: WireRecord | undefined;
  return (row) => {
    // Of keys that are put into an object one by one V8 keeps a table, and is slow to write it as JSON; not of those copied at once.
    const record: WireRecord = like ? { ...like } : { id: 0 };
    record.id = row.id as number;
    for (const step of steps) step(row, record);
    if (HELD in row) Object.assign(record, heldBy(row));
    record.version = row.version;
    if ('created_at' in row) record.created_at = row.created_at;
    if ('updated_at' in row) record.updated_at = row.updated_at;
    like ??= { ...record };
    return record;
  };
}

function makeSteps(resource: Resource): Step[] {
  const paths = new Paths(resource);
  return [
    ...Object.entries(resource.fields).map(([name, field]) => readField(name, field)),
    ...shownPaths(resource)
      .filter((path) => path.includes('.'))
      .map((path) => readPath(path, paths.find(path).field)),
  ];
}

type Step = (row: Row, record: WireRecord) => void;

function readField(name: string, field: Field): Step {
  const [label, reference, file] = [labelAlias(name), referenceKey(name), fileKey(name)];
  const isFile = isNamedFile(field);
  const isReference = field.kind === 'reference';
  return (row, record) => {
    const value = row[name];
    if (value === undefined) return;
    record[name] = field.through ? manyRecords(field, value) : wireValue(field, value);
    if (isFile && row[file] !== undefined) record[file] = row[file];
    if (isReference) record[reference] = value === null ? null : { id: value, label: row[label] };
  };
}

function readPath(path: string, field: Field): Step {
  const alias = path.replaceAll('.', '__');
  return (row, record) => {
    if (alias in row) record[path] = wireValue(field, row[alias]);
  };
}

function labelAlias(name: string): string {
  return `${name}__label`;
}

function labelOf(paths: Paths, name: string): RawBuilder<unknown> {
  return sql`concat_ws(' ', ${sql.join(paths.labelPaths(name).map((path) => paths.find(path).sql))})`;
}

/** Who has the record and since when; since when it is in its state where nobody has. */
function heldBy(row: Row) {
  const held = row[HELD] as { kind: string; id: number | string; name: string; since: string } | null;
  if (!held) return { holder: null, since: row[MOVED] };
  const { since, ...holder } = held;
  return { holder, since };
}
