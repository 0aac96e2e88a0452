import { open } from 'node:fs/promises';
import { Refusal } from '#shared/errors.ts';
import { boundedRows } from './bounded-rows.ts';
import { tidyText } from './cell-text.ts';
import { readCsv } from './read-csv.ts';
import { readInThread } from './read-in-thread.ts';
import { SHEET_LIMITS, type SheetLimits, tooManyRows } from './sheet-limits.ts';
import type { SheetRow } from './sheet-row.ts';
import { type SheetType, sheetTypeOf } from './sheet-type.ts';

/**
 * The rows of a spreadsheet (a path or its bytes), the header first, blank rows left out; cells are text: leading zeros
 * kept, formulas as values, days as DD-MM-YYYY. Rows whose first cell begins with "# " are notes and left out. Throws
 * Refusal with a plain sentence for a wrong type, more than 10 MB or 50,000 rows, and for whatever can't be read.
 */
export async function* readSheet(
  source: string | Uint8Array,
  filename: string,
  limits: SheetLimits = SHEET_LIMITS,
): AsyncGenerator<SheetRow> {
  const bytes = await bytesOf(source, limits);
  const type = await sheetTypeOf(bytes, filename, limits);
  let count = -1;
  for await (const { line, cells } of rowsOf(type, bytes, limits)) {
    const tidy = tidyCells(cells);
    if (tidy.length === 0 || tidy[0]?.startsWith('# ')) continue;
    if (tidy.length > limits.columns) {
      throw new Refusal('FILE_CONTENT', `Row ${line} has more than ${limits.columns} columns.`);
    }
    count += 1;
    if (count > limits.rows) throw tooManyRows(limits);
    yield { line, cells: tidy };
  }
  if (count < 0) throw new Refusal('FILE_CONTENT', 'The file has no rows.');
}

/** The type of a spreadsheet, judged like readSheet does, for refusing it at the door; throws Refusal. */
export async function checkSheet(source: string | Uint8Array, filename: string): Promise<SheetType> {
  return sheetTypeOf(await bytesOf(source, SHEET_LIMITS), filename, SHEET_LIMITS);
}

function rowsOf(type: SheetType, bytes: Uint8Array, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const isShort = type === 'csv' && bytes.length <= SHORT_BYTES;
  return isShort ? boundedRows(readCsv(bytes, limits), limits) : readInThread({ type, bytes, limits });
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
