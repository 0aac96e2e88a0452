import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, lagosToday } from '#shared/dates.ts';
import type { Movement, ReorderList } from '#shared/resources/inventory/stock-answers.ts';
import { addPerson } from '../support/people.ts';
import { type Store, startStore } from './store.ts';

let store: Store;
let keeper: Awaited<ReturnType<typeof addPerson>>;
let low: number;
let lying: number;
const today = lagosToday();
const ago = (days: number) => ({ at: new Date(Date.now() - days * 86_400_000) });

beforeAll(async () => {
  store = await startStore();
  keeper = await addPerson(store, { groups: ['Store'] });
  const level = (id: number, quantity: number) =>
    store.pool.query('update products set restock_qty = $2 where id = $1', [id, quantity]);
  low = await store.product('Toner');
  await level(low, 20);
  await store.move(low, { kind: 'opening', quantity: 100, value_kobo: 100_000_00, ...ago(200) });
  await store.move(low, { kind: 'issue', quantity: -50, ...ago(100) });
  await store.move(low, { kind: 'issue', quantity: -35, ...ago(40) });
  lying = await store.product('Fax rolls');
  await level(lying, 5);
  await store.move(lying, { kind: 'opening', quantity: 40, value_kobo: 4_000_00, ...ago(200) });
  const plenty = await store.product('Paper');
  await store.move(plenty, {
    ...{ kind: 'opening', quantity: 9, value_kobo: 900_00, expiry_date: addDays(today, 20) },
    ...ago(10),
  });
});
afterAll(() => store.close());

const read = async <Data>(path: string, token = keeper.token) => store.call<Data>('GET', path, { token });

describe('the re-order list', () => {
  it('has what is at its level, and suggests the level and the use of 90 days less what is there and ordered', async () => {
    const before = await read<ReorderList>('stocks/reorder');
    // 15 are there, the level is 20, 35 were used: 20 + 35 − 15.
    expect(before.body.data.lines).toMatchObject([
      {
        product: { id: low },
        quantity: 15,
        restock_qty: 20,
        used: 35,
        on_order: 0,
        suggested: 40,
        value: 40_000,
      },
    ]);
    const vendor = await store.pool.query<{ id: number }>(
      `insert into vendors (name) values ('Mill') returning id`,
    );
    const body = {
      ...{ vendor_id: vendor.rows[0]?.id, invoice_no: '1', commitment: 'partial' },
      supplies: [{ product_id: low, quantity: 30, unit_price: 1_000 }],
    };
    expect((await store.call('POST', 'orders', { token: keeper.token, body })).status).toBe(201);
    const after = await read<ReorderList>('stocks/reorder');
    expect(after.body.data.lines).toMatchObject([{ on_order: 30, suggested: 10 }]);
  });

  it('leaves out of what is there what has expired', async () => {
    const id = await store.product('Milk');
    await store.pool.query('update products set restock_qty = 3 where id = $1', [id]);
    await store.move(id, {
      ...{ kind: 'opening', quantity: 50, value_kobo: 50_00, expiry_date: addDays(today, -1) },
      ...ago(30),
    });
    const { body } = await read<ReorderList>('stocks/reorder');
    expect(body.data.lines.find(({ product }) => product.id === id)).toMatchObject({
      ...{ quantity: 50, usable: 0, suggested: 3 },
    });
  });

  it('has nothing of a lot of which more is proposed to be written off than a count found', async () => {
    const id = await store.product('Bulbs');
    await store.pool.query('update products set restock_qty = 3 where id = $1', [id]);
    await store.move(id, { kind: 'opening', quantity: 20, value_kobo: 20_00 });
    await store.move(id, {
      kind: 'opening',
      quantity: 2,
      value_kobo: 2_00,
      expiry_date: addDays(today, 300),
    });
    const propose = (quantity: number) =>
      store.call('POST', 'stock-write-offs', {
        token: keeper.token,
        body: { product_id: id, quantity, expiry_date: null, reason: 'Broken', reference: 'BOS/1' },
      });
    expect((await propose(15)).status).toBe(201);
    await store.move(id, { kind: 'adjustment', quantity: -16 });
    const { body } = await read<ReorderList>('stocks/reorder');
    expect(body.data.lines.find(({ product }) => product.id === id)).toMatchObject({
      ...{ quantity: 6, usable: 2, suggested: 1 },
    });
    const short = await propose(1);
    expect(short.body.detail).toMatch(
      /^There are 0 of PROD\d+ Bulbs that doesn’t expire, and 1 is to be taken out\. 4 more are proposed already\./,
    );
  });

  it('is printed, saved as a file, and refused to whoever may not look at the stock', async () => {
    const visitor = await addPerson(store, { groups: [] });
    for (const path of ['stocks/reorder', 'stocks/movement', 'stocks/reorder/export', 'stocks/reorder/sheet'])
      expect((await read(path, visitor.token)).status, path).toBe(403);
    const sheet = await read<{ title: string; tables: { rows: unknown[] }[] }>('stocks/reorder/sheet');
    expect(sheet.body.data).toMatchObject({ title: 'Re-order list' });
    expect(sheet.body.data.tables[0]?.rows.length).toBeGreaterThan(0);
    const file = await read('stocks/reorder/export');
    expect(file.text).toContain('Toner');
  });
});

describe('use and age of the stock', () => {
  it('tell what is used most, what is not, and what expires soon or has', async () => {
    const { body } = await read<Movement>('stocks/movement');
    const { most_used, slow_moving, expiring } = body.data;
    expect(most_used[0]).toMatchObject({ product: { id: low }, quantity: 35, issues: 1, value: 35_000 });
    expect(slow_moving).toMatchObject([
      { product: { id: lying }, quantity: 40, value: 4_000, last_issued: null },
    ]);
    expect(expiring.map(({ product, days }) => [product.label, days])).toEqual([
      ['Milk', -1],
      ['Paper', 20],
    ]);
  });
});
