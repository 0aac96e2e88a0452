import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import type { Lot } from '#shared/stock.ts';

/** A product as its reports head it, with what there is of it; the value in kobo. */
export interface FoundProduct {
  id: number;
  code: string;
  name: string;
  category: string;
  measure: string | null;
  shelf_no: string | null;
  restock_qty: number;
  quantity: number;
  value_kobo: number;
  lots: Lot[];
}

/** One product; refused as absent where there is none. Every product is seen by whoever may read products. */
export async function findProduct(db: Queryable, id: number): Promise<FoundProduct> {
  const { rows } = await sql<FoundProduct>`
    select p.id, p.code, p.name, c.name as category, m.name as measure, p.shelf_no, p.restock_qty, p.quantity, p.value_kobo,
      (select coalesce(json_agg(json_build_object('expiry_date', l.expiry_date, 'quantity', l.quantity) order by l.expiry_date), '[]')
         from stock_lots l where l.product_id = p.id and l.quantity > 0) as lots
      from products p join inventory_categories c on c.id = p.inventory_category_id left join measures m on m.id = p.measurement_id
     where p.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such product.');
  return row;
}
