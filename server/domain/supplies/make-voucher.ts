import { sql } from 'kysely';
import type { Call, Done } from '#server/crud/flow.ts';
import { readRecord } from '#server/crud/list-query.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Database, Transaction } from '#server/database/connection.ts';
import type { Answer } from '#server/frame/route.ts';
import { formatNaira } from '#shared/money.ts';
import { vouchers } from '#shared/resources/inventory/vouchers.ts';
import { notify, tellOffice } from '../notifications/index.ts';
import type { Order } from './load-orders.ts';
import { voucherExtensions } from './vouchers.ts';

/** Makes the voucher of what was accepted since the last one, with the next number of the year. */
export async function makeVoucher(
  trx: Transaction,
  { actor, id, record }: Call<Order, object>,
): Promise<Done> {
  const made = await sql<{ id: number; serial_no: string }>`
    insert into vouchers (order_id, user_id, year, number, serial_no) values (${id}, ${actor.id}, 0, 0, '')
      returning id, serial_no`.execute(trx);
  const voucher = made.rows[0];
  if (!voucher) throw new Error(`no voucher of order ${id} was made`);
  await sql`with covered as (
      update order_deliveries set voucher_id = ${voucher.id} where order_id = ${id} and voucher_id is null returning id)
    insert into voucher_lines (voucher_id, order_line_id, product_id, ordered, received, accepted, balance, unit_price_kobo, total_kobo)
    select ${voucher.id}, o.id, o.product_id, o.quantity, sum(l.accepted + l.rejected), sum(l.accepted), p.quantity, o.unit_price_kobo,
        sum(l.accepted) * o.unit_price_kobo
      from covered d join order_delivery_lines l on l.delivery_id = d.id
      join order_lines o on o.id = l.order_line_id join products p on p.id = o.product_id
     group by o.id, p.quantity having sum(l.accepted) > 0 order by o.id`.execute(trx);
  await recordActivity(trx, {
    subject: 'vouchers',
    id: voucher.id,
    action: 'made',
    actor,
    remark: record.code,
  });
  const data = await readRecord(trx, vouchers, voucherExtensions, actor, voucher.id);
  const total = formatNaira(Math.round(Number(data?.total) * 100));
  await tellConcerned(trx, record, `${voucher.serial_no} of ${total} was made for ${record.code}`, actor);
  await tellIfUninspected(trx, record, voucher, actor.name);
  const message = `${voucher.serial_no} was made: ${total} of goods received of ${record.vendor}.`;
  return {
    message,
    remark: `${voucher.serial_no}, ${total}`,
    set: { inspector_id: null },
    answer: { status: 201, message, data },
  };
}

/** The serial number that the next voucher would get; another may be quicker. */
export async function nextSerial(db: Database): Promise<Answer> {
  const { rows } = await sql<{ serial_no: string }>`
    select mrv_serial(y.year, coalesce(c.last, 0) + 1) as serial_no
      from (select extract(year from now() at time zone 'Africa/Lagos')::integer as year) y left join mrv_counters c on c.year = y.year`.execute(
    db,
  );
  return { data: { serial_no: rows[0]?.serial_no ?? '' } };
}

/** Audit hears of goods that are paid for though nobody confirmed having inspected them. */
async function tellIfUninspected(
  trx: Transaction,
  { id, code, vendor }: Order,
  voucher: { id: number; serial_no: string },
  sender_name: string,
): Promise<void> {
  const { rows } = await sql<{ received_by: string }>`
    select string_agg(distinct u.name, ', ') as received_by from order_deliveries d join users u on u.id = d.received_by
     where d.voucher_id = ${voucher.id} and d.inspected_at is null
       and exists (select from order_delivery_lines l where l.delivery_id = d.id and l.accepted > 0)
    having count(*) > 0`.execute(trx);
  const [found] = rows;
  if (!found) return;
  await tellOffice(trx, 'audit', {
    about: 'waits',
    title: `Nobody inspected goods of ${voucher.serial_no}`,
    body: `${found.received_by} received them of ${vendor} on ${code}, and nobody confirmed having inspected them.`,
    path: `/inventory/supplies/${id}/mrv`,
    sender_name,
  });
}

/** Whoever raised the order, and whoever raised what pays it: it may go on now. */
async function tellConcerned(
  trx: Transaction,
  { id, user_id }: Order,
  title: string,
  actor: { id: number; name: string },
): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct e.user_id from expenditures e
     where e.order_id = ${id} and e.status in ('cleared', 'batched', 'queried') and e.user_id is not null`.execute(
    trx,
  );
  const user_ids = [...new Set([user_id, ...rows.map((row) => row.user_id)])].filter(
    (one) => one !== actor.id,
  );
  if (user_ids.length === 0) return;
  const path = `/inventory/supplies/${id}/mrv`;
  await notify(trx, { user_ids, about: 'mine', title, body: null, path, sender_name: actor.name });
}
