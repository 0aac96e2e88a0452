import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import type { ImportResource, ImportStatus } from '#shared/import-labels.ts';
import type { ImportCounts, ImportMapping, ImportMode } from '#shared/imports.ts';
import { importScope } from './may-import.ts';

/** One import as its commands and its job see it. */
export interface ImportRun {
  id: number;
  resource: ImportResource;
  status: ImportStatus;
  file_id: number;
  filename: string;
  headers: string[];
  /** The visible sheets of a workbook, and from which of them and from which line on the file is read; null before that. */
  sheets: string[];
  sheet: string | null;
  header_row: number | null;
  /** The first lines of that sheet, of which one has the headings. */
  first_lines: number[];
  mapping: ImportMapping;
  counts: ImportCounts;
  mode: ImportMode | null;
  row_count: number;
  done_rows: number;
  repeats_import_id: number | null;
  version: number;
  user_id: number;
  /** Who matched the columns anew, and who asked for the import to be carried out. */
  mapped_by: number | null;
  committed_by: number | null;
  /** Who asked for the current step: the uploader, then the person who commits, then the person who undoes. */
  actor: { id: number; name: string };
}

/** The name of an import in timelines and ledgers: `Import 12`. */
export function importName(run: Pick<ImportRun, 'id'>): string {
  return `Import ${run.id}`;
}

/** An import as what it entered in a ledger names it. */
export function importSource(run: Pick<ImportRun, 'id'>): { type: string; id: number; code: string } {
  return { type: 'imports', id: run.id, code: importName(run) };
}

/** The import of an id, for the job; 404 when there is none. */
export async function readRun(db: Queryable, id: number): Promise<ImportRun> {
  return found(await select(db, id).executeTakeFirst());
}

/** The same for an actor: 404 too when they may not read it. */
export async function readRunFor(db: Queryable, actor: Actor, id: number): Promise<ImportRun> {
  return found(await select(db, id).where(importScope(actor)).executeTakeFirst());
}

/** The import of an id under its row lock, for the job. */
export async function lockRun(trx: Transaction, id: number): Promise<ImportRun> {
  await lock(trx, id);
  return readRun(trx, id);
}

/** The same for an actor: 404 too when they may not read it. */
export async function lockRunFor(trx: Transaction, actor: Actor, id: number): Promise<ImportRun> {
  await lock(trx, id);
  return readRunFor(trx, actor, id);
}

/** The lock comes first and alone: a join is not read again for a row that somebody else changed during the wait. */
async function lock(trx: Transaction, id: number): Promise<void> {
  await trx.selectFrom('imports').select('id').where('id', '=', id).forUpdate().execute();
}

function select(db: Queryable, id: number) {
  return db
    .selectFrom('imports as t')
    .innerJoin('users as u', (join) =>
      join.on((eb) =>
        eb('u.id', '=', (ref) => ref.fn.coalesce('t.undone_by', 't.committed_by', 't.user_id')),
      ),
    )
    .selectAll('t')
    .select(['u.id as actor_id', 'u.name as actor_name'])
    .where('t.id', '=', id);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

function found(row: Row | undefined): ImportRun {
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such import.');
  const { id, file_id, filename, headers, row_count, done_rows, repeats_import_id, version } = row;
  const { user_id, mapped_by, committed_by } = row;
  return {
    ...{ id, file_id, filename, headers, row_count, done_rows, repeats_import_id, version },
    ...{ sheets: row.sheets, sheet: row.sheet, header_row: row.header_row },
    first_lines: (row.first_rows as unknown as { line: number }[]).map(({ line }) => line),
    ...{ user_id, mapped_by, committed_by },
    resource: row.resource as ImportResource,
    status: row.status as ImportStatus,
    mode: row.mode as ImportMode | null,
    mapping: row.mapping as ImportMapping,
    counts: row.counts as unknown as ImportCounts,
    actor: { id: row.actor_id, name: row.actor_name },
  };
}
