/** How many records one call acts on, where an act is done to several. */
export const MOST_ROWS = 100;

/** How an act ended for one of several records: done with a sentence, or not and why. */
export interface RowOutcome {
  id: number;
  code: string | null;
  done: boolean;
  message: string | null;
  error: { code: string; sentence: string } | null;
}
