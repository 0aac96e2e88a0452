import { parentPort, workerData } from 'node:worker_threads';
import { type ErrorCode, Refusal } from '#shared/errors.ts';
import { boundedRows } from './bounded-rows.ts';
import { readCsv } from './read-csv.ts';
import { readXls } from './read-xls.ts';
import { readXlsx } from './read-xlsx.ts';
import type { SheetLimits } from './sheet-limits.ts';
import type { SheetRow } from './sheet-row.ts';
import type { SheetType } from './sheet-type.ts';

/** What the reading thread is given: the file and what reading it may take. */
export type SheetJob = { type: SheetType; bytes: Uint8Array; limits: SheetLimits };

/** What the reading thread answers to each request: the next rows, or why there are none. */
export type SheetAnswer =
  | { rows: SheetRow[]; done: boolean }
  | { refused: { code: ErrorCode; message: string } };

const ROWS_PER_ANSWER = 500;
const CHARS_PER_ANSWER = 1024 * 1024;

const job: SheetJob = workerData;
const read = { xlsx: readXlsx, xls: readXls, csv: readCsv }[job.type];
// Here and not by the reader of the thread: every cell takes memory of its own on the way to it.
const source = boundedRows(read(job.bytes, job.limits), job.limits);

parentPort?.on('message', async () => {
  parentPort?.postMessage(await nextRows().catch(refusal));
});

async function nextRows(): Promise<SheetAnswer> {
  const rows: SheetRow[] = [];
  let chars = 0;
  while (rows.length < ROWS_PER_ANSWER && chars < CHARS_PER_ANSWER) {
    const next = await source.next();
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
          'This file can’t be read. Open it in Excel, save it again, and upload that.',
        );
  return { refused: { code: known.code, message: known.message } };
}
