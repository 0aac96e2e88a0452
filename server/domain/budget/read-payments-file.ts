import type { z } from 'zod';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, FormOptions, RequestContext } from '#server/frame/route.ts';
import { readSheet, sheetStarts } from '#server/spreadsheets/read.ts';
import { CALL_LIMITS } from '#server/spreadsheets/sheet-limits.ts';
import { IMPORT_LIMITS } from '#shared/file-kinds.ts';
import { headsPayments } from '#shared/payment-columns.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { LinesFile } from '#shared/resources/budget/budget-draft-answers.ts';
import { ownUpload } from '../files/index.ts';
import type { paymentsFileBody } from './many-bodies.ts';

/** The files that it takes: those of imports. */
export const paymentsFileForm: FormOptions = { limits: IMPORT_LIMITS, only: true };

/** More than are raised at once, so that whoever has too long a list hears by how much. */
const MOST_ROWS = 1_000;

/**
 * `POST expenditures/many/file`: reads the cells of a file as they would be pasted, from the first sheet and row whose
 * headings say who is paid and how much. Nothing is raised: whoever sent it sees each row judged in the list first.
 */
export async function readPaymentsFile(
  trx: Transaction,
  { actor, portal, body }: RequestContext<z.infer<typeof paymentsFileBody>>,
): Promise<Answer> {
  const { name, bytes } = await ownUpload(trx, portal, actor, body.file);
  const place = await placeOfPayments(bytes, name);
  const data: LinesFile = { name, sheet: place.sheet, rows: [], hidden_rows: 0 };
  for await (const { line, cells, hidden } of readSheet(
    bytes,
    name,
    { ...CALL_LIMITS, rows: MOST_ROWS },
    place,
  )) {
    data.rows.push({ line, cells });
    if (hidden) data.hidden_rows += 1;
  }
  const from = place.sheet === null ? name : `sheet “${place.sheet}” of ${name}`;
  const rows = data.rows.length === 1 ? '1 row' : `${grouped(data.rows.length)} rows`;
  return { data, message: `${rows} of ${from} read. Nothing is raised yet.` };
}

/** Where the list begins; without such headings the first sheet that has rows, from its first one. */
async function placeOfPayments(bytes: Uint8Array, name: string) {
  const starts = await sheetStarts(bytes, name, CALL_LIMITS);
  for (const { name: sheet, rows } of starts) {
    const head = rows.find(({ cells }) => headsPayments(cells));
    if (head) return { sheet, line: head.line };
  }
  const first = starts.find(({ rows }) => rows.length > 0) ?? starts[0];
  return { sheet: first?.name ?? null, line: null };
}
