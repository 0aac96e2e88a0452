import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { koboToNaira } from '#shared/money.ts';
import type { ReorderList } from '#shared/resources/inventory/stock-answers.ts';
import { isLow, USABLE } from './usable.ts';

/** The days whose use is looked at. */
export const USE_DAYS = 90;

/** A product that is to be ordered; the value of what is suggested in kobo, at what one costs by now. */
export interface ReorderRow {
  product_id: number;
  code: string;
  name: string;
  category: string;
  measure: string | null;
  shelf_no: string | null;
  quantity: number;
  usable: number;
  restock_qty: number;
  used: number;
  on_order: number;
  suggested: number;
  value_kobo: number;
}

/**
 * Products at or below their re-order level, with what is suggested to be ordered: so many that the level is there and the use
 * of 90 days besides, less what is good and in stock, and less what is ordered already.
 */
export function reorderRows(): RawBuilder<ReorderRow> {
  return sql<ReorderRow>`
    select product_id, code, name, category, measure, shelf_no, quantity, usable, restock_qty, used, on_order, suggested,
        coalesce(round(r.worth::numeric * r.suggested / nullif(r.counted, 0)), 0)::bigint as value_kobo from (
      select p.id as product_id, p.code, p.name, c.name as category, m.name as measure, p.shelf_no, p.quantity, g.usable, p.restock_qty,
          u.used, o.on_order, greatest(0, p.restock_qty + u.used - g.usable - o.on_order) as suggested,
          case when p.quantity > 0 then p.value_kobo else abs(e.value_kobo) end as worth,
          case when p.quantity > 0 then p.quantity else abs(e.quantity) end as counted
        from products p join inventory_categories c on c.id = p.inventory_category_id left join measures m on m.id = p.measurement_id
        cross join lateral (select ${USABLE} as usable) g
        cross join lateral (select coalesce(-sum(s.quantity), 0)::bigint as used from stock_entries s
          where s.product_id = p.id and s.kind = 'issue' and s.at > now() - make_interval(days => ${sql.lit(USE_DAYS)})) u
        cross join lateral (select coalesce(sum(l.outstanding), 0)::bigint as on_order from order_lines l join orders d on d.id = l.order_id
          where l.product_id = p.id and l.outstanding > 0 and d.status in ('pending', 'partial')) o
        left join lateral (select x.value_kobo, x.quantity from stock_entries x where x.product_id = p.id and x.seq = p.stock_seq) e on true
       where p.status = 'active' and ${isLow(sql`g.usable`)}) r`;
}

/** `GET stocks/reorder`: what is to be ordered, by category and name. */
export async function readReorderList(db: Queryable): Promise<ReorderList> {
  const { rows } =
    await sql<ReorderRow>`select * from (${reorderRows()}) r order by category, name, product_id`.execute(db);
  return {
    days: USE_DAYS,
    products: rows.length,
    value: koboToNaira(rows.reduce((sum, { value_kobo }) => sum + value_kobo, 0)),
    lines: rows.map(({ product_id, code, name, value_kobo, ...row }) => ({
      product: { id: product_id, label: name, code },
      ...row,
      value: koboToNaira(value_kobo),
    })),
  };
}
