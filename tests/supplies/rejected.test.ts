import { afterAll, beforeAll, expect, it } from 'vitest';
import { done } from '../travel/trip-desk.ts';
import { type SupplyDesk, startSupplyDesk } from './supply-desk.ts';

let desk: SupplyDesk;
beforeAll(async () => {
  desk = await startSupplyDesk();
});
afterAll(() => desk.close());

it('an order of which all that came was rejected is cancelled with a reason, and not deleted', async () => {
  const order = await desk.ordered(5, 1);
  const { token } = desk.people.receiver;
  const lines = [{ id: order.supplies[0]?.id, accepted: 0, rejected: 5, reason: 'Wrong size' }];
  done(await desk.orderAct(order.id, 'fulfil', { lines }));
  expect((await desk.call('DELETE', `orders/${order.id}`, { token })).body).toMatchObject({
    code: 'WRONG_STATE',
    detail: 'Goods were delivered on it, though none are accepted. Cancel it with a reason.',
  });
  await expect(
    desk.pool.query(`update orders set status = 'deleted' where id = $1`, [order.id]),
  ).rejects.toMatchObject({ constraint: 'orders_state_of_lines' });
  done(await desk.orderAct(order.id, 'cancel', { reason: 'The vendor has no other' }));
});

it('a completed order is paid as far as its goods were accepted, which the refusal says', async () => {
  const fund = await desk.fund();
  const order = await desk.ordered(10, 100);
  await desk.received(order, 6);
  done(await desk.pay(order.id, 250, fund));
  done(await desk.orderAct(order.id, 'complete', { remark: 'The mill has closed' }));
  expect(await desk.readOrder(order.id)).toMatchObject({ total: 1_000, payable: 600, raised: 250 });
  const above = await desk.pay(order.id, 350.01, fund);
  expect(above.body).toMatchObject({
    code: 'RULE',
    detail: `Of ${order.code} goods worth ₦600.00 were accepted and nothing more is expected, and ₦250.00 is raised already: at most ₦350.00 can be raised.`,
    facts: { total: 1_000, accepted: 600, raised: 250, left: 350 },
  });
  await desk.vouched(order);
  const { id } = done(await desk.pay(order.id, 350, fund));
  await expect(
    desk.pool.query('update expenditures set amount_kobo = 35001 where id = $1', [id]),
  ).rejects.toMatchObject({ constraint: 'expenditures_within_order' });
});

it('an order on which more is raised than came is paid no further once it is completed', async () => {
  const fund = await desk.fund();
  const order = await desk.ordered(10, 100);
  done(await desk.pay(order.id, 900, fund));
  await desk.received(order, 6);
  done(await desk.orderAct(order.id, 'complete', { remark: 'The mill has closed' }));
  expect((await desk.pay(order.id, 1, fund)).body).toMatchObject({
    code: 'RULE',
    detail: expect.stringMatching(/at most ₦0\.00 can be raised\.$/),
  });
});
