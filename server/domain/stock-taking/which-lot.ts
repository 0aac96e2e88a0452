import { formatDay } from '#shared/dates.ts';
import type { Lot } from '#shared/stock.ts';

type Day = Lot['expiry_date'];

/** Why a lot has to be named: the product has several, in stock or on the list of the count; null where it has one. */
export function severalLots(there: readonly Lot[], listed: readonly Day[]): string | null {
  const lots = [...new Set([...listed, ...there.map(({ expiry_date }) => expiry_date)])];
  return lots.length > 1 ? `It is there in several lots (${named(lots)}): say which one you counted` : null;
}

/** Why goods are not counted as a lot that isn't in stock: a lot that came in since may be what was counted, and would be there twice. */
export function cameInSince(
  there: readonly Lot[],
  listed: readonly Day[],
  lot: Day,
  quantity: number,
): string | null {
  if (quantity === 0 || there.some(({ expiry_date }) => expiry_date === lot)) return null;
  const since = there.map(({ expiry_date }) => expiry_date).filter((day) => !listed.includes(day));
  return since.length > 0
    ? `Another lot came in after the count was opened (${named(since)}): count that first, as another lot`
    : null;
}

function named(lots: readonly Day[]): string {
  return lots.map((day) => (day ? `good until ${formatDay(day)}` : 'without a day')).join(', ');
}
