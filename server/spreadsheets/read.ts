import { open } from 'node:fs/promises';
import { Refusal } from '#shared/errors.ts';
import { boundedRows } from './bounded-rows.ts';
import { tidyText } from './cell-text.ts';
import { isNote } from './is-note.ts';
import { readCsv } from './read-csv.ts';
import { readInThread } from './read-in-thread.ts';
import { SHEET_LIMITS, type SheetLimits, tooManyRows } from './sheet-limits.ts';
import type { SheetRow } from './sheet-row.ts';
import { type SheetType, sheetTypeOf } from './sheet-type.ts';

/** Where the rows of a file begin: in which sheet, and at which line the headings are; the first ones unless told. */
export type SheetPlace = { sheet?: string | null; line?: number | null };

/**
 * The rows of a spreadsheet (a path or its bytes), the header first, blank rows left out; cells are text: leading zeros
 * kept, formulas as values, days as DD-MM-YYYY. Rows of one cell that begins with "# " are notes and left out. Throws
 * Refusal with a plain sentence for a wrong type, more than 10 MB or 50,000 rows, and for whatever can't be read.
 */
export async function* readSheet(
  source: string | Uint8Array,
  filename: string,
  limits: SheetLimits = SHEET_LIMITS,
  { sheet, line: begins }: SheetPlace = {},
): AsyncGenerator<SheetRow> {
  const bytes = await bytesOf(source, limits);
  const type = await sheetTypeOf(bytes, filename, limits);
  let count = -1;
  for await (const { line, cells, hidden } of rowsOf(type, bytes, limits, sheet ?? undefined)) {
    if (begins && line < begins) continue;
    const tidy = tidyCells(cells);
    if (isNothing(tidy)) continue;
    if (tidy.length > limits.columns) {
      throw new Refusal('FILE_CONTENT', `Row ${line} has more than ${limits.columns} columns.`);
    }
    count += 1;
    if (count > limits.rows) throw tooManyRows(limits);
    yield { line, cells: tidy, ...(hidden ? { hidden } : {}) };
  }
  if (count < 0) throw new Refusal('FILE_CONTENT', 'The file has no rows.');
}

/** The type of a spreadsheet, judged like readSheet does, for refusing it at the door; throws Refusal. */
export async function checkSheet(source: string | Uint8Array, filename: string): Promise<SheetType> {
  return sheetTypeOf(await bytesOf(source, SHEET_LIMITS), filename, SHEET_LIMITS);
}

/** How a sheet begins: its name, none of a text file, and its first rows as readSheet gives them. */
export type SheetStart = { name: string | null; rows: SheetRow[] };

/** How each visible sheet of a file begins, in their order; a text file is one without a name. Throws Refusal like readSheet. */
export async function sheetStarts(
  bytes: Uint8Array,
  filename: string,
  limits: SheetLimits = SHEET_LIMITS,
): Promise<SheetStart[]> {
  const type = await sheetTypeOf(bytes, filename, limits);
  if (type === 'csv') return [await textStart(bytes, limits)];
  const starts: SheetStart[] = [];
  for await (const { line, cells, ...rest } of readInThread({ type, bytes, limits, asks: 'starts' })) {
    if (line === 0) starts.push({ name: cells[0] ?? '', rows: [] });
    else pushTidy(starts.at(-1)?.rows, { line, cells, ...rest });
  }
  return starts;
}

async function textStart(bytes: Uint8Array, limits: SheetLimits): Promise<SheetStart> {
  const rows: SheetRow[] = [];
  for await (const row of rowsOf('csv', bytes, limits, undefined)) {
    pushTidy(rows, row);
    if (rows.length === 40) break;
  }
  return { name: null, rows };
}

function pushTidy(rows: SheetRow[] | undefined, { line, cells, ...rest }: SheetRow): void {
  const tidy = tidyCells(cells);
  if (!isNothing(tidy)) rows?.push({ line, cells: tidy, ...rest });
}

/** Blank rows, and notes such as templates carry. */
function isNothing(cells: readonly string[]): boolean {
  return cells.length === 0 || isNote(cells);
}

function rowsOf(
  type: SheetType,
  bytes: Uint8Array,
  limits: SheetLimits,
  sheet: string | undefined,
): AsyncGenerator<SheetRow> {
  const isShort = type === 'csv' && bytes.length <= SHORT_BYTES;
  return isShort ? boundedRows(readCsv(bytes, limits), limits) : readInThread({ type, bytes, limits, sheet });
}

/** So much text is parsed sooner than a thread starts, and holds nobody up. */
const SHORT_BYTES = 64 * 1024;

function tidyCells(cells: string[]): string[] {
  const tidy = cells.map(tidyText);
  return tidy.slice(0, tidy.findLastIndex((cell) => cell !== '') + 1);
}

/** One byte more than allowed is enough to know that a file is too large. */
async function bytesOf(source: string | Uint8Array, limits: SheetLimits): Promise<Uint8Array> {
  if (typeof source !== 'string') return source;
  const file = await open(source);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.min(size, limits.bytes + 1));
    await file.read(bytes, 0, bytes.length, 0);
    return bytes;
  } finally {
    await file.close();
  }
}
