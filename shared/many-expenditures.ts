import { z } from 'zod';
import { formatNaira, MAX_KOBO, nairaToKobo } from './money.ts';

/** How many expenditures are raised in one act at most. */
export const MOST_AT_ONCE = 120;

const kind = z.enum(['staff', 'vendor', 'beneficiary']);
const whole = z.number().int();
const foundSchema = z.object({ kind, id: whole, name: z.string(), note: z.string().nullable() });

/** A row of a list of payments as it was judged: whom it names, and what is wrong or doubtful about it. */
export const judgedSchema = z.object({
  /** The one in the lists who is called so, by number or whole name; null for a name that stays as typed. */
  payee: foundSchema.nullable(),
  /** Those who are called so, where they are several. */
  choices: z.array(foundSchema),
  /** Why it can't be raised, in a sentence. */
  problem: z.string().nullable(),
  /** What may be the same payment, in a sentence; it is raised with a reason. */
  doubt: z.string().nullable(),
});

/** One judged row. */
export type Judged = z.infer<typeof judgedSchema>;

/** A payee who was found in the lists. */
export type FoundPayee = z.infer<typeof foundSchema>;

/** A row as far as it says what another may repeat. */
export interface Repeatable {
  /** Who is paid, in each way in which two may be the same: by record and by name. */
  payee: readonly string[];
  /** In naira. */
  amount: number | null;
  /** The invoice of a third party; staff share a memo. */
  invoice: string | null;
}

/** The earlier row that one repeats, and in what. */
export interface Repeated {
  place: number;
  same: 'payee and amount' | 'invoice number';
}

/** "It repeats row 1: the same payee and amount.": why a row may be the same payment as an earlier one. */
export function repeatedSentence({ place, same }: Repeated): string {
  return `It repeats row ${place + 1}: the same ${same}.`;
}

/**
 * For each row of a list the earlier one that it repeats, null for those that repeat none: what two expenditures would be
 * asked about is asked of two rows.
 */
export function repeatedRows(rows: readonly Repeatable[]): (Repeated | null)[] {
  const first = new Map<string, Repeated>();
  return rows.map(({ payee, amount, invoice }, place) => {
    const ofPayee = amount === null ? [] : payee.map((one) => one && `payee ${one} ${nairaToKobo(amount)}`);
    const ofInvoice = invoice ? `invoice ${invoice.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')}` : '';
    const keys = [...ofPayee, ofInvoice].filter(Boolean);
    const earlier = keys.flatMap((key) => first.get(key) ?? []).sort((one, other) => one.place - other.place);
    for (const key of keys)
      if (!first.has(key))
        first.set(key, { place, same: key === ofInvoice ? 'invoice number' : 'payee and amount' });
    return earlier[0] ?? null;
  });
}

/** What is left on a fund after each row, in kobo; of a row without an amount as before it. At most as far below nothing as money can be told. */
export function leftAfter(available_kobo: number, amounts: readonly (number | null)[]): number[] {
  let left = available_kobo;
  return amounts.map((naira) => {
    left = Math.max(-MAX_KOBO, left - (naira === null ? 0 : nairaToKobo(naira)));
    return left;
  });
}

/** "₦1,000.00 more than is left": why a row takes a fund below nothing; null while something is left. */
export function shortAt(left_kobo: number): string | null {
  return left_kobo < 0 ? `${formatNaira(-left_kobo)} more than is left on the fund` : null;
}

/** The sum of the rows in kobo, at most what money can be told. */
export function sumOfRows(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>(
    (sum, naira) => Math.min(MAX_KOBO, sum + (naira === null ? 0 : nairaToKobo(naira))),
    0,
  );
}
