/** A record that the search found: what it is called, whose it is, and the screen that shows it; the amount is in naira. */
export interface FoundRecord {
  /** The name of the list that it is in. */
  resource: string;
  id: number;
  code: string;
  title: string;
  /** The text in which it was found, where neither its code nor its title holds it. */
  matched: string | null;
  holder: string | null;
  amount: number | null;
  path: string;
}

/** The most records that one search answers. */
export const MOST_FOUND = 12;
