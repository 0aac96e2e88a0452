import type { Desks } from '../payments/desks.ts';
import { addStocked } from '../support/stock.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, named } from './workflow-cast.ts';

/** Goods that the owner proposes to write off, each of a product of their own. */
export const STOCK_WRITE_OFFS: Specimen = {
  natural: {
    pending: async (desks, cast) => {
      const product_id = await addStocked(desks, [{ quantity: 10 }]);
      return post(desks, cast, 'stock-write-offs', {
        product_id,
        ...{ quantity: 3, reason: 'The carton got wet', reference: 'BOS/1' },
      });
    },
  },
  sees: { 'stock-write-offs': () => true },
  barred: { proposed: { owner: true } },
};

/** Counts of the owner, each of a product in a category of its own, counted by a colleague. */
export const STOCK_COUNTS: Specimen = {
  natural: {
    open: (desks, cast) => count(desks, cast),
    submitted: async (desks, cast) => {
      const id = await count(desks, cast);
      const { token } = named(cast, 'owner');
      const answer = await desks.call('POST', `stock-counts/${id}/submit`, { token });
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
      return id;
    },
  },
  besides: {
    'counted otherwise by two': async (desks, cast) => {
      const id = await count(desks, cast);
      await countAs(desks, id, named(cast, 'owner').token, 7);
      return id;
    },
  },
  sees: { 'stock-counts': () => true },
  barred: { opened: { owner: true }, counted: { counter: true } },
  // Nobody counted otherwise than another.
  stops: { recount: ['open'] },
  bodies: { approve: async () => ({ remark: 'Broken when unpacked' }) },
};

let turn = 0;

async function count(desks: Desks, cast: Cast): Promise<number> {
  turn += 1;
  const category = `Counted category ${turn}`;
  await addStocked(desks, [{ quantity: 10 }], { category });
  const { rows } = await desks.pool.query<{ id: number }>(
    'select id from inventory_categories where name = $1',
    [category],
  );
  const id = await post(desks, cast, 'stock-counts', { category_id: rows[0]?.id });
  await countAs(desks, id, named(cast, 'counter').token, 8);
  return id;
}

async function countAs(desks: Desks, id: number, token: string, quantity: number): Promise<void> {
  const { rows } = await desks.pool.query<{ product_id: number }>(
    'select product_id from stock_count_products where count_id = $1',
    [id],
  );
  const lines = rows.map(({ product_id }) => ({ product_id, quantity }));
  const answer = await desks.call('POST', `stock-counts/${id}/count`, { token, body: { lines } });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
}

async function post(desks: Desks, cast: Cast, path: string, body: object): Promise<number> {
  const { token } = named(cast, 'owner');
  const answer = await desks.call<{ id: number }>('POST', path, { token, body });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body.data.id;
}
