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
