import { formatDay } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { grouped } from '#shared/resource/plural.ts';
import { heldOf } from '#shared/stock.ts';
import type { LockedProduct } from '../inventory/index.ts';

/** Refuses with STOCK_SHORT and the figures when a lot of a product has less than is to be taken out of it; of what is only proposed, less than is not proposed already. */
export function refuseIfLotShort(
  { id, code, name, lots }: LockedProduct,
  expiry_date: string | null,
  quantity: number,
  field: string,
  isProposed = false,
): void {
  const lot = lots.find((one) => one.expiry_date === expiry_date);
  const held = isProposed ? heldOf(lot) : 0;
  const there = (lot?.quantity ?? 0) - held;
  if (quantity <= there) return;
  const which = expiry_date ? `that is good until ${formatDay(expiry_date)}` : 'that doesn’t expire';
  const more = held > 0 ? ` ${grouped(held)} more ${areOne(held)} proposed already.` : '';
  const sentence = `There ${areOne(there)} ${grouped(there)} of ${code} ${name} ${which}, and ${grouped(quantity)} ${areOne(quantity)} to be taken out.${more}${others(lots, expiry_date)}`;
  throw new Refusal(
    'STOCK_SHORT',
    sentence,
    { [field]: [sentence] },
    { product_id: id, product: `${code} ${name}`, asked: quantity, in_lot: there, expiry_date },
  );
}

function others(lots: LockedProduct['lots'], expiry_date: string | null): string {
  const rest = lots.filter((lot) => lot.expiry_date !== expiry_date && lot.quantity > 0);
  if (rest.length === 0) return '';
  const named = rest.map(
    (lot) =>
      `${grouped(lot.quantity)} ${lot.expiry_date ? `good until ${formatDay(lot.expiry_date)}` : 'that don’t expire'}`,
  );
  return ` Its other lots: ${named.join(', ')}.`;
}

function areOne(count: number): string {
  return count === 1 ? 'is' : 'are';
}
