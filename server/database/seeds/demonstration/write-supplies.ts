import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { addDays, lagosToday } from '#shared/dates.ts';
import { later, pastOfficeHour } from './calendar.ts';
import { Chance } from './chance.ts';
import { drawCodes, insertRows, setMoved } from './insert-rows.ts';
import { movesUntil, type StockBook } from './stock-book.ts';
import { STORE } from './store.ts';
import { COURSES, type Course, SUPPLIERS } from './supplies.ts';
import { type Delivery, endOf, inspectedAt, type Order, timelineOf } from './supplies-story.ts';
import type { Structure } from './write-structure.ts';
import { insertLines, type Line } from './write-timelines.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type Person = Structure['people'][number];

interface Keepers {
  /** They take turns at raising and receiving. */
  store: readonly [Person, Person];
  inspectors: readonly Person[];
}

/** Writes the orders since the store was counted and tells what came of them; `vouch` makes their vouchers once the stock is entered. */
export async function writeSupplies(
  trx: Transaction,
  structure: Structure,
  book: StockBook,
  now: Date,
): Promise<{ vouch(): Promise<void> }> {
  const chance = new Chance(1968);
  const keepers = keepersOf(structure);
  const codes = await drawCodes(trx, 'ORD', COURSES.length);
  const vendors = await vendorsByName(trx);
  let lines = 0;
  let deliveries = 0;
  const orders = COURSES.map((course, index): Order => {
    const raised = pastOfficeHour(chance, new Date(now.getTime() - course.ago * DAY_MS), now);
    const [by, receiver] = index % 3 === 2 ? keepers.store : [...keepers.store].reverse();
    const order: Order = {
      ...{ id: index + 1, code: codes[index] ?? '', course, raised, by: by as Person },
      vendor_id: vendors.get(SUPPLIERS[course.category] ?? '') ?? 0,
      lines: chosen(chance, course.category).map((product) => {
        lines += 1;
        return { id: lines, ...product };
      }),
      deliveries: [],
    };
    let last = raised;
    for (const [turn, share] of course.shares.entries()) {
      last = later(chance, last, 2, 5);
      if (last > movesUntil(now)) break;
      deliveries += 1;
      const isLast =
        turn === course.shares.length - 1 && course.shares.reduce((sum, one) => sum + one, 0) > 0.99;
      order.deliveries.push({
        ...{ id: deliveries, at: last, by: receiver as Person, inspector: chance.of(keepers.inspectors) },
        parts: partsOf(order, share, isLast, last, turn === 0 ? course.rejected : undefined),
      });
    }
    return order;
  });
  const timeline = await write(trx, orders);
  book.tell(
    ...orders.flatMap(({ id, code, deliveries: all }) =>
      all.flatMap(({ at, by, parts }) =>
        parts
          .filter(({ accepted }) => accepted > 0)
          .map(({ product_id, accepted, expiry_date, price }) => ({
            ...{
              product_id,
              kind: 'receipt' as const,
              quantity: accepted,
              value_kobo: accepted * price * 100,
            },
            ...{ expiry_date, source: { type: 'supplies', id, code }, actor: { id: by.id }, at },
          })),
      ),
    ),
  );
  return { vouch: async () => insertLines(trx, [...timeline, ...(await vouch(trx, orders))]) };
}

function keepersOf({ people }: Structure): Keepers {
  const store = people.filter(({ groups }) => groups.includes('Store'));
  const [one, other] = [store.find(({ role }) => role), store.find(({ role }) => !role)];
  if (!one || !other) throw new Error('the demonstration has no two storekeepers');
  const inspectors = people.filter(({ groups, role }) => groups.includes('Audit') && !role);
  return { store: [one, other], inspectors };
}

