import { z } from 'zod';
import { recordAnswer, textOrNull, whole } from '#server/frame/answers.ts';
import { IMPORT_MODES, JUDGEMENTS } from '#shared/imports.ts';
import { momentSchema } from '#shared/resource/record-schema.ts';
import { imports } from '#shared/resources/admin-center/imports.ts';

/** What every import says beside its fields. */
export const importExtras = {
  counts: z.object(Object.fromEntries(JUDGEMENTS.map((judgement) => [judgement, whole]))),
  totals: z.object({
    approved_change: z.number(),
    booked: z.number(),
    actual: z.number(),
    quantity: whole.describe('Units that come into stock.'),
    value: z.number().describe('What they are worth.'),
    years: z.array(whole),
    makes: z.record(z.string(), whole),
    names: z.array(z.string()),
  }),
  mode: z.enum(IMPORT_MODES).nullable(),
  error: textOrNull,
  done_rows: whole,
  progress: z.number(),
};

/** One import with everything that its screen shows. */
export const importSchema = recordAnswer(imports, { presents: importExtras }).extend({
  size: whole,
  headers: z.array(z.string()),
  sheets: z.array(z.string()).describe('The visible sheets of the workbook; none of a text file.'),
  sheet: textOrNull.describe('The sheet that is read.'),
  header_row: whole.nullable().describe('The row of the file that has the headings.'),
  first_rows: z
    .array(z.object({ line: whole, cells: z.array(z.string()) }))
    .describe('The first rows of the sheet, of which one has the headings.'),
  hidden_rows: whole.describe('Rows that are hidden in the file, and read all the same.'),
  mapping: z.record(z.string(), textOrNull),
  unmatched: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  repeats: z
    .object({
      id: whole,
      filename: z.string(),
      status: z.string(),
      created_at: momentSchema,
      committed_at: momentSchema.nullable(),
      by: z.string(),
    })
    .nullable(),
  mends: z
    .object({ id: whole, resource: z.string(), filename: z.string(), status: z.string(), version: whole })
    .nullable()
    .describe('The import that lacked what this one brings; its rows can be checked again then.'),
  by_two: z.boolean().describe('Another person imports than uploaded it.'),
  years_by_two: z.array(whole).describe('Its years in which something was booked: a second person imports.'),
  commit_problem: textOrNull.describe('Why I can’t import what was checked, though another person can.'),
  undo_problem: textOrNull,
});

const amount = z.number().nullable();

/** The rows of an import with their judgements. */
export const rowsSchema = z.array(
  z.object({
    row_no: whole,
    cells: z.record(z.string(), textOrNull),
    judgement: z.enum(JUDGEMENTS).nullable(),
    reason: textOrNull,
    done: z.boolean(),
    hidden: z.boolean(),
    code: textOrNull,
    title: textOrNull,
    detail: textOrNull,
    year: whole.nullable(),
    record_id: whole.nullable(),
    changes: z.array(z.tuple([z.string(), textOrNull, textOrNull])),
    before: amount,
    after: amount,
    change: amount,
    booked: amount,
    actual: amount,
    quantity: whole.nullable(),
    value: amount,
  }),
);
