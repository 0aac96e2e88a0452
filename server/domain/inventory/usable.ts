import { type RawBuilder, sql } from 'kysely';

/** What of a product `p` can be given out today: of each lot that has not expired what is not proposed to be written off, which may be more than there is by now. */
export const USABLE = usable(sql`l.quantity`);

/** What can be given out of a product `p`, if of its lots `l` there is so much. */
export function usable(quantity: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(greatest(0, ${quantity} - (select coalesce(sum(w.quantity), 0) from stock_write_offs w
    where w.product_id = l.product_id and w.status = 'pending' and w.expiry_date is not distinct from l.expiry_date))), 0)::bigint from stock_lots l
  where l.product_id = p.id and ${quantity} > 0 and (l.expiry_date is null or l.expiry_date >= lagos_today()))`;
}

/** Whether of a product `p` no more can be given out than its re-order level says: it is on the re-order list, and the store is told when that begins. */
export function isLow(canBeGivenOut: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(p.restock_qty > 0 and ${canBeGivenOut} <= p.restock_qty)`;
}
