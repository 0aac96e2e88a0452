import { z } from 'zod';
import { momentSchema, textOrNull, whole } from '#shared/resource/record-schema.ts';

const named = z.object({ id: whole, label: z.string() });

/** One line of a draft budget, beside the fund of this year that it continues. */
export const draftLineSchema = z.object({
  id: whole,
  version: whole,
  code: z.string(),
  sub_budget_head: named,
  budget_head: named.extend({ code: z.string() }),
  type: z.enum(['capital', 'recurrent', 'personnel']),
  department: named.extend({ abv: z.string() }),
  amount: z.number(),
  this_year: z
    .object({ fund_id: whole, approved: z.number(), booked: z.number(), actual: z.number() })
    .nullable()
    .describe('The fund that it continues, as it is now.'),
  fund_id: whole.nullable().describe('The fund that was made of it.'),
  problem: textOrNull.describe('Why the budget can’t be opened with it.'),
  changed_by: textOrNull,
  changed_at: momentSchema,
});
/** The same, of which the compiler knows. */
export type DraftLine = z.infer<typeof draftLineSchema>;

/** All lines of a draft budget. */
export const draftLinesSchema = z.array(draftLineSchema);

/** What was saved, what was removed, and what wasn't and why; `place` counts the lines of the body from nought. */
export const savedLinesSchema = z.object({
  saved: draftLinesSchema,
  places: z.array(whole).describe('The place in the body of each line that was saved, in the same order.'),
  removed: z.array(whole),
  refused: z.array(
    z.object({
      place: whole.nullable().describe('Of a line that was to be saved.'),
      id: whole.nullable(),
      code: z.string(),
      detail: z.string(),
      field: textOrNull,
      now: draftLineSchema.nullable().describe('The line as it is, where somebody else changed it.'),
    }),
  ),
  version: whole.describe('The version of the draft.'),
});
/** The same, of which the compiler knows. */
export type SavedLines = z.infer<typeof savedLinesSchema>;

/** The cells of a file with lines of a draft, the row of headings first; nothing of it is saved. */
export const linesFileSchema = z.object({
  name: z.string(),
  sheet: textOrNull.describe('The sheet that was read; none of a text file.'),
  rows: z.array(
    z.object({ line: whole.describe('Its number in the file, from one.'), cells: z.array(z.string()) }),
  ),
  hidden_rows: whole.describe('How many of them a filter hides in the file.'),
});
/** The same, of which the compiler knows. */
export type LinesFile = z.infer<typeof linesFileSchema>;
