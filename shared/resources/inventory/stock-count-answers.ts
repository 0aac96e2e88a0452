import { z } from 'zod';

const day = z.iso.date().nullable();
const whole = z.int();

/** What a count answers of one lot of a product: to its counters nothing of the ledger, nor of what others counted. */
export const countLineSchema = z.object({
  id: whole,
  product_id: whole,
  code: z.string(),
  name: z.string(),
  category: z.string(),
  measure: z.string().nullable(),
  shelf_no: z.string().nullable(),
  lot: day.describe('The last day on which the lot is good; null of what doesn’t expire.'),
  round: whole.describe('1, and one more each time that it is counted anew.'),
  state: z.enum(['open', 'counted', 'differs']),
  mine: whole.nullable().describe('What I counted in this round.'),
  counters: whole.describe('How many people have counted it in this round.'),
  result: z
    .object({
      counted: whole,
      ledger: whole.describe('What the ledger said when it was counted.'),
      difference: whole,
      value: z.number().describe('What the difference is worth at the average, in naira.'),
      reason: z.string().nullable(),
      counted_by: z.array(z.string()),
    })
    .nullable()
    .describe('Once the count is submitted, for whoever may answer it; for all once it is approved.'),
});
/** One line of a count as it is answered. */
export type CountLine = z.infer<typeof countLineSchema>;

/** The lines of a count, and what they come to. */
export const countLinesSchema = z.object({
  lines: z.array(countLineSchema),
  totals: z.object({
    lines: whole,
    counted: whole,
    differs: whole,
    mine: whole,
    over: z.number().nullable().describe('What was found more, in naira.'),
    short: z.number().nullable().describe('What is missing, in naira.'),
  }),
});
/** A count with its lines. */
export type CountLines = z.infer<typeof countLinesSchema>;
