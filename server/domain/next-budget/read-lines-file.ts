import { z } from 'zod';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, FormOptions, RequestContext } from '#server/frame/route.ts';
import { readSheet } from '#server/spreadsheets/read.ts';
import { CALL_LIMITS } from '#server/spreadsheets/sheet-limits.ts';
import { IMPORT_LIMITS } from '#shared/file-kinds.ts';
import { grouped } from '#shared/resource/plural.ts';
import { uploadId } from '#shared/resource/schema-of.ts';
import type { LinesFile } from '#shared/resources/budget/budget-draft-answers.ts';
import { ownUpload } from '../files/index.ts';
import { findHeadings } from '../imports/index.ts';
import { MOST_LINES } from './copy-funds.ts';
import { refuseUnlessDraft } from './find-drafts.ts';

/** What a call sends whose file has the lines of a draft; `file` is the id of the file that came with it. */
export const linesFileBody = z.strictObject({ file: uploadId('Choose a file') });

/** The files that it takes: those of imports. */
export const linesFileForm: FormOptions = { limits: IMPORT_LIMITS, only: true };

/**
 * `POST budget-drafts/:id/file`: reads the cells of a file as they would be pasted, from the sheet and the row whose
 * headings say the most. Nothing is saved: whoever sent it sees what each row would do, and saves the lines then.
 */
export async function readLinesFile(
  trx: Transaction,
  { actor, portal, id, body }: RequestContext<z.infer<typeof linesFileBody>>,
): Promise<Answer> {
  await refuseUnlessDraft(trx, actor, id);
  const { name, bytes } = await ownUpload(trx, portal, actor, body.file);
  const file = { resource: 'funds', filename: name, sheet: null, header_row: null } as const;
  const { sheet, line } = await findHeadings(file, bytes, new Map(), CALL_LIMITS);
  // One row more than there may be lines: that of the headings.
  const limits = { ...CALL_LIMITS, rows: MOST_LINES };
  const data: LinesFile = { name, sheet, rows: [], hidden_rows: 0 };
  for await (const { line: no, cells, hidden } of readSheet(bytes, name, limits, { sheet, line })) {
    data.rows.push({ line: no, cells });
    if (hidden) data.hidden_rows += 1;
  }
  const from = sheet === null ? name : `sheet “${sheet}” of ${name}`;
  const rows = data.rows.length === 1 ? '1 row' : `${grouped(data.rows.length)} rows`;
  return { data, message: `${rows} of ${from} read. Nothing is saved yet.` };
}
