import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';

/** What an import, or the undoing of one, writes of a product that is there. */
export interface ProductColumns {
  id: number;
  description: string | null;
  restock_qty: number;
  product_brand_id: number | null;
  measurement_id: number | null;
}

/** Writes columns of products as they are given; once something was entered in a product's stock, what it is counted in stays. */
export async function writeProducts(trx: Transaction, products: readonly ProductColumns[]) {
  return sql<{ id: number; version: number }>`
    update products p set description = d.description, restock_qty = d.restock_qty, product_brand_id = d.product_brand_id,
           measurement_id = case when p.stock_seq = 0 or p.measurement_id is null then d.measurement_id else p.measurement_id end
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
        as d (id bigint, description text, restock_qty int, product_brand_id bigint, measurement_id bigint)
     where p.id = d.id returning p.id, p.version`.execute(trx);
}
