import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { lockProducts, refuseIfStockShort } from '#server/domain/inventory/index.ts';
import { addDays, lagosToday } from '#shared/dates.ts';
import { foundAfter, foundWrong } from '../support/verified.ts';
import { type Moved, type Store, startStore } from './store.ts';

let store: Store;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.close());

const today = lagosToday();

describe('the stock of a product', () => {
  it('is what came in less what went out: 60 received, 18 issued, a count finds 40, and 40 more come in', async () => {
    const id = await store.product();
    await store.move(id, { kind: 'receipt', quantity: 60, value_kobo: 6_000_00 });
    await store.move(id, { kind: 'issue', quantity: -18 });
    expect(await store.figures(id)).toMatchObject({ quantity: 42, value_kobo: 4_200_00 });
    await store.move(id, { kind: 'adjustment', quantity: -2 });
    await store.move(id, { kind: 'receipt', quantity: 40, value_kobo: 5_000_00 });
    expect(await store.figures(id)).toMatchObject({ quantity: 80, value_kobo: 9_000_00, stock_seq: 4 });
  });

  it('is worth the average of what it cost; the last that goes out takes what is left of the value', async () => {
    const id = await store.product();
    await store.move(id, { kind: 'opening', quantity: 3, value_kobo: 100 });
    for (const _ of [1, 2, 3]) await store.move(id, { kind: 'issue', quantity: -1 });
    expect((await store.entries(id)).map(({ value_kobo }) => value_kobo)).toEqual([100, -33, -34, -33]);
    expect(await store.figures(id)).toMatchObject({ quantity: 0, value_kobo: 0 });
  });

  it('comes back at what it cost when it went out, and what a count finds more is worth the average, or the last cost', async () => {
    const id = await store.product();
    await store.move(id, { kind: 'receipt', quantity: 10, value_kobo: 1_000 });
    await store.move(id, { kind: 'issue', quantity: -10 });
    await store.move(id, { kind: 'adjustment', quantity: 2 });
    expect(await store.figures(id)).toMatchObject({ quantity: 2, value_kobo: 200 });
    await store.move(
      id,
      { kind: 'receipt', quantity: 2, value_kobo: 600 },
      { kind: 'return', quantity: 4, value_kobo: 400 },
    );
    await store.move(id, { kind: 'adjustment', quantity: 1 });
    expect((await store.entries(id)).at(-1)).toMatchObject({
      quantity: 1,
      value_kobo: 150,
      running_quantity: 9,
    });
  });

  it('is no change of the product’s words: whoever has its form open saves it', async () => {
    const id = await store.product();
    const before = await store.figures(id);
    await store.move(id, { kind: 'opening', quantity: 3, value_kobo: 100 });
    expect((await store.figures(id))?.version).toBe(before?.version);
    await store.pool.query(`update products set shelf_no = 'A1' where id = $1`, [id]);
    expect((await store.figures(id))?.version).toBe((before?.version ?? 0) + 1);
  });

  it('stands in months of Lagos, each with what was there at its end', async () => {
    const id = await store.product();
    const moved = (at: string, entry: Moved) => store.move(id, { ...entry, at: new Date(at) });
    // 23:30 of 31 January in Greenwich is February in Lagos.
    await moved('2025-01-10T09:00:00Z', { kind: 'opening', quantity: 5, value_kobo: 500 });
    await moved('2025-01-31T22:30:00Z', { kind: 'receipt', quantity: 10, value_kobo: 1_000 });
    await moved('2025-01-31T23:30:00Z', { kind: 'issue', quantity: -4 });
    await moved('2025-02-10T09:00:00Z', { kind: 'return', quantity: 1, value_kobo: 100 });
    await moved('2025-02-11T09:00:00Z', { kind: 'write-off', quantity: -2 });
    const { rows } = await store.pool.query(
      `select to_char(month, 'YYYY-MM') as month, received, issued, adjusted, closing_quantity, closing_value_kobo
         from stock_months where product_id = $1 order by month`,
      [id],
    );
    expect(rows).toEqual([
      {
        month: '2025-01',
        received: 10,
        issued: 0,
        adjusted: 5,
        closing_quantity: 15,
        closing_value_kobo: 1_500,
      },
      {
        month: '2025-02',
        received: 0,
        issued: 4,
        adjusted: -1,
        closing_quantity: 10,
        closing_value_kobo: 1_000,
      },
    ]);
  });
});

