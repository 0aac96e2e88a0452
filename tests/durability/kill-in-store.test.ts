import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundWrong } from '../support/verified.ts';
import { type KillablePortal, openKillablePortal } from './portal-process.ts';
import { killing, type Sent, untilAnswered } from './until-answered.ts';

const ROUNDS = process.env.LONG ? 30 : 2;

let portal: KillablePortal;
let sent: Sent;
beforeAll(async () => {
  portal = await openKillablePortal();
  sent = untilAnswered(portal);
}, 240_000);
afterAll(() => portal?.end(), 60_000);

type Made = { id: number };
type Order = Made & { supplies: Made[] };
type Requisition = Made & { items: Made[] };

const first = async (path: string) => ((await sent('admin', path)) as Made[])[0]?.id ?? 0;

/** Goods of 50 on an order: 30 and 20 are received and inspected, 10 issued, and a count finds 38 of the 40 that are left. */
async function fromOrderToCount(name: string): Promise<number> {
  const category = (await sent('admin', 'inventoryCategories', { name })) as Made;
  const product = (await sent('admin', 'products', { name, inventory_category_id: category.id })) as Made;
  const { id, supplies } = (await sent('admin', 'orders', {
    ...{ vendor_id: await first('vendors?per_page=1'), invoice_no: name, commitment: 'partial' },
    supplies: [{ product_id: product.id, quantity: 50, unit_price: 100 }],
  })) as Order;
  const { user: inspector } = (await sent('officer', 'session')) as { user: Made };
  for (const accepted of [30, 20]) {
    const lines = [{ id: supplies[0]?.id, accepted }];
    await sent('store', `orders/${id}/fulfil`, { lines, inspected_by: inspector.id });
    await sent('officer', `orders/${id}/inspect`, {});
    await sent('store', `orders/${id}/generate`, {});
  }
  const asked = (await sent('staff', 'requisitions', {
    ...{ location_id: await first('locations?per_page=1'), type: 'custom' },
    items: [{ product_id: product.id, quantity: 10 }],
  })) as Requisition;
  await sent('head', `requisitions/${asked.id}/approve`, {});
  await sent('store', `requisitions/${asked.id}/register`, {});
  await sent('store', `requisitions/${asked.id}/treat`, {
    items: [{ id: asked.items[0]?.id, quantity: 10 }],
  });
  await sent('staff', `requisitions/${asked.id}/collect`, {});
  const count = (await sent('store', 'stock-counts', { category_id: category.id })) as Made;
  await sent('store', `stock-counts/${count.id}/count`, {
    lines: [{ product_id: product.id, quantity: 38 }],
  });
  await sent('store', `stock-counts/${count.id}/submit`, {});
  await sent('audit', `stock-counts/${count.id}/approve`, { remark: 'Two are gone' });
  return product.id;
}

test('killed at any moment between an order and a count, goods are received, issued and adjusted once', {
  timeout: ROUNDS * 60_000 + 180_000,
}, async () => {
  const products = await killing(
    portal,
    ROUNDS,
    Promise.all([fromOrderToCount('Kill -9 one'), fromOrderToCount('Kill -9 two')]),
  );
  await portal.inDatabase(async (pool) => {
    const { rows: moved } = await pool.query(
      `select p.quantity, p.value_kobo, (select json_agg(e.kind || ' ' || e.quantity order by e.seq) from stock_entries e where e.product_id = p.id) as entries,
         (select count(*) from order_lines l where l.product_id = p.id)::int as orders,
         (select count(distinct v.voucher_id) from voucher_lines v where v.product_id = p.id)::int as vouchers,
         (select count(*) from order_lines l join order_deliveries d on d.order_id = l.order_id
           where l.product_id = p.id and d.inspected_at is not null)::int as inspected,
         (select json_agg(r.status) from requisition_items i join requisitions r on r.id = i.requisition_id where i.product_id = p.id) as requisitions,
         (select json_agg(c.status) from stock_count_products s join stock_counts c on c.id = s.count_id where s.product_id = p.id) as counts
        from products p where p.id = any($1)`,
      [products],
    );
    const once = {
      ...{ quantity: 38, value_kobo: 38 * 100_00 },
      entries: ['receipt 30', 'receipt 20', 'issue -10', 'adjustment -2'],
      ...{ orders: 1, vouchers: 2, inspected: 2, requisitions: ['collected'], counts: ['approved'] },
    };
    expect(moved).toEqual([once, once]);
    expect(await foundWrong(pool)).toEqual([]);
  });
});
