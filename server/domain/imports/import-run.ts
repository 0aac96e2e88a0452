import { Refusal } from '../../../shared/errors.ts';
import type { ImportResource } from '../../../shared/import-kinds.ts';
import type { ImportCounts, ImportMapping, ImportMode, ImportStatus } from '../../../shared/imports.ts';
import type { Queryable, Transaction } from '../../database/connection.ts';

/** One import as its commands and its job see it. */
export interface ImportRun {
  id: number;
  resource: ImportResource;
  status: ImportStatus;
  file_id: number;
  filename: string;
  headers: string[];
  mapping: ImportMapping;
  counts: ImportCounts;
  mode: ImportMode | null;
  row_count: number;
  done_rows: number;
  repeats_import_id: number | null;
  version: number;
  user_id: number;
  /** Who asked for what is being done now: the uploader, then the one who commits, then the one who undoes. */
  actor: { id: number; name: string };
}

/** How an import is called in timelines and ledgers: `Import 12`. */
export function importName(run: Pick<ImportRun, 'id'>): string {
  return `Import ${run.id}`;
}

/** The import of an id; 404 when there is none. */
export async function readRun(db: Queryable, id: number): Promise<ImportRun> {
  return found(await select(db, id).executeTakeFirst());
}

/** The same under its row lock. */
export async function lockRun(trx: Transaction, id: number): Promise<ImportRun> {
  // First the lock alone: a join is not looked up anew for a row that somebody else changed while one waited.
  await trx.selectFrom('imports').select('id').where('id', '=', id).forUpdate().execute();
  return readRun(trx, id);
}

function select(db: Queryable, id: number) {
  return db
    .selectFrom('imports as i')
    .innerJoin('users as u', (join) =>
      join.on((eb) =>
        eb('u.id', '=', (ref) => ref.fn.coalesce('i.undone_by', 'i.committed_by', 'i.user_id')),
      ),
    )
    .selectAll('i')
    .select(['u.id as actor_id', 'u.name as actor_name'])
    .where('i.id', '=', id);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

function found(row: Row | undefined): ImportRun {
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such import.');
  const { id, file_id, filename, headers, row_count, done_rows, repeats_import_id, version, user_id } = row;
  return {
    ...{ id, file_id, filename, headers, row_count, done_rows, repeats_import_id, version, user_id },
    resource: row.resource as ImportResource,
    status: row.status as ImportStatus,
    mode: row.mode as ImportMode | null,
    mapping: row.mapping as ImportMapping,
    counts: row.counts as unknown as ImportCounts,
    actor: { id: row.actor_id, name: row.actor_name },
  };
}