describe('the ledger in the database', () => {
  it('is the only way to change stock: figures are neither set nor updated, entries neither changed nor removed', async () => {
    const id = await store.product();
    await store.move(id, { kind: 'opening', quantity: 3, value_kobo: 100 });
    const refused = async (statement: string) =>
      expect(store.pool.query(statement), statement).rejects.toMatchObject({ code: '23000' });
    for (const column of ['quantity', 'value_kobo', 'stock_seq'])
      await refused(`update products set ${column} = ${column} + 1 where id = ${id}`);
    await refused(`insert into products (code, name, inventory_category_id, quantity)
      select 'X1', 'X', inventory_category_id, 5 from products where id = ${id}`);
    await refused(`update stock_entries set note = 'x' where product_id = ${id}`);
    await refused(`delete from stock_entries where product_id = ${id}`);
    for (const table of ['stock_months', 'stock_lots', 'stock_sums']) {
      await refused(`delete from ${table} where product_id = ${id}`);
      await refused(`truncate ${table}`);
    }
    await refused(`update stock_lots set quantity = 9 where product_id = ${id}`);
    await refused('truncate stock_entries cascade');
    await expect(store.pool.query(`delete from products where id = ${id}`)).rejects.toMatchObject({
      code: '23503',
    });
  });

  const lot = addDays(today, 30);
  it.each<[string, Moved[], string]>([
    ['more than there is', [{ kind: 'issue', quantity: -6 }], 'products_quantity_not_negative'],
    [
      'a lot that is not there',
      [{ kind: 'issue', quantity: -1, expiry_date: addDays(today, 31) }],
      'stock_lots_not_negative',
    ],
    [
      'more of a lot than it has',
      [
        { kind: 'receipt', quantity: 1, expiry_date: lot },
        { kind: 'issue', quantity: -2, expiry_date: lot },
      ],
      'stock_lots_not_negative',
    ],
    [
      'goods that have expired',
      [{ kind: 'receipt', quantity: 1, expiry_date: addDays(today, -1) }],
      'stock_entries_not_expired',
    ],
    ['an issue that brings in', [{ kind: 'issue', quantity: 1 }], 'stock_entries_moves_its_way'],
    ['a receipt that takes out', [{ kind: 'receipt', quantity: -1 }], 'stock_entries_moves_its_way'],
    ['a difference of nothing', [{ kind: 'adjustment', quantity: 0 }], 'stock_entries_moves_its_way'],
    [
      'a cost below nothing',
      [{ kind: 'receipt', quantity: 1, value_kobo: -1 }],
      'stock_entries_value_with_quantity',
    ],
    ['more than a store holds', [{ kind: 'receipt', quantity: 1_000_000_000 }], 'products_stock_in_bounds'],
    [
      'what is before the last entry',
      [{ kind: 'receipt', quantity: 1, at: new Date('2020-01-01') }],
      'stock_entries_in_order',
    ],
    [
      'what is to come',
      [{ kind: 'receipt', quantity: 1, at: new Date('2099-01-01') }],
      'stock_entries_in_order',
    ],
  ])('refuses %s', async (_what, entries, constraint) => {
    const id = await store.product();
    await store.move(id, { kind: 'opening', quantity: 5, value_kobo: 100 });
    await expect(store.move(id, ...entries)).rejects.toMatchObject({ constraint });
    expect(await store.figures(id)).toMatchObject({ quantity: 5, value_kobo: 100, stock_seq: 1 });
  });

  it('lets out what expires today, and writes off what expired before', async () => {
    const id = await store.product();
    await store.move(
      id,
      { kind: 'opening', quantity: 2, value_kobo: 100, expiry_date: addDays(today, -1) },
      { kind: 'opening', quantity: 2, value_kobo: 100, expiry_date: today },
      { kind: 'issue', quantity: -2, expiry_date: today },
    );
    await expect(
      store.move(id, { kind: 'issue', quantity: -1, expiry_date: addDays(today, -1) }),
    ).rejects.toMatchObject({
      constraint: 'stock_entries_not_expired',
    });
    await store.move(id, { kind: 'write-off', quantity: -2, expiry_date: addDays(today, -1) });
    expect(await store.figures(id)).toMatchObject({ quantity: 0, value_kobo: 0 });
  });

  it('keeps what a product is counted in once something was entered', async () => {
    const { rows } = await store.pool.query<{ id: number }>(
      `insert into measures (name) values ('Ream'), ('Box') returning id`,
    );
    const [ream, box] = rows.map((row) => row.id);
    const id = await store.product();
    const counted = (measure: unknown) =>
      store.pool.query('update products set measurement_id = $2 where id = $1', [id, measure]);
    await counted(box);
    await counted(ream);
    await store.move(id, { kind: 'opening', quantity: 1 });
    await expect(counted(box)).rejects.toMatchObject({ constraint: 'products_counted_in_stays' });
  });
});

