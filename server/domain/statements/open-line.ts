/** A line of a statement that nothing is known of yet. */
export interface OpenLine {
  id: number;
  day: string;
  reference: string;
  narration: string;
  debit_kobo: number;
  credit_kobo: number;
}
