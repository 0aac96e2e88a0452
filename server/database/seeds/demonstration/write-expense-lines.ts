import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { formatDay } from '#shared/dates.ts';
import { nairaParts } from '#shared/money.ts';
import { insertRows } from './insert-rows.ts';
import type { ToldLine } from './story.ts';

/** The lines of a claim, an advance or a retirement. */
export interface LinesOfPaper {
  claim_id: number | null;
  touring_advance_id: number | null;
  retirement_id: number | null;
  lines: readonly ToldLine[];
  /** Whether what isn't an allowance shows its receipt. */
  needsReceipts: boolean;
}

/** Writes the lines of papers as they stand; `receipt` keeps the file of something that was bought, with words of its own: a receipt pays once. */
export async function writeExpenseLines(
  trx: Transaction,
  papers: readonly LinesOfPaper[],
  receipt: (words: string) => Promise<number>,
): Promise<void> {
  const receipts = new Map<ToldLine, number>();
  for (const { lines, needsReceipts } of papers)
    for (const line of lines)
      if (needsReceipts && line.allowance_id === null) receipts.set(line, await receipt(wordsOf(line)));
  // The lines of what is submitted are written by nobody else, and add up to what their papers say already.
  await sql`alter table expense_lines disable trigger user`.execute(trx);
  await insertRows(
    trx,
    'expense_lines',
    papers.flatMap(({ claim_id, touring_advance_id, retirement_id, lines }) =>
      lines.map((line) => {
        const { allowance_id, description, from, to, days, rate_kobo, amount_kobo, lowered_kobo } = line;
        return {
          ...{ claim_id, touring_advance_id, retirement_id },
          ...{ allowance_id, description, from_day: from, to_day: to, days, rate_kobo },
          full_amount_kobo: allowance_id === null ? null : amount_kobo,
          amount_kobo: lowered_kobo ?? amount_kobo,
          file_id: receipts.get(line) ?? null,
        };
      }),
    ),
  );
  await sql`alter table expense_lines enable trigger user`.execute(trx);
}

function wordsOf({ description, to, amount_kobo }: ToldLine): string {
  const { whole, kobo } = nairaParts(amount_kobo);
  return `${description}, ${formatDay(to)}: NGN ${whole}.${kobo}`;
}
