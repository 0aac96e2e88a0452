import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { BY_ID, isAmong } from '#server/database/kept-plans.ts';
import { Refusal } from '#shared/errors.ts';
import { grouped } from '#shared/resource/plural.ts';
import { isExpired, type Lot, usableOf } from '#shared/stock.ts';

/** A product under its row lock, with what there is of it now. */
export interface LockedProduct {
  id: number;
  code: string;
  name: string;
  /** What it is counted in: 'Ream'; null where it doesn't say. */
  measure: string | null;
  quantity: number;
  value_kobo: number;
  lots: Lot[];
}

/** Locks the products, by id, until the transaction ends, while others may still name them (an order that is raised waits for no delivery); a product that isn't there, or was withdrawn, is refused with 404. Figures are those before any later entry. */
export async function lockProducts(
  trx: Transaction,
  ids: readonly number[],
): Promise<Map<number, LockedProduct>> {
  const wanted = [...new Set(ids)];
  await sql`${BY_ID} select id from products where ${isAmong('id', wanted)} order by id for no key update`.execute(
    trx,
  );
  // The lots are read after the lock: another transaction may have moved them until then.
  const { rows } = await sql<LockedProduct>`${BY_ID}
    select p.id, p.code, p.name, m.name as measure, p.quantity, p.value_kobo,
      (select coalesce(json_agg(json_build_object('expiry_date', l.expiry_date, 'quantity', l.quantity, 'held', (
          select coalesce(sum(w.quantity), 0) from stock_write_offs w
           where w.product_id = p.id and w.status = 'pending' and w.expiry_date is not distinct from l.expiry_date)) order by l.expiry_date), '[]')
         from stock_lots l where l.product_id = p.id and l.quantity > 0) as lots
      from products p left join measures m on m.id = p.measurement_id
     where ${isAmong('p.id', wanted)} and p.status = 'active'`.execute(trx);
  if (rows.length < wanted.length) throw new Refusal('NOT_FOUND', 'There is no such product.');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Refuses with STOCK_SHORT and the figures when less than `quantity` may be given out of a product today. */
export function refuseIfStockShort(
  product: LockedProduct,
  quantity: number,
  today: string,
  field: string,
): void {
  const usable = usableOf(product.lots, today);
  if (quantity <= usable) return;
  const expired = product.lots.reduce((sum, lot) => (isExpired(lot, today) ? sum + lot.quantity : sum), 0);
  const held = product.quantity - expired - usable;
  const more = [
    ...(expired > 0 ? [` ${grouped(expired)} more ${expired === 1 ? 'has' : 'have'} expired.`] : []),
    ...(held > 0 ? [` ${grouped(held)} more ${held === 1 ? 'is' : 'are'} proposed to be written off.`] : []),
  ].join('');
  const sentence = `Only ${grouped(usable)} of ${product.code} ${product.name} can be given out, and ${grouped(quantity)} ${quantity === 1 ? 'is' : 'are'} asked for.${more}`;
  throw new Refusal(
    'STOCK_SHORT',
    sentence,
    { [field]: [sentence] },
    { product_id: product.id, product: `${product.code} ${product.name}`, asked: quantity, usable, expired },
  );
}
