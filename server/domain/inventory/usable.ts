import { sql } from 'kysely';

/** What of a product `p` can be given out today: of each lot that has not expired what is not proposed to be written off, which may be more than there is by now. */
export const USABLE = sql<number>`(select coalesce(sum(greatest(0, l.quantity - (select coalesce(sum(w.quantity), 0) from stock_write_offs w
    where w.product_id = l.product_id and w.status = 'pending' and w.expiry_date is not distinct from l.expiry_date))), 0)::bigint from stock_lots l
  where l.product_id = p.id and l.quantity > 0 and (l.expiry_date is null or l.expiry_date >= lagos_today()))`;
