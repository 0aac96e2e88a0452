/** A line of a statement that nothing is known of yet. */
export interface OpenLine {
  id: number;
  day: string;
  reference: string;
  narration: string;
  debit_kobo: number;
  credit_kobo: number;
}

/** What a line moves, in kobo: money goes out by a minus sign. */
export function koboOf({ credit_kobo, debit_kobo }: OpenLine): number {
  return credit_kobo - debit_kobo;
}
