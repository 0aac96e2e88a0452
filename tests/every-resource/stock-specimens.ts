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

async function post(desks: Desks, cast: Cast, path: string, body: object): Promise<number> {
  const { token } = named(cast, 'owner');
  const answer = await desks.call<{ id: number }>('POST', path, { token, body });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body.data.id;
}
