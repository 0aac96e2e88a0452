import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { lockProducts, postStock, refuseIfStockShort } from '#server/domain/inventory/index.ts';
import { lagosToday } from '#shared/dates.ts';
import { chooseLots } from '#shared/stock.ts';
import { foundWrong } from '../support/verified.ts';
import { type Store, startStore } from './store.ts';

const PRODUCTS = 20;
const ISSUES = 1_000;

let store: Store;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.close());

it(`gives out what there is and no more under ${ISSUES} issues at once over ${PRODUCTS} products`, async () => {
  const ids: number[] = [];
  for (let made = 0; made < PRODUCTS; made++) {
    const id = await store.product();
    ids.push(id);
    await store.move(
      id,
      { kind: 'opening', quantity: 30, value_kobo: 1_000, expiry_date: '2999-01-01' },
      { kind: 'opening', quantity: 30, value_kobo: 5_000 },
    );
  }
  const today = lagosToday();
  const issued = new Map<number, number>();
  const issue = (turn: number) =>
    inTransaction(store.db, async (trx) => {
      // Two products each, named in either order: locks are taken by id.
      const asked = [ids[turn % PRODUCTS], ids[(turn * 7 + 3) % PRODUCTS]].filter((id) => id !== undefined);
      const products = await lockProducts(trx, asked);
      const taken = [...products.values()].flatMap((product) => {
        const quantity = 1 + (turn % 3);
        refuseIfStockShort(product, quantity, today, 'quantity');
        return (chooseLots(product.lots, quantity, today) ?? []).map((lot) => ({
          product_id: product.id,
          ...lot,
        }));
      });
      await postStock(
        trx,
        taken.map((lot) => ({
          ...lot,
          quantity: -lot.quantity,
          kind: 'issue',
          source: { type: 'tests', id: turn },
          actor: { id: null },
        })),
      );
      return taken;
    });
  const answers = await Promise.allSettled(Array.from({ length: ISSUES }, (_, turn) => issue(turn)));
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'STOCK_SHORT' });
    else
      for (const { product_id, quantity } of answer.value)
        issued.set(product_id, (issued.get(product_id) ?? 0) + quantity);
  }
  for (const id of ids) {
    const figures = await store.figures(id);
    expect(figures?.quantity).toBe(60 - (issued.get(id) ?? 0));
  }
  expect([...issued.values()].some((quantity) => quantity > 55)).toBe(true);
  expect(await foundWrong(store.pool)).toEqual([]);
}, 120_000);
