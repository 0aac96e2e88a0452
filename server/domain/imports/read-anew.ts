import { z } from 'zod';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { headingsProblem } from '#shared/imports.ts';
import { beginAct, proceed, refuseState } from './import-acts.ts';

/** Where the headings are: in which sheet (the same one unless told), in which of its first rows (found unless told). */
export const headingsBody = z.strictObject({
  sheet: z.string().max(200).optional(),
  header_row: z.int().min(1).max(1_048_576).optional(),
});

const NOTHING_JUDGED = { insert: 0, update: 0, unchanged: 0, refused: 0 };

/** Has the file read anew from the place that a person says, and every row judged again. */
export async function readAnew(trx: Transaction, context: RequestContext): Promise<Answer> {
  const run = await beginAct(trx, context);
  refuseState(headingsProblem(run));
  const { sheet, header_row = null } = context.body as z.infer<typeof headingsBody>;
  const isOther = sheet !== undefined && sheet !== run.sheet;
  if (sheet !== undefined && !run.sheets.includes(sheet)) {
    const sentence = `The file has no visible sheet “${sheet}”.`;
    throw new Refusal('VALIDATION', sentence, { sheet: [sentence] });
  }
  if (header_row !== null && !isOther && !run.first_lines.includes(header_row)) {
    const sentence = `Row ${header_row} is not among the first rows of the sheet.`;
    throw new Refusal('VALIDATION', sentence, { header_row: [sentence] });
  }
  return proceed(
    trx,
    context,
    {
      ...{ status: 'queued', headers: [], mapping: '{}', row_count: 0, counts: NOTHING_JUDGED },
      ...{ sheet: sheet ?? run.sheet, header_row },
      // Whoever says where the headings are decides what the rows mean, as whoever matches the columns does.
      ...{ mapped_by: context.actor.id, error: null, mode: null, committed_by: null },
    },
    'headings chosen',
    `${run.filename} is being read again. Nothing changes until you import the rows.`,
    placeInWords(sheet ?? run.sheet, header_row),
  );
}

function placeInWords(sheet: string | null, row: number | null): string {
  const where = sheet === null ? '' : `sheet “${sheet}”`;
  const line = row === null ? '' : `headings in row ${row}`;
  const words = [where, line].filter(Boolean).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
