import { z } from 'zod';
import { naira } from './wire-numbers.ts';

const itemSchema = z.object({
  day: z.iso.date(),
  code: z.string(),
  says: z.string().describe('Whom it pays or is from, or what the bank wrote.'),
  of: z.string().nullable().describe('The schedule or record that it is of, or what an officer said of it.'),
  amount: naira,
  path: z.string().nullable(),
});

/** The parts of a reconciliation, each with what it is and how it is counted. */
export const RECONCILIATION_PARTS = {
  unpaid: 'Payments not yet at the bank',
  unreceived: 'Money received back, not yet at the bank',
  charges: 'Charges at the bank, not in the cash book',
  credits: 'Money at the bank, not in the cash book',
  debits: 'Other debits at the bank, not in the cash book',
} as const;

/** One of them. */
export type ReconciliationPart = keyof typeof RECONCILIATION_PARTS;

/** Whether items of a part are in the cash book and not at the bank; the others are at the bank alone. */
export function isOfBook(part: ReconciliationPart): boolean {
  return part === 'unpaid' || part === 'unreceived';
}

/** What a part does on the way from the bank's balance to the cash book's, in words. */
export function stepWords(of: ReconciliationPart): string {
  const words = RECONCILIATION_PARTS[of];
  return `${isOfBook(of) ? 'With' : 'Without'} ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** So many items of a part are answered and shown; its print and its file have all. */
export const MOST_ITEMS = 200;

const part = z.object({
  total: naira,
  count: z.int().describe('How many items it has.'),
  items: z.array(itemSchema).describe(`The first ${MOST_ITEMS} of them; the export has all.`),
});

/** How the bank's balance and the cash book agree as at a day, item by item. */
export const reconciliationSchema = z.object({
  as_at: z.iso.date(),
  account: z.object({ id: z.int(), name: z.string(), bank_name: z.string(), ending: z.string() }),
  statement: z.string().nullable().describe('The last statement that is counted.'),
  statement_to: z.iso.date().nullable().describe('Up to which day statements are imported.'),
  bank_day: z.iso
    .date()
    .describe('Of which day the bank’s balance is: the day asked for, or the last of its statements.'),
  open_count: z.int().describe('Lines up to the day of which nobody said yet what they are.'),
  bank_balance: naira,
  opening: naira.describe('With what the cash book opened: the opening balance of the first statement.'),
  opening_day: z.iso.date(),
  paid: naira.describe('What was paid by schedules and remittances since.'),
  received: naira.describe('What came back since.'),
  book_balance: naira,
  parts: z.object({ unpaid: part, unreceived: part, charges: part, credits: part, debits: part }),
  difference: naira.describe('Nothing, unless something was written past the portal.'),
  elsewhere: z
    .array(itemSchema)
    .describe(
      'Paid outside schedules, remitted or received by the day and in no statement of any account, and what was sent before the first statement and was not answered by then: in no cash book yet. The first of them, as of a part.',
    ),
  elsewhere_count: z.int().describe('How many these are.'),
});

/** Whether a reconciliation can't be signed yet: something is open, unexplained, or the bank's statements end before the day. */
export function isDraft({
  difference,
  open_count,
  bank_day,
  as_at,
}: Pick<Reconciliation, 'difference' | 'open_count' | 'bank_day' | 'as_at'>): boolean {
  return difference !== 0 || open_count > 0 || bank_day < as_at;
}

/** The same, of which the compiler knows. */
export type Reconciliation = z.infer<typeof reconciliationSchema>;
export type ReconciliationItem = z.infer<typeof itemSchema>;
