import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '#shared/resource/define-resource.ts';
import { columnOf, fileKey, referenceKey } from '#shared/resource/names.ts';
import { isNamedFile, shownPaths } from '#shared/resource/record-schema.ts';
import type { WireRecord } from '../frame/extensions.ts';
import { fileOf, manyOf, manyRecords } from './many.ts';
import { Paths } from './paths.ts';
import { standing } from './standing.ts';
import { type Row, wireValue } from './values.ts';

/** How much of a record is read: lists leave out lines and everything of which a row has many, unless it is a column; exports who has it too. */
export type Extent = 'list' | 'whole' | 'export';

const HELD = 'held__by';
const MOVED = 'held__since';

/** The columns that make a record, read through `paths` (alias `t`): own columns, labels of references, lists of lines. */
export function recordColumns(resource: Resource, paths: Paths, extent: Extent): RawBuilder<unknown>[] {
  const columns: RawBuilder<unknown>[] = [sql`t.id`, sql`t.version`, sql`t.created_at`, sql`t.updated_at`];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.virtual) continue;
    if (field.through) {
      if (extent === 'whole' || shownPaths(resource).includes(name))
        columns.push(sql`${manyOf(resource, field)} as ${sql.ref(name)}`);
      continue;
    }
    columns.push(sql`${paths.find(name).sql} as ${sql.ref(name)}`);
    if (field.kind === 'reference')
      columns.push(sql`${labelOf(paths, name)} as ${sql.ref(labelAlias(name))}`);
    if (extent === 'whole' && isNamedFile(field))
      columns.push(
        sql`(select ${fileOf('f')} from files as f where f.id = ${sql.ref(`t.${columnOf(name, field)}`)}) as ${sql.ref(fileKey(name))}`,
      );
  }
  if (resource.workflow && extent !== 'export')
    columns.push(sql`${standing(resource)} as ${sql.ref(HELD)}`, sql`t.moved_at as ${sql.ref(MOVED)}`);
  for (const path of shownPaths(resource).filter((path) => path.includes('.'))) {
    columns.push(sql`${paths.find(path).sql} as ${sql.ref(path.replaceAll('.', '__'))}`);
  }
  return columns;
}

/** How the rows of a resource become records as the wire carries them: naira for kobo, `{id, label}` beside every reference. */
export function recordReader(resource: Resource): (row: Row) => WireRecord {
  const paths = new Paths(resource);
  const further = shownPaths(resource)
    .filter((path) => path.includes('.'))
    .map((path) => ({ path, alias: path.replaceAll('.', '__'), field: paths.find(path).field }));
  const fields = Object.entries(resource.fields);
  return (row) => {
    const record: WireRecord = { id: row.id as number };
    for (const [name, field] of fields) {
      if (!(name in row)) continue;
      record[name] = field.through ? manyRecords(field, row[name]) : wireValue(field, row[name]);
      if (fileKey(name) in row && isNamedFile(field)) record[fileKey(name)] = row[fileKey(name)];
      if (field.kind !== 'reference') continue;
      const label = row[labelAlias(name)];
      record[referenceKey(name)] = row[name] === null ? null : { id: row[name], label };
    }
    for (const { path, alias, field } of further) record[path] = wireValue(field, row[alias]);
    if (HELD in row) Object.assign(record, heldBy(row));
    record.version = row.version;
    record.created_at = row.created_at;
    record.updated_at = row.updated_at;
    return record;
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
  return { holder, since: new Date(since).toISOString() };
}
