import { sql } from 'kysely';
import type { Loaded } from '#server/crud/flow.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { RequisitionFacts } from '#shared/workflows/requisitions.ts';

/** A line of a requisition, as its commands know it. */
export interface RequisitionItem {
  id: number;
  product_id: number;
  product: string;
  quantity: number;
  approved: number | null;
  issued: number;
  outstanding: number;
}

/** A requisition, as its commands know it. */
export interface Requisition extends Loaded<RequisitionFacts> {
  code: string;
  /** How many the receiver said never came. */
  short: number;
  items: RequisitionItem[];
}

/** Requisitions by id, each with its lines in the order of their products. */
export async function loadRequisitions(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, Requisition>> {
  const { rows } = await sql<Requisition>`
    select r.id, r.version, r.updated_at, r.code, r.status, coalesce(r.short, 0) as short, r.owner_id as owner, r.user_id, (select u.status <> 'inactive' from users u where u.id = r.owner_id) as is_owner_here, r.deciding_department_id, r.deputy_id,
        coalesce(i.issued, 0) as issued, coalesce(i.items, '[]') as items,
        coalesce((select sum(s.returned) from requisition_issues s join requisition_items l on l.id = s.item_id where l.requisition_id = r.id), 0)::int as returned
      from requisitions r left join lateral (
        select sum(l.issued)::int as issued, json_agg(json_build_object('id', l.id, 'product_id', l.product_id,
            'product', concat_ws(' ', p.code, p.name), 'quantity', l.quantity, 'approved', l.approved, 'issued', l.issued,
            'outstanding', l.outstanding) order by l.product_id) as items
          from requisition_items l join products p on p.id = l.product_id where l.requisition_id = r.id) i on true
     where r.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
