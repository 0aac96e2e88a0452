import { readRecord } from '#server/crud/list-query.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Extensions, WireRecord } from '#server/frame/extensions.ts';
import { Refusal } from '#shared/errors.ts';
import { commitBySecond, takesTwo, undoBySecond } from '#shared/import-by-two.ts';
import { undoProblem, unmatchedColumns } from '#shared/imports.ts';
import { koboToNaira } from '#shared/money.ts';
import { imports } from '#shared/resources/admin-center/imports.ts';
import { importExtras } from './answer-schemas.ts';
import { type ImportRun, readRun } from './import-run.ts';
import { KINDS } from './kinds.ts';
import { importScope } from './may-import.ts';
import { importerOf, standingOf } from './second-person.ts';
import type { ImportTotals } from './tally-rows.ts';

/** Beside the fields of every import: how its rows were judged, what they add up to, and how far the work has come. */
async function presentImports(db: Queryable, records: WireRecord[]): Promise<WireRecord[]> {
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'counts', 'totals', 'done_rows', 'row_count', 'mode', 'error'])
    .where(
      'id',
      'in',
      records.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return records.map((record) => {
    const row = byId.get(record.id);
    if (!row) return record;
    const { counts, mode, error, done_rows, row_count } = row;
    const totals = totalsOf(row.totals as unknown as Partial<ImportTotals>);
    return {
      ...record,
      counts,
      totals,
      mode,
      error,
      done_rows,
      progress: row_count === 0 ? 0 : done_rows / row_count,
    };
  });
}

/** What imports do differently from other lists. */
export const importExtensions: Extensions = {
  scope: importScope,
  present: presentImports,
  presents: importExtras,
};

/** One import with everything that its screen shows: columns, first rows, the same file before, why it can't be undone. */
export async function presentImport(db: Queryable, actor: Actor, id: number): Promise<WireRecord> {
  const record = await readRecord(db, imports, importExtensions, actor, id);
  if (!record) throw new Refusal('NOT_FOUND', 'There is no such import.');
  const run = await readRun(db, id);
  const standing = await standingOf(db, run);
  const importer = await importerOf(db, run, actor);
  return {
    ...record,
    size: await sizeOf(db, run),
    headers: run.headers,
    ...{ sheets: run.sheets, sheet: run.sheet, header_row: run.header_row },
    ...(await placeOf(db, run)),
    mapping: run.mapping,
    unmatched: run.headers.length === 0 ? [] : unmatchedColumns(run.resource, run.mapping),
    samples: await firstRows(db, run),
    repeats: await repeatedImport(db, run),
    mends: await mendedImport(db, actor, run),
    by_two: takesTwo(standing),
    years_by_two: [...standing.years],
    commit_problem: run.status === 'judged' ? commitBySecond(standing, importer) : null,
    undo_problem: undoProblem(run) ?? undoBySecond(standing, importer) ?? (await builtUpon(db, run)),
  };
}

/** What is built on a large import is looked for only when its undoing is asked for. */
async function builtUpon(db: Queryable, run: ImportRun): Promise<string | null> {
  return run.done_rows > LOOKED_THROUGH ? null : KINDS[run.resource].builtUpon(db, run);
}

const LOOKED_THROUGH = 5_000;

function totalsOf({
  change_kobo = 0,
  booked_kobo = 0,
  actual_kobo = 0,
  quantity = 0,
  value_kobo = 0,
  years = [],
  makes = {},
  names = [],
}: Partial<ImportTotals>) {
  return {
    approved_change: koboToNaira(change_kobo),
    booked: koboToNaira(booked_kobo),
    actual: koboToNaira(actual_kobo),
    quantity,
    value: koboToNaira(value_kobo),
    years,
    makes,
    names,
  };
}

async function placeOf(db: Queryable, { id }: ImportRun) {
  return db
    .selectFrom('imports')
    .select(['first_rows', 'hidden_rows'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function sizeOf(db: Queryable, { file_id }: ImportRun): Promise<number> {
  const file = await db
    .selectFrom('files')
    .select('size_bytes')
    .where('id', '=', file_id)
    .executeTakeFirstOrThrow();
  return file.size_bytes;
}

async function firstRows(db: Queryable, { id }: ImportRun): Promise<string[][]> {
  const rows = await db
    .selectFrom('import_rows')
    .select('cells')
    .where('import_id', '=', id)
    .orderBy('row_no')
    .limit(3)
    .execute();
  return rows.map(({ cells }) => cells as string[]);
}

/** The import that lacked what this one brings, where the actor may read it. */
async function mendedImport(db: Queryable, actor: Actor, { id }: ImportRun) {
  const row = await db
    .selectFrom('imports as i')
    .innerJoin('imports as t', 't.id', 'i.mends_import_id')
    .select(['t.id', 't.resource', 't.filename', 't.status', 't.version'])
    .where('i.id', '=', id)
    .where(importScope(actor))
    .executeTakeFirst();
  return row ?? null;
}

async function repeatedImport(db: Queryable, { repeats_import_id }: ImportRun) {
  if (repeats_import_id === null) return null;
  const row = await db
    .selectFrom('imports as i')
    .innerJoin('users as u', (join) =>
      join.on((eb) => eb('u.id', '=', eb.fn.coalesce('i.committed_by', 'i.user_id'))),
    )
    .select(['i.id', 'i.filename', 'i.status', 'i.created_at', 'i.committed_at', 'u.name as by'])
    .where('i.id', '=', repeats_import_id)
    .executeTakeFirst();
  return row ?? null;
}