async function vendorsByName(trx: Transaction): Promise<Map<string, number>> {
  const rows = await trx.selectFrom('vendors').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Some products of a category, with about as many as are kept. */
function chosen(chance: Chance, of: string) {
  const products = STORE.flatMap(({ category, products: list }) =>
    list.map((product) => ({ category, product })),
  )
    .map((one, index) => ({ ...one, product_id: index + 1 }))
    .filter(({ category }) => category === of);
  return chance
    .shuffled(products)
    .slice(0, chance.between(2, 5))
    .map(({ product_id, product: [, , , level, , price, months] }) => ({
      ...{ product_id, price, months },
      quantity: Math.max(10, Math.round((level * chance.between(8, 16)) / 100) * 10),
    }));
}

function partsOf(
  { lines, deliveries }: Order,
  share: number,
  isLast: boolean,
  at: Date,
  rejected: Course['rejected'],
): Delivery['parts'] {
  return lines.map(({ id, product_id, quantity, price, months }, place) => {
    const before = deliveries.flatMap(({ parts }) => parts).filter(({ line }) => line === id);
    const came = before.reduce((sum, { accepted }) => sum + accepted, 0);
    const refused = place === 0 && rejected ? rejected : null;
    const whole = isLast ? quantity - came : Math.round(quantity * share);
    return {
      ...{ line: id, product_id, price },
      accepted: refused && !isLast ? whole - refused[0] : whole,
      rejected: refused?.[0] ?? 0,
      reason: refused?.[1] ?? null,
      expiry_date: months === null ? null : addDays(lagosToday(at), Math.round(months * 30.4)),
    };
  });
}

async function write(trx: Transaction, orders: readonly Order[]): Promise<Line[]> {
  await insertRows(
    trx,
    'orders',
    orders.map(({ id, code, course, vendor_id, raised, by, lines }) => ({
      ...{ id, code, vendor_id, invoice_no: `INV/${raised.getUTCFullYear()}/${String(1040 + id * 7)}` },
      ...{
        commitment: course.shares.length > 1 ? 'partial' : 'completed',
        user_id: by.id,
        status: 'pending',
        version: 1,
      },
      total_kobo: lines.reduce((sum, { quantity, price }) => sum + quantity * price * 100, 0),
      ...{ created_at: raised, updated_at: raised },
    })),
  );
  for (const { id, lines } of orders)
    for (const { id: line, product_id, quantity, price } of lines)
      await sql`insert into order_lines (id, order_id, product_id, quantity, unit_price_kobo, total_kobo) overriding system value
        values (${line}, ${id}, ${product_id}, ${quantity}, ${price * 100}, ${quantity * price * 100})`.execute(
        trx,
      );
  await sql`select setval(pg_get_serial_sequence('order_lines', 'id'), (select max(id) from order_lines))`.execute(
    trx,
  );
  for (const order of orders) await deliver(trx, order);
  const ended = orders.map((order) => ({ ...order, ...endOf(order) }));
  for (const { id, status, remark } of ended)
    if (status !== 'pending')
      await trx.updateTable('orders').set({ status, remark }).where('id', '=', id).execute();
  await setMoved(
    trx,
    'orders',
    ended.map(({ id, at }) => ({ id, moved_at: at })),
  );
  return ended.flatMap(timelineOf);
}

async function deliver(trx: Transaction, { id, deliveries }: Order): Promise<void> {
  for (const delivery of deliveries) {
    await trx
      .insertInto('order_deliveries')
      .values({
        order_id: id,
        received_by: delivery.by.id,
        inspected_by: delivery.inspector.id,
        inspected_at: inspectedAt(delivery),
        at: delivery.at,
      })
      .execute();
    const { rows } = await sql<{ id: number }>`select max(id) as id from order_deliveries`.execute(trx);
    delivery.id = rows[0]?.id ?? 0;
    await trx
      .insertInto('order_delivery_lines')
      .values(
        delivery.parts.map(({ line, accepted, rejected, reason, expiry_date }) => ({
          ...{ delivery_id: delivery.id, order_line_id: line, accepted, rejected, reason, expiry_date },
        })),
      )
      .execute();
  }
}

/** Makes the vouchers of what was received, each some hours after its delivery, in the order of time. */
async function vouch(trx: Transaction, orders: readonly Order[]): Promise<Line[]> {
  const due = orders
    .flatMap((order) =>
      order.deliveries
        .filter((_, turn) => !(order.course.unvouched && turn === order.deliveries.length - 1))
        .map((delivery) => ({ order, delivery, at: new Date(delivery.at.getTime() + 2 * HOUR_MS) })),
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const timeline: Line[] = [];
  for (const { order, delivery, at } of due) {
    const by = delivery.by;
    const { rows } = await sql<{ id: number; serial_no: string }>`
      insert into vouchers (order_id, user_id, year, number, serial_no, created_at, updated_at)
      values (${order.id}, ${by.id}, 0, 0, '', ${at}, ${at}) returning id, serial_no`.execute(trx);
    const [made] = rows;
    if (!made) throw new Error('no voucher was made');
    await trx
      .updateTable('order_deliveries')
      .set({ voucher_id: made.id })
      .where('id', '=', delivery.id)
      .execute();
    await sql`insert into voucher_lines (voucher_id, order_line_id, product_id, ordered, received, accepted, balance, unit_price_kobo, total_kobo)
      select ${made.id}, o.id, o.product_id, o.quantity, sum(l.accepted + l.rejected), sum(l.accepted),
          (select e.running_quantity from stock_entries e where e.product_id = o.product_id and e.at <= ${at} order by e.seq desc limit 1),
          o.unit_price_kobo, sum(l.accepted) * o.unit_price_kobo
        from order_delivery_lines l join order_lines o on o.id = l.order_line_id
       where l.delivery_id = ${delivery.id} group by o.id having sum(l.accepted) > 0 order by o.id`.execute(
      trx,
    );
    timeline.push(
      { subject_type: 'vouchers', subject_id: made.id, action: 'made', by, remark: order.code, at },
      { subject_type: 'supplies', subject_id: order.id, action: 'vouchered', by, remark: made.serial_no, at },
    );
  }
  return timeline;
}
