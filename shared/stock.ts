import { koboToNaira } from './money.ts';

/** Every kind of entry of the stock ledger with its words for people; the same list stands in the database's check. */
export const STOCK_KINDS = {
  opening: 'Opening stock',
  receipt: 'Received',
  issue: 'Issued',
  return: 'Returned to store',
  adjustment: 'Adjusted',
  'write-off': 'Written off',
} as const;
/** The kind of an entry of the stock ledger. */
export type StockKind = keyof typeof STOCK_KINDS;

/** The most that there may be of a product. */
export const MAX_STOCK = 1_000_000_000;

/** So much of a product that is good until a day; `expiry_date` is null of what doesn't expire. */
export interface Lot {
  expiry_date: string | null;
  quantity: number;
  /** What of it is proposed to be written off: it stays on the shelf until that is answered. */
  held?: number;
}

/** Whether goods may no longer be given out: they are good until the end of their last day. */
export function isExpired({ expiry_date }: Pick<Lot, 'expiry_date'>, today: string): boolean {
  return expiry_date !== null && expiry_date < today;
}

/** What of a lot is proposed to be written off and still there: a count may have found less than was proposed. */
export function heldOf(lot: Lot | undefined): number {
  return Math.min(lot?.quantity ?? 0, lot?.held ?? 0);
}

/** How much of the lots may be given out on a day. */
export function usableOf(lots: readonly Lot[], today: string): number {
  return lots.reduce((sum, lot) => sum + usableIn(lot, today), 0);
}

/**
 * From which lots a quantity is given out on a day: what expires first goes first, what doesn't expire goes last, and what has
 * expired or is proposed to be written off stays. Null when there is not so much.
 */
export function chooseLots(lots: readonly Lot[], quantity: number, today: string): Lot[] | null {
  let left = quantity;
  const chosen: Lot[] = [];
  for (const lot of lots.toSorted(byExpiry)) {
    const taken = Math.min(left, usableIn(lot, today));
    if (taken === 0) continue;
    chosen.push({ expiry_date: lot.expiry_date, quantity: taken });
    left -= taken;
  }
  return left === 0 ? chosen : null;
}

function usableIn(lot: Lot, today: string): number {
  return isExpired(lot, today) ? 0 : lot.quantity - heldOf(lot);
}

/** What one of so many is worth, in naira to the kobo. */
export function unitCost(value_kobo: number, quantity: number): number {
  return quantity === 0 ? 0 : koboToNaira(Math.round(Math.abs(value_kobo / quantity)));
}

function byExpiry(one: Lot, other: Lot): number {
  return (one.expiry_date ?? '9999-12-31').localeCompare(other.expiry_date ?? '9999-12-31');
}
