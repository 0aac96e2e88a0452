import { z } from 'zod';
import { mapTable } from './keys-of.ts';
import { naira, whole } from './wire-numbers.ts';

/** What the columns of a bank's statement are about, by the key under which a call names their heads. */
export const STATEMENT_COLUMNS = {
  day: 'Day',
  value_day: 'Value day',
  reference: 'Reference',
  narration: 'Narration',
  debit: 'Debit',
  credit: 'Credit',
  amount: 'Amount, with its sign',
  balance: 'Balance',
} as const;

/** One of them. */
export type StatementColumn = keyof typeof STATEMENT_COLUMNS;

/** By column, the head under which a file has it; none where it has no such column. */
export type StatementHeads = Readonly<Record<StatementColumn, string | null>>;

/** Those of a file that has none of them, or all of what was told of some. */
export function allHeads(some: Partial<Record<StatementColumn, string | null>> = {}): StatementHeads {
  const { day, value_day, reference, narration, debit, credit, amount, balance } = some;
  return {
    ...{ day: day || null, value_day: value_day || null, reference: reference || null },
    ...{ narration: narration || null, debit: debit || null, credit: credit || null },
    ...{ amount: amount || null, balance: balance || null },
  };
}

/** What decides whether a file can be read: a day, and amounts one way or the other. */
export function headsProblem(heads: StatementHeads): string | null {
  if (!heads.day) return 'Say which column has the day.';
  if (heads.amount && (heads.debit || heads.credit))
    return 'Name one column with signed amounts, or two: debit and credit.';
  if (!heads.amount && !(heads.debit && heads.credit))
    return 'Say which columns have debits and credits, or which one has both.';
  const chosen = Object.values(heads).filter(Boolean);
  if (new Set(chosen).size < chosen.length) return 'One column of the file has one meaning.';
  return null;
}

/** What a file says as a statement of an account; nothing of it is recorded. */
export const statementFileSchema = z.object({
  file: whole.describe('The upload, to be named when the statement is imported.'),
  name: z.string(),
  sheet: z.string().nullable().describe('The sheet that was read; none of a text file.'),
  sheets: z.array(z.string()).describe('The visible sheets of the workbook; none of a text file.'),
  hidden_rows: whole.describe('How many rows a filter hides in the file; they are read like the others.'),
  headings: z.array(z.string()).describe('The heads of the file, each once.'),
  columns: z.object(mapTable(STATEMENT_COLUMNS, () => z.string().nullable())),
  remembered: z.boolean().describe('Whether the columns are those of the account’s last statement.'),
  from_day: z.iso.date().nullable(),
  to_day: z.iso.date().nullable(),
  line_count: whole,
  repeated_count: whole.describe('Rows that the statement before has already; they are left out.'),
  opening: naira.nullable(),
  credits: naira,
  debits: naira,
  closing: naira.nullable(),
  goes_on_from: z.string().nullable().describe('The statement that it goes on from.'),
  lines: z
    .array(
      z.object({
        row: whole,
        day: z.iso.date(),
        reference: z.string(),
        narration: z.string(),
        debit: naira,
        credit: naira,
        balance: naira.nullable(),
      }),
    )
    .describe('The first lines, to be looked at.'),
  problem: z.string().nullable().describe('Why it can’t be imported as it is, in a sentence.'),
  problems: z
    .array(z.string())
    .describe('What is wrong of its rows: a sentence for each way, with the rows of which it holds.'),
});

/** The same, of which the compiler knows. */
export type StatementFile = z.infer<typeof statementFileSchema>;
