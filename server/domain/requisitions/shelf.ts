import { sql } from 'kysely';
import { z } from 'zod';
import { textOrNull, whole } from '#server/frame/answers.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import type { ReadRoute } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import type { ShelfLine } from '#shared/requisition-shelf.ts';
import { USABLE } from '../inventory/index.ts';

const shelfSchema = z.array(
  z.object({
    id: whole,
    code: z.string(),
    product: z.string(),
    measure: textOrNull,
    shelf_no: textOrNull,
    quantity: whole,
    approved: whole,
    issued: whole,
    outstanding: whole,
    usable: whole,
    lots: z.array(
      z.object({
        expiry_date: z.iso.date().nullable(),
        quantity: whole,
        held: whole.describe('What of it is proposed to be written off.'),
      }),
    ),
  }),
) satisfies z.ZodType<ShelfLine[]>;

/** `GET register/requisitions/:id/shelf`: the lines of a requisition with what there is of each, for whoever issues it. */
export function shelfRoute({ scope }: Extensions): ReadRoute {
  return {
    method: 'GET',
    path: '/register/requisitions/:id/shelf',
    access: ['read-inventory-requests'],
    summary: 'The lines of a requisition, with what there is of each and in which lots',
    kind: 'own',
    answer: shelfSchema,
    async read(db, { actor, id }) {
      const { rows } = await sql<ShelfLine>`
        select i.id, p.code, p.name as product, m.name as measure, p.shelf_no, i.quantity, coalesce(i.approved, 0) as approved, i.issued,
          i.outstanding, ${USABLE} as usable,
          (select coalesce(json_agg(json_build_object('expiry_date', l.expiry_date, 'quantity', l.quantity, 'held', (
             select coalesce(sum(w.quantity), 0) from stock_write_offs w
              where w.product_id = p.id and w.status = 'pending' and w.expiry_date is not distinct from l.expiry_date)) order by l.expiry_date), '[]')
             from stock_lots l where l.product_id = p.id and l.quantity > 0) as lots
          from requisitions t join requisition_items i on i.requisition_id = t.id join products p on p.id = i.product_id
            left join measures m on m.id = p.measurement_id
         where t.id = ${id} and ${scope?.(actor) ?? sql`true`} order by i.id`.execute(db);
      if (rows.length === 0) throw new Refusal('NOT_FOUND', 'There is no such requisition.');
      return { data: rows };
    },
  };
}
