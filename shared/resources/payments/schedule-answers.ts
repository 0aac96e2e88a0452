import { z } from 'zod';

const whole = z.int();

/** What a file says the bank answered of a schedule, line by line; nothing of it is recorded. */
export const answerFileSchema = z.object({
  name: z.string(),
  sheet: z.string().nullable().describe('The sheet that was read; none of a text file.'),
  hidden_rows: whole.describe('How many rows a filter hides in the file; they are read like the others.'),
  lines: z.array(
    z.object({
      id: whole.describe('The line of the schedule.'),
      row: whole.nullable().describe('The row of the file that speaks of it.'),
      outcome: z
        .enum(['paid', 'rejected'])
        .nullable()
        .describe('None where the file does not say it for certain.'),
      reason: z.string().nullable(),
      problem: z.string().nullable().describe('What is to be looked at, in a sentence.'),
    }),
  ),
  others: z
    .array(z.object({ row: whole, problem: z.string() }))
    .describe('Rows that speak of no line of the schedule.'),
});

/** The same, of which the compiler knows. */
export type AnswerFile = z.infer<typeof answerFileSchema>;
