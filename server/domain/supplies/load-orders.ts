import { type RawBuilder, sql } from 'kysely';
import type { Loaded } from '#server/crud/flow.ts';
import type { Queryable } from '#server/database/connection.ts';
import { BY_ID, isAmong } from '#server/database/kept-plans.ts';
import { LIVE_EXPENDITURE } from '#shared/workflows/expenditures.ts';
import type { OrderFacts } from '#shared/workflows/orders.ts';

/** An order as its rules and commands know it. */
export interface Order extends Loaded<OrderFacts> {
  code: string;
  vendor: string;
}

/** Orders by id, with what was received of them and whether something pays them. */
export async function loadOrders(db: Queryable, ids: readonly number[]): Promise<Map<number, Order>> {
  const { rows } = await sql<Order>`${BY_ID}
    select o.id, o.version, o.updated_at, o.status, o.user_id, o.changed_by, o.inspector_id, o.code, v.name as vendor,
        exists (select 1 from order_deliveries d where d.order_id = o.id) as is_received,
        coalesce((select sum(l.accepted) from order_deliveries d join order_delivery_lines l on l.delivery_id = d.id
           where d.order_id = o.id and d.voucher_id is null), 0)::bigint as unvouchered,
        ${raisedOn(sql`o.id`)} as raised_by
      from orders o join vendors v on v.id = o.vendor_id where ${isAmong('o.id', ids)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The code of the first live expenditure on an order; null without one. */
export function raisedOn(order_id: RawBuilder<unknown>): RawBuilder<string | null> {
  const live = sql.join(LIVE_EXPENDITURE.map((status) => sql.lit(status)));
  return sql<
    string | null
  >`(select e.code from expenditures e where e.order_id = ${order_id} and e.status in (${live}) order by e.id limit 1)`;
}

/** A line of an order, with what was received of it until now. */
export interface OrderLine {
  id: number;
  product_id: number;
  product: string;
  measure: string | null;
  quantity: number;
  accepted: number;
  rejected: number;
  outstanding: number;
  unit_price_kobo: number;
  expiry_date: string | null;
}

/** The lines of an order; lock it first. */
export async function linesOfOrder(db: Queryable, order_id: number): Promise<OrderLine[]> {
  const { rows } = await sql<OrderLine>`
    select l.id, l.product_id, p.code || ' ' || p.name as product, m.name as measure, l.quantity, l.accepted, l.rejected, l.outstanding,
        l.unit_price_kobo, l.expiry_date
      from order_lines l join products p on p.id = l.product_id left join measures m on m.id = p.measurement_id
     where l.order_id = ${order_id} order by l.id`.execute(db);
  return rows;
}
