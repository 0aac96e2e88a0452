import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { type Store, startStore } from './store.ts';

let store: Store;
let token: string;
let ream: number;
let carton: number;
let pallet: number;
let category: number;

beforeAll(async () => {
  store = await startStore();
  token = (await addPerson(store, { groups: ['Store'] })).token;
  const { rows } = await store.pool.query<{ id: number }>(
    `insert into measures (name) values ('Ream'), ('Carton'), ('Pallet') returning id`,
  );
  [ream = 0, carton = 0, pallet = 0] = rows.map(({ id }) => id);
  const found = await store.pool.query<{ id: number }>('select id from inventory_categories');
  category = found.rows[0]?.id ?? 0;
});
afterAll(() => store.close());

type Product = { id: number; version: number; measurements: { measurement_id: number; factor: number }[] };

const make = (body: object) =>
  store.call<Product>('POST', 'products', {
    token,
    body: { name: 'A4 paper', inventory_category_id: category, ...body },
  });
const change = ({ id, version }: Product, body: object) =>
  store.call<Product>('PATCH', `products/${id}`, { token, body: { ...body, seen: version } });

describe('a product’s other measurements', () => {
  it('say how many of what it is counted in one holds, and are written anew with it', async () => {
    const made = await make({
      measurement_id: ream,
      measurements: [
        { measurement_id: carton, factor: 5 },
        { measurement_id: pallet, factor: 200 },
      ],
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body.data.measurements).toMatchObject([
      { measurement_id: carton, factor: 5 },
      { measurement_id: pallet, factor: 200 },
    ]);
    const kept = await change(made.body.data, { name: 'A4 paper, 80 g' });
    expect(kept.body.data.measurements).toHaveLength(2);
    const after = await change(kept.body.data, { measurements: [{ measurement_id: carton, factor: 10 }] });
    expect(after.body.data.measurements).toMatchObject([{ measurement_id: carton, factor: 10 }]);
    // The two change places in one go.
    const turned = await change(after.body.data, {
      measurement_id: carton,
      measurements: [{ measurement_id: ream, factor: 2 }],
    });
    expect(turned.status, turned.text).toBe(200);
  });

  it.each([
    [
      'a factor of one',
      () => ({ measurement_id: ream, measurements: [{ measurement_id: carton, factor: 1 }] }),
      'measurements.0.factor',
      /at least 2/,
    ],
    [
      'half a factor',
      () => ({ measurement_id: ream, measurements: [{ measurement_id: carton, factor: 2.5 }] }),
      'measurements.0.factor',
      /whole number/,
    ],
    [
      'a factor beyond a million',
      () => ({ measurement_id: ream, measurements: [{ measurement_id: carton, factor: 1_000_001 }] }),
      'measurements.0.factor',
      /at most 1000000/,
    ],
    [
      'no factor',
      () => ({ measurement_id: ream, measurements: [{ measurement_id: carton }] }),
      'measurements.0.factor',
      /Enter how many are in one/,
    ],
    [
      'the measurement that it is counted in',
      () => ({ measurement_id: ream, measurements: [{ measurement_id: ream, factor: 5 }] }),
      'measurements.0.measurement_id',
      /is what the product is counted in/,
    ],
    [
      'one twice',
      () => ({
        measurement_id: ream,
        measurements: [
          { measurement_id: carton, factor: 5 },
          { measurement_id: carton, factor: 6 },
        ],
      }),
      'measurements.1.measurement_id',
      /is there twice: line 1 is the same/,
    ],
    [
      'one of a product that is counted in nothing',
      () => ({ measurements: [{ measurement_id: carton, factor: 5 }] }),
      'measurement_id',
      /Choose what the product is counted in/,
    ],
    [
      'one that there isn’t',
      () => ({ measurement_id: ream, measurements: [{ measurement_id: 999_999, factor: 5 }] }),
      'measurements.0.measurement_id',
      /There is no such measurement/,
    ],
  ] as const)('refuse %s', async (_what, body, field, sentence) => {
    const { status, body: answer } = await make(body());
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]]);
    expect(answer.errors[field]?.[0]).toMatch(sentence);
  });

  it('keep what the product is counted in from becoming one of them, or nothing', async () => {
    const made = (await make({ measurement_id: ream, measurements: [{ measurement_id: carton, factor: 5 }] }))
      .body.data;
    for (const measurement_id of [carton, null]) {
      const { status, body } = await change(made, { measurement_id });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['measurement_id']]);
    }
    for (const statement of [
      `update products set measurement_id = ${carton} where id = ${made.id}`,
      `update products set measurement_id = null where id = ${made.id}`,
      `insert into product_measures (product_id, measure_id, factor) values (${made.id}, ${ream}, 5)`,
    ])
      await expect(store.pool.query(statement), statement).rejects.toMatchObject({
        constraint: 'product_measures_of_a_base',
      });
    await expect(
      store.pool.query(
        `insert into product_measures (product_id, measure_id, factor) values (${made.id}, ${pallet}, 1)`,
      ),
    ).rejects.toMatchObject({ constraint: 'product_measures_factor_in_bounds' });
  });
});