describe('whoever would give out more than there is', () => {
  it('is told how much there is, and how much of it has expired', async () => {
    const id = await store.product('Toner, black');
    await store.move(
      id,
      { kind: 'opening', quantity: 40, expiry_date: null },
      { kind: 'opening', quantity: 3, expiry_date: addDays(today, -5) },
    );
    const asked = inTransaction(store.db, async (trx) => {
      const product = (await lockProducts(trx, [id])).get(id);
      if (product) refuseIfStockShort(product, 41, today, 'items.0.quantity');
    });
    await expect(asked).rejects.toMatchObject({
      code: 'STOCK_SHORT',
      message: expect.stringMatching(
        /^Only 40 of PROD\d+ Toner, black can be given out, and 41 are asked for\. 3 more have expired\.$/,
      ),
      errors: { 'items.0.quantity': [expect.any(String)] },
    });
  });
});

describe('verify', () => {
  const ENTRY =
    '(select max(id) - 1 from stock_entries where product_id = (select max(product_id) from stock_entries))';
  const PRODUCT = '(select max(product_id) from stock_entries)';

  beforeAll(async () => {
    const id = await store.product();
    const lot = addDays(today, 9);
    await store.move(id, { kind: 'opening', quantity: 9, value_kobo: 1_000, expiry_date: lot });
    await store.move(id, { kind: 'issue', quantity: -4, expiry_date: lot });
    await store.move(id, { kind: 'receipt', quantity: 2, value_kobo: 50 });
  });

  it('finds nothing wrong', async () => expect(await foundWrong(store.pool)).toEqual([]));

  it.each([
    [
      'an entry that was altered',
      `update stock_entries set quantity = -3 where id = ${ENTRY}`,
      'Stock ledgers',
      /running quantity is 5; the entries add up to 6/,
    ],
    [
      'an entry whose actor was altered',
      `update stock_entries set actor_id = 1 where id = ${ENTRY}`,
      'Chains of stock',
      /was changed/,
    ],
    [
      'an entry that was taken away',
      `delete from stock_entries where id = ${ENTRY}`,
      'Chains of stock',
      /should have the number 2/,
    ],
    [
      'the last entry taken away',
      `delete from stock_entries where id = ${ENTRY} + 1`,
      'Stock of products',
      /7 are in stock; the entries add up to 5/,
    ],
    [
      'a quantity that was altered',
      `update products set quantity = 8 where id = ${PRODUCT}`,
      'Stock of products',
      /8 are in stock; the entries add up to 7/,
    ],
    [
      'a value that was altered',
      `update products set value_kobo = 700 where id = ${PRODUCT}`,
      'Stock of products',
      /is worth ₦7.00; the entries add up to ₦6.06/,
    ],
    [
      'a lot that was altered',
      `update stock_lots set quantity = 4 where product_id = ${PRODUCT} and expiry_date is not null`,
      'Stock of products',
      /the lot \d\d-\d\d-\d{4} is not/,
    ],
    [
      'what is kept of a kind that was altered',
      `update stock_sums set value_kobo = 900 where product_id = ${PRODUCT} and kind = 'opening'`,
      'Stock of products',
      /what is kept of opening is not what its entries of that kind add up to/,
    ],
    [
      'a month that was altered',
      `update stock_months set issued = 5 where product_id = ${PRODUCT}`,
      'Months of stock',
      /issued is 5; the entries say 4/,
    ],
  ])('names %s', async (_what, statement, title, sentence) => {
    expect(await foundAfter(store.pool, statement, title)).toMatch(sentence);
  });
});
