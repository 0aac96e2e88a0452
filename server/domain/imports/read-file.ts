import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Portal } from '#server/frame/portal.ts';
import { readSheet } from '#server/spreadsheets/read.ts';
import { SHEET_LIMITS } from '#server/spreadsheets/sheet-limits.ts';
import type { SheetRow } from '#server/spreadsheets/sheet-row.ts';
import { Refusal } from '#shared/errors.ts';
import { guessMapping } from '#shared/imports.ts';
import { findHeadings, uniqueHeaders } from './find-headings.ts';
import type { ImportRun } from './import-run.ts';
import { rememberedMapping } from './remembered-mapping.ts';

const CHUNK = 250;

/** Reads the import's file into rows and matches its headers; begins anew where an earlier reading was cut off. Throws Refusal. */
export async function readFile(portal: Portal, run: ImportRun): Promise<void> {
  const { db } = portal;
  await db.deleteFrom('import_rows').where('import_id', '=', run.id).execute();
  const bytes = await bytesOf(portal, run);
  const remembered = await rememberedMapping(db, run.resource);
  const { sheets, sheet, line, firstRows } = await findHeadings(run, bytes, remembered);
  await db
    .updateTable('imports')
    .set({ sheets, first_rows: JSON.stringify(firstRows) })
    .where('id', '=', run.id)
    .execute();
  const rows = readSheet(bytes, run.filename, SHEET_LIMITS, { sheet, line });
  const first = await rows.next();
  const headers = first.done ? [] : uniqueHeaders(first.value.cells);
  let count = 0;
  let hidden = 0;
  for await (const chunk of chunksOf(rows)) {
    await insertRows(db, run, chunk);
    count += chunk.length;
    hidden += chunk.filter((row) => row.hidden).length;
  }
  if (count === 0)
    throw new Refusal('FILE_CONTENT', 'The file has headings but no rows. Add the rows and upload it again.');
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('imports')
      .set({
        ...{ headers, sheet, header_row: line, row_count: count, hidden_rows: hidden },
        mapping: JSON.stringify(guessMapping(run.resource, headers, remembered)),
      })
      .where('id', '=', run.id)
      .execute();
  });
}

async function bytesOf(portal: Portal, { file_id }: ImportRun): Promise<Buffer> {
  const { storage_key } = await portal.db
    .selectFrom('files')
    .select('storage_key')
    .where('id', '=', file_id)
    .executeTakeFirstOrThrow();
  const bytes = await portal.files.openFile(storage_key);
  if (!bytes) {
    portal.log.error(
      { file_id },
      'An upload is not where this portal keeps files. Several portals of one database need the same FILE_STORAGE_URL.',
    );
    throw new Refusal(
      'FILE_CONTENT',
      'The uploaded file is not in the file storage any more. Upload it again.',
    );
  }
  return bytes;
}

async function* chunksOf(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow[]> {
  let chunk: SheetRow[] = [];
  for await (const row of rows) {
    chunk.push(row);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

async function insertRows(db: Database, run: ImportRun, rows: readonly SheetRow[]): Promise<void> {
  const lines = rows.map(({ line }) => line);
  const cells = rows.map((row) => JSON.stringify(row.cells));
  const hidden = rows.map((row) => Boolean(row.hidden));
  await sql`insert into import_rows (import_id, row_no, cells, is_hidden)
    select ${run.id}::bigint, v.row_no, v.cells::jsonb, v.is_hidden
      from unnest(${lines}::int[], ${cells}::text[], ${hidden}::boolean[]) as v (row_no, cells, is_hidden)`.execute(
    db,
  );
}
