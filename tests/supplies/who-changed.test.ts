import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundWrong } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';
import { type OrderWire, type SupplyDesk, startSupplyDesk } from './supply-desk.ts';

let desk: SupplyDesk;
beforeAll(async () => {
  desk = await startSupplyDesk();
});
afterAll(async () => {
  expect(await foundWrong(desk.pool)).toEqual([]);
  await desk.close();
});

const lineOf = ({ supplies: [line] }: OrderWire) => line?.id ?? 0;

describe('an order', () => {
  it('is received, inspected and vouched for by nobody who changed it', async () => {
    const { buyer, receiver, inspector } = desk.people;
    const order = await desk.ordered(10, 100);
    const changed = await desk.call<OrderWire>('PATCH', `orders/${order.id}`, {
      token: receiver.token,
      body: { supplies: [{ product_id: await desk.product(), quantity: 5, unit_price: 900 }] },
    });
    expect(changed.status, changed.text).toBe(200);
    const line = changed.body.data.supplies[0]?.id;
    const fulfil = (token: string, inspected_by: number | null) =>
      desk.call('POST', `orders/${order.id}/fulfil`, {
        token,
        body: { lines: [{ id: line, accepted: 5 }], inspected_by },
      });
    const own = await fulfil(receiver.token, null);
    expect(own.body).toMatchObject({
      code: 'SOD_SAME_PERSON',
      detail: expect.stringMatching(/^You changed this order/),
    });
    expect((await fulfil(inspector.token, receiver.id)).body.code).toBe('SOD_SAME_PERSON');
    expect((await fulfil(inspector.token, null)).status).toBe(200);
    const vouched = (token: string) => desk.call('POST', `orders/${order.id}/generate`, { token });
    expect((await vouched(receiver.token)).body.code).toBe('SOD_SAME_PERSON');
    expect((await vouched(buyer.token)).body.code).toBe('SOD_SAME_PERSON');
    expect((await vouched(inspector.token)).status).toBe(201);
  });

  it('tells whoever is named as inspector', async () => {
    const order = await desk.ordered(2, 10);
    const { inspector, receiver } = desk.people;
    const lines = [{ id: lineOf(order), accepted: 2 }];
    const token = receiver.token;
    const body = { lines, inspected_by: inspector.id };
    done(await desk.call('POST', `orders/${order.id}/fulfil`, { token, body }));
    const { rows } = await desk.pool.query(
      'select title from notifications where user_id = $1 and title like $2',
      [inspector.id, `%${order.code}`],
    );
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['a/77', 'A / 77'],
    ['INV-5', 'INV‑5'],
    ['INV-6', 'ＩNV-6'],
  ])('carries an invoice number once, also as it is read: %s and %s', async (one, other) => {
    const line = { product_id: await desk.product(), quantity: 1, unit_price: 1 };
    done(await desk.raiseOrder([line], { invoice_no: `X${one}` }));
    expect((await desk.raiseOrder([line], { invoice_no: `X${other}` })).body.code).toBe('TAKEN');
  });
});
