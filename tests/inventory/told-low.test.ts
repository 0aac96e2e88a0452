import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, lagosToday } from '#shared/dates.ts';
import type { ReorderList } from '#shared/resources/inventory/stock-answers.ts';
import { addPerson } from '../support/people.ts';
import { type Store, startStore } from './store.ts';

let store: Store;
let keeper: Awaited<ReturnType<typeof addPerson>>;
let audit: Awaited<ReturnType<typeof addPerson>>;
beforeAll(async () => {
  store = await startStore();
  keeper = await addPerson(store, { groups: ['Store'] });
  audit = await addPerson(store, { groups: ['Audit'] });
});
afterAll(() => store.close());

const ago = (days: number) => ({ at: new Date(Date.now() - days * 86_400_000) });
const expired = { expiry_date: addDays(lagosToday(), -1), ...ago(30) };

/** A new product whose re-order level is 10. */
async function levelled(): Promise<number> {
  const id = await store.product();
  await store.pool.query('update products set restock_qty = 10 where id = $1', [id]);
  return id;
}

/** What the storekeeper was told of a product. */
async function told(id: number): Promise<string[]> {
  const { rows } = await store.pool.query<{ body: string }>(
    'select body from notifications where user_id = $1 and path = $2 order by id',
    [keeper.id, `/inventory/products/${id}`],
  );
  return rows.map(({ body }) => body);
}

async function isListed(id: number): Promise<boolean> {
  const { body } = await store.call<ReorderList>('GET', 'stocks/reorder', { token: keeper.token });
  return body.data.lines.some(({ product }) => product.id === id);
}

it('the store is told once of what comes down to its level, and not of what was entered of the past', async () => {
  const id = await levelled();
  await store.move(id, { kind: 'opening', quantity: 30, value_kobo: 30_00, ...ago(3) });
  await store.move(id, { kind: 'issue', quantity: -19 });
  expect(await told(id)).toEqual([]);
  await store.move(id, { kind: 'issue', quantity: -1 });
  await store.move(id, { kind: 'issue', quantity: -1 });
  expect(await told(id)).toEqual(['10 can be given out; the level is 10.']);
});

it('the store is told of what is on the re-order list: what has expired is not in stock for it, and its write-off changes nothing', async () => {
  const id = await levelled();
  await store.move(id, { kind: 'opening', quantity: 50, value_kobo: 50_00, ...expired });
  await store.move(id, { kind: 'opening', quantity: 12, value_kobo: 12_00 });
  await store.move(id, { kind: 'write-off', quantity: -45, expiry_date: expired.expiry_date });
  expect([await isListed(id), await told(id)]).toEqual([false, []]);
  await store.move(id, { kind: 'issue', quantity: -2 });
  expect([await isListed(id), await told(id)]).toEqual([true, ['10 can be given out; the level is 10.']]);
  await store.move(id, { kind: 'write-off', quantity: -5, expiry_date: expired.expiry_date });
  expect(await told(id)).toHaveLength(1);
});

it('the store is told when a write-off is proposed that leaves the level to be given out, and not again when it is approved', async () => {
  const id = await levelled();
  await store.move(id, { kind: 'opening', quantity: 12, value_kobo: 12_00 });
  const proposed = await store.call<{ id: number }>('POST', 'stock-write-offs', {
    token: keeper.token,
    body: { product_id: id, quantity: 5, expiry_date: null, reason: 'Weevils', reference: 'BOS/2' },
  });
  expect(proposed.status, proposed.text).toBe(201);
  expect([await isListed(id), await told(id)]).toEqual([true, ['7 can be given out; the level is 10.']]);
  const approved = await store.call('POST', `stock-write-offs/${proposed.body.data.id}/approve`, {
    token: audit.token,
    body: {},
  });
  expect(approved.status, approved.text).toBe(200);
  expect(await told(id)).toHaveLength(1);
});
