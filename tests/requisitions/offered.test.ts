import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StoreDesks, startStoreDesks } from './store-desks.ts';

let desks: StoreDesks;
beforeAll(async () => {
  desks = await startStoreDesks();
});
afterAll(() => desks.close());

const offered = async (query: string) => {
  const { token } = desks.owner;
  const answer = await desks.call<{ id: number; available: number }[]>(
    'GET',
    `requisitable/products?${query}`,
    { token },
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};

describe('what can be asked of the store', () => {
  it('is told of the products that are chosen, however many others come before them by name', async () => {
    const product = await desks.product({ quantity: 7 });
    await desks.pool.query('update products set name = $2 where id = $1', [product, 'Zip bags']);
    await desks.pool.query(`insert into products (code, name, inventory_category_id, request_on_delivery)
      select draw_code('PROD'), 'Item ' || n, (select min(id) from inventory_categories), true from generate_series(1, 2001) n`);
    expect((await offered('')).map(({ id }) => id)).not.toContain(product);
    expect(await offered(`ids=${product}`)).toMatchObject([{ id: product, available: 7 }]);
    const { token } = desks.owner;
    const wrong = await desks.call('GET', 'requisitable/products?ids=1;drop', { token });
    expect(wrong.status).toBe(422);
  });

  it('is found by what is typed, in which nothing stands for anything else', async () => {
    const product = await desks.product({ quantity: 1 });
    await desks.pool.query('update products set name = $2 where id = $1', [product, 'Bleach 50% strength']);
    expect((await offered(`search=${encodeURIComponent('50%')}`)).map(({ id }) => id)).toEqual([product]);
    expect(await offered(`search=${encodeURIComponent('B_each')}`)).toEqual([]);
  });
});
