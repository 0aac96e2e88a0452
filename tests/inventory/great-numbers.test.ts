import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Movement, ReorderList } from '#shared/resources/inventory/stock-answers.ts';
import { MAX_STOCK } from '#shared/stock.ts';
import { type SupplyDesk, startSupplyDesk } from '../supplies/supply-desk.ts';
import { moveStock } from '../support/stock.ts';
import { done } from '../travel/trip-desk.ts';

let desk: SupplyDesk;
beforeAll(async () => {
  desk = await startSupplyDesk();
});
afterAll(() => desk.close());

const read = async <Data>(path: string) => {
  const answer = await desk.call<Data>('GET', path, { token: desk.people.receiver.token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
const most = (product_id: number) => ({ product_id, quantity: MAX_STOCK, unit_price: 0.01 });

describe('the sums of the store', () => {
  it('hold what several orders and issues of as much as there can be come to', async () => {
    const product = await desk.product('Pins');
    await desk.pool.query('update products set restock_qty = 5 where id = $1', [product]);
    for (let time = 0; time < 3; time += 1) {
      done(await desk.raiseOrder([most(product)]));
      await moveStock(desk, product, { kind: 'receipt', quantity: MAX_STOCK, value_kobo: MAX_STOCK });
      await moveStock(desk, product, { kind: 'issue', quantity: -MAX_STOCK });
    }
    const { lines } = await read<ReorderList>('stocks/reorder');
    expect(lines).toMatchObject([
      { product: { id: product }, used: 3 * MAX_STOCK, on_order: 3 * MAX_STOCK, suggested: 5 },
    ]);
    const { most_used } = await read<Movement>('stocks/movement');
    expect(most_used).toMatchObject([{ product: { id: product }, quantity: 3 * MAX_STOCK }]);
  });

  it('hold what one delivery of several lines comes to, and its voucher', async () => {
    const products = [await desk.product(), await desk.product(), await desk.product()];
    const order = done(await desk.raiseOrder(products.map(most)));
    const lines = order.supplies.map(({ id }) => ({ id, accepted: MAX_STOCK }));
    done(await desk.orderAct(order.id, 'fulfil', { lines }));
    const { id } = await desk.vouched(order);
    const { facts } = await read<{ facts: { label: string; value: unknown }[] }>(`vouchers/${id}/sheet`);
    expect(facts.find(({ label }) => label === 'Inspected by')?.value).toBe(
      'Nobody: these goods were not inspected',
    );
  });
});
