import { parseNairaText } from '#shared/money.ts';

/** What is said of a row that may be a sum of others. */
export const LIKE_TOTALS = 'This looks like a row of totals.';

const BEGINS = /^((g|grand|sub|net|sum|overall)[\s/.-]*)?totals?(?!\p{L})/iu;

/** Whether a name begins as sums do; "TotalEnergies" doesn't, and "Total Nigeria" may still be paid. */
export function beginsAsTotal(name: string): boolean {
  return BEGINS.test(name.trim()) || isTotal(name);
}

/** Whether a name says nothing but that it is a sum. */
function isTotal(name: string): boolean {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  return /^((g|grand|sub|net|sum|overall)?totals?(amount|sum)?(n|ngn|naira)?|sum)$/.test(letters);
}

/** Whether a row of cells begins as sums do, without a serial number before it. */
export function startsAsTotal(cells: readonly string[]): boolean {
  return beginsAsTotal(cells.find(Boolean) ?? '');
}

/**
 * Tells of each row in turn whether it sums up those above it, all of them or those since the last sum. Its words alone decide
 * where it says and numbers nothing else; with other words it must be the sum of several.
 */
export function totalsTeller(amountOf: (cells: readonly string[]) => string) {
  const all = { kobo: 0, rows: 0 };
  let since = { kobo: 0, rows: 0 };
  return (cells: readonly string[]): boolean => {
    const kobo = parseNairaText(amountOf(cells));
    const name = cells.find((cell) => /\p{L}/u.test(cell)) ?? '';
    if (beginsAsTotal(name)) {
      const least = isTotal(name) ? 1 : 2;
      const isSum = [all, since].some((above) => above.rows >= least && above.kobo === kobo);
      if (isSum || (isTotal(name) && cells.find(Boolean) === name)) {
        since = { kobo: 0, rows: 0 };
        return true;
      }
    }
    for (const above of [all, since]) {
      above.kobo += kobo ?? 0;
      above.rows += 1;
    }
    return false;
  };
}
