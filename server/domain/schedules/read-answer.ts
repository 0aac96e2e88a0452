import { z } from 'zod';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Answer, FormOptions, RequestContext } from '#server/frame/route.ts';
import { readSheet, sheetStarts } from '#server/spreadsheets/read.ts';
import { CALL_LIMITS } from '#server/spreadsheets/sheet-limits.ts';
import { Refusal } from '#shared/errors.ts';
import { IMPORT_LIMITS } from '#shared/file-kinds.ts';
import { judge } from '#shared/resource/judge.ts';
import { uploadId } from '#shared/resource/schema-of.ts';
import type { AnswerFile } from '#shared/resources/payments/schedule-answers.ts';
import { paymentScheduleWorkflow } from '#shared/workflows/payment-schedules.ts';
import { ownUpload } from '../files/index.ts';
import { unreadableRow } from '../imports/index.ts';
import { columnsOf, headsSent } from './answer-words.ts';
import { openBounces } from './enter-answer.ts';
import { layoutSent } from './file-templates.ts';
import { type AnswerRow, judgeAnswer } from './judge-answer.ts';
import { linesOfSchedule } from './schedule-lines.ts';
import { loadSchedules } from './schedules.ts';

/** What a call sends whose file has the answer of the bank; `file` is the id of the file that came with it. */
export const answerFileBody = z.strictObject({ file: uploadId('Choose a file') });

/** The files that it takes: those of imports. */
export const answerFileForm: FormOptions = { limits: IMPORT_LIMITS, only: true };

/** A schedule has 500 lines at most; a bank may answer of it among others. */
const LIMITS = { ...CALL_LIMITS, rows: 5_000 };

type Columns = ReturnType<typeof columnsOf>;

/**
 * `POST payment-schedules/:id/read-answer`: reads what the bank answered from a file. Nothing is recorded: whoever sent it
 * sees what it says of each line, completes what it leaves open, and enters the answer then.
 */
export async function readAnswer(
  trx: Transaction,
  { actor, portal, id, body }: RequestContext<z.infer<typeof answerFileBody>>,
): Promise<Answer> {
  const schedule = (await loadSchedules(trx, [id])).get(id);
  if (!schedule) throw new Refusal('NOT_FOUND', 'There is no such payment schedule.');
  const { why_not } = judge(paymentScheduleWorkflow, 'confirm', schedule, actor);
  if (why_not) throw new Refusal(why_not.code, why_not.sentence);
  const { name, bytes } = await ownUpload(trx, portal, actor, body.file);
  const layout = await layoutSent(trx, id);
  const sent = layout ? headsSent(layout) : [];
  const { sheet, line, columns } = await findHeads(bytes, name, sent);
  const rows: AnswerRow[] = [];
  let headers: string[] | null = null;
  let hidden_rows = 0;
  for await (const row of readSheet(bytes, name, LIMITS, { sheet, line })) {
    if (headers === null) headers = row.cells;
    else rows.push(asAnswer(row, columns, { headers, filename: name }));
    if (row.hidden) hidden_rows += 1;
  }
  if (rows.length === 0)
    throw new Refusal('FILE_CONTENT', `“${name}” has headings but no rows beneath them.`);
  const lines = await linesOfSchedule(trx, id);
  const judged = judgeAnswer(lines, rows, await returnedOf(trx, id));
  const data: AnswerFile = { name, sheet, hidden_rows, ...judged };
  return { data, message: saidOf(data) };
}

/** The sheet and the row whose cells are the most heads, among which one says the outcome and one names the line. */
async function findHeads(
  bytes: Uint8Array,
  name: string,
  sent: ReturnType<typeof headsSent>,
): Promise<{ sheet: string | null; line: number; columns: Columns }> {
  const rows = (await sheetStarts(bytes, name, LIMITS)).flatMap((start) =>
    start.rows.map(({ line, cells }) => ({ sheet: start.name, line, columns: columnsOf(cells, sent) })),
  );
  if (rows.length === 0) throw new Refusal('FILE_CONTENT', `“${name}” has no rows.`);
  const whole = rows.filter(({ columns }) => columns.outcome && keyOf(columns));
  if (whole.length > 0) return whole.reduce((one, next) => (sizeOf(next) > sizeOf(one) ? next : one));
  if (rows.some(({ columns }) => columns.outcome))
    throw new Refusal(
      'FILE_CONTENT',
      `No column of “${name}” names the payments. Head one of them “PV”, “Serial” or “Reference”.`,
    );
  throw new Refusal(
    'FILE_CONTENT',
    `No column of “${name}” says what became of the payments. Head one of them “Status” or “Outcome”.`,
  );
}

function keyOf({ pv_no, reference, serial }: Columns): readonly number[] | undefined {
  return pv_no ?? reference ?? serial;
}

function sizeOf({ columns }: { columns: Columns }): number {
  return Object.keys(columns).length;
}

function asAnswer(
  { line, cells }: { line: number; cells: string[] },
  columns: Columns,
  file: { headers: string[]; filename: string },
): AnswerRow {
  const filled = Object.entries(columns).map(([column, places]) => {
    const texts = places.map((place) => cells[place] ?? '').filter((text) => text !== '');
    return [column, texts] as const;
  });
  const read = filled.flatMap(([column, texts]) =>
    texts.map((text, place) => [place === 0 ? column : `${column} ${place + 1}`, text] as const),
  );
  const unreadable = unreadableRow(file, cells, Object.fromEntries(read));
  return { line, cells: Object.fromEntries(filled), unreadable };
}

/** The payments of a schedule that are recorded as returned, confirmed or not. */
async function returnedOf(trx: Queryable, id: number): Promise<ReadonlySet<number>> {
  const gone = (await linesOfSchedule(trx, id)).filter(({ is_live }) => !is_live);
  return new Set([...gone.map(({ payment_id }) => payment_id), ...(await openBounces(trx, id))]);
}

function saidOf({ name, sheet, lines }: AnswerFile): string {
  const from = sheet === null ? name : `sheet “${sheet}” of ${name}`;
  const open = lines.filter(({ outcome }) => outcome === null).length;
  const read = `${lines.length - open} of ${lines.length} ${lines.length === 1 ? 'line' : 'lines'} read from ${from}.`;
  return open === 0
    ? `${read} Nothing is recorded yet.`
    : `${read} Say yourself what became of the ${open === 1 ? 'other' : `other ${open}`}. Nothing is recorded yet.`;
}
