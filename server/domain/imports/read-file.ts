import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Portal } from '#server/frame/portal.ts';
import { readSheet } from '#server/spreadsheets/read.ts';
import type { SheetRow } from '#server/spreadsheets/sheet-row.ts';
import { Refusal } from '#shared/errors.ts';
import { guessMapping } from '#shared/imports.ts';
import type { ImportRun } from './import-run.ts';
import { rememberedMapping } from './remembered-mapping.ts';

const CHUNK = 1000;

/** Reads the import's file into rows and matches its headers; begins anew where an earlier reading was cut off. Throws Refusal. */
export async function readFile(portal: Portal, run: ImportRun): Promise<void> {
  const { db } = portal;
  await db.deleteFrom('import_rows').where('import_id', '=', run.id).execute();
  const rows = readSheet(await bytesOf(portal, run), run.filename);
  const first = await rows.next();
  const headers = first.done ? [] : uniqueHeaders(first.value.cells);
  let count = 0;
  for await (const chunk of chunksOf(rows)) {
    await insertRows(db, run, chunk);
    count += chunk.length;
  }
  if (count === 0)
    throw new Refusal('FILE_CONTENT', 'The file has headings but no rows. Add the rows and upload it again.');
  const remembered = await rememberedMapping(db, run.resource);
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('imports')
      .set({
        headers,
        row_count: count,
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
  if (!bytes)
    throw new Refusal(
      'FILE_CONTENT',
      'The uploaded file is not in the file storage any more. Upload it again.',
    );
  return bytes;
}

/** Headers by which columns can be told apart: nameless ones by their letter, the second of a name with a number. */
function uniqueHeaders(cells: readonly string[]): string[] {
  const taken = new Set<string>();
  return cells.map((cell, index) => {
    const name = cell === '' ? `Column ${letterOf(index)}` : cell.slice(0, 120);
    let free = name;
    for (let n = 2; taken.has(free); n++) free = `${name} (${n})`;
    taken.add(free);
    return free;
  });
}

function letterOf(index: number): string {
  const rest = index % 26;
  const letter = String.fromCharCode(65 + rest);
  return index < 26 ? letter : `${letterOf(Math.floor(index / 26) - 1)}${letter}`;
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
  await sql`insert into import_rows (import_id, row_no, cells)
    select ${run.id}::bigint, v.row_no, v.cells::jsonb
      from unnest(${rows.map(({ line }) => line)}::int[], ${rows.map(({ cells }) => JSON.stringify(cells))}::text[]) as v (row_no, cells)`.execute(
    db,
  );
}
