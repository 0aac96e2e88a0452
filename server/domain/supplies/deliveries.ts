import { sql } from 'kysely';
import { z } from 'zod';
import { accessTo } from '#server/crud/access.ts';
import type { Queryable } from '#server/database/connection.ts';
import { textOrNull, whole } from '#server/frame/answers.ts';
import type { ReadRoute } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { momentSchema } from '#shared/resource/record-schema.ts';
import { supplies } from '#shared/resources/inventory/supplies.ts';

const deliverySchema = z.object({
  id: whole,
  at: momentSchema,
  received_by: z.string(),
  inspected_by: textOrNull.describe('Who is named as inspector.'),
  inspected_at: momentSchema.nullable().describe('When they confirmed it.'),
  voucher: z.object({ id: whole, serial_no: z.string() }).nullable().describe('The voucher that it is on.'),
  lines: z.array(
    z.object({
      product: z.string(),
      measure: textOrNull,
      accepted: whole,
      rejected: whole,
      reason: textOrNull,
      expiry_date: z.iso.date().nullable(),
    }),
  ),
});
/** One delivery of an order, as it was taken in. */
export type Delivery = z.infer<typeof deliverySchema>;

/** The deliveries of an order, newest first. */
export async function deliveriesOf(db: Queryable, order_id: number): Promise<Delivery[]> {
  const { rows } = await sql<Omit<Delivery, 'at' | 'inspected_at'> & { at: Date; inspected_at: Date | null }>`
    select d.id, d.at, r.name as received_by, i.name as inspected_by, d.inspected_at,
        case when v.id is not null then json_build_object('id', v.id, 'serial_no', v.serial_no) end as voucher,
        (select json_agg(json_build_object('product', p.code || ' ' || p.name, 'measure', m.name, 'accepted', l.accepted,
             'rejected', l.rejected, 'reason', l.reason, 'expiry_date', l.expiry_date) order by l.id)
           from order_delivery_lines l join order_lines o on o.id = l.order_line_id join products p on p.id = o.product_id
             left join measures m on m.id = p.measurement_id where l.delivery_id = d.id) as lines
      from order_deliveries d join users r on r.id = d.received_by left join users i on i.id = d.inspected_by
        left join vouchers v on v.id = d.voucher_id
     where d.order_id = ${order_id} order by d.id desc`.execute(db);
  return rows.map(({ at, inspected_at, ...delivery }) => ({
    ...delivery,
    at: at.toISOString(),
    inspected_at: inspected_at?.toISOString() ?? null,
  }));
}

/** `GET orders/:id/deliveries`. */
export const deliveriesRoute: ReadRoute = {
  method: 'GET',
  path: '/orders/:id/deliveries',
  access: accessTo(supplies, 'read'),
  summary: 'The deliveries of an order, newest first',
  kind: 'own',
  answer: z.array(deliverySchema),
  async read(db, { id }) {
    const order = await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst();
    if (!order) throw new Refusal('NOT_FOUND', 'There is no such order.');
    return { data: await deliveriesOf(db, id) };
  },
};
