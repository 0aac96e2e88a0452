import { parentPort, workerData } from 'node:worker_threads';
import { type ErrorCode, Refusal } from '#shared/errors.ts';
import { boundedRows } from './bounded-rows.ts';
import { readCsv } from './read-csv.ts';
import { readXls, xlsSheets } from './read-xls.ts';
import { readXlsx, xlsxSheets } from './read-xlsx.ts';
import type { SheetLimits } from './sheet-limits.ts';
import type { SheetRow } from './sheet-row.ts';
import type { SheetType } from './sheet-type.ts';

/**
 * What the reading thread is given: the file and what reading it may take. It answers the rows of one sheet, else of the
 * first visible one; or, asked for starts, of each visible sheet a row of line 0 with its name, and its first rows.
 */
export type SheetJob = {
  type: SheetType;
  bytes: Uint8Array;
  limits: SheetLimits;
  sheet?: string;
  asks?: 'starts';
};

/** What the reading thread answers to each request: the next rows, or why there are none. */
export type SheetAnswer =
  | { rows: SheetRow[]; done: boolean }
  | { refused: { code: ErrorCode; message: string } };

const ROWS_PER_ANSWER = 500;
const CHARS_PER_ANSWER = 1024 * 1024;
/** So many rows are a sheet's start; blank ones are among them. */
const STARTING_ROWS = 40;

const job: SheetJob = workerData;
const read = { xlsx: readXlsx, xls: readXls, csv: readCsv }[job.type];
// Here and not by the reader of the thread: every cell takes memory of its own on the way to it.
const source =
  job.asks === 'starts'
    ? readStarts(job.bytes, job.limits)
    : boundedRows(read(job.bytes, job.limits, job.sheet), job.limits);
let failure: { error: unknown } | undefined;

parentPort?.on('message', async () => {
  parentPort?.postMessage(await nextRows().catch(refusal));
});

/** Of a sheet that can't be read it answers the rows before that: whoever asks for the sheet is told why. */
async function* readStarts(bytes: Uint8Array, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const isXlsx = job.type === 'xlsx';
  const few = { ...limits, rows: STARTING_ROWS };
  for (const name of isXlsx ? xlsxSheets(bytes, limits) : xlsSheets(bytes)) {
    yield { line: 0, cells: [name] };
    let rows = 0;
    try {
      const all = isXlsx ? readXlsx(bytes, limits, name) : readXls(bytes, few, name);
      for await (const row of boundedRows(all, limits)) {
        yield row;
        rows += 1;
        if (rows === STARTING_ROWS) break;
      }
    } catch {
      // The next sheet may be the one that is looked for.
    }
  }
}

parentPort?.postMessage('started');

/** What was read before a failure is answered before it. */
async function nextRows(): Promise<SheetAnswer> {
  if (failure) throw failure.error;
  const rows: SheetRow[] = [];
  let chars = 0;
  while (rows.length < ROWS_PER_ANSWER && chars < CHARS_PER_ANSWER) {
    let next: IteratorResult<SheetRow>;
    try {
      next = await source.next();
    } catch (error) {
      if (rows.length === 0) throw error;
      failure = { error };
      break;
    }
    if (next.done) return { rows, done: true };
    rows.push(next.value);
    for (const { length } of next.value.cells) chars += length;
  }
  return { rows, done: false };
}

function refusal(error: unknown): SheetAnswer {
  const known =
    error instanceof Refusal
      ? error
      : new Refusal(
          'FILE_CONTENT',
          'This file can’t be read. Open it in Excel or LibreOffice, save it again, and upload that.',
        );
  return { refused: { code: known.code, message: known.message } };
}
