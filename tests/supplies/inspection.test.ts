import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { foundAfter, foundWrong } from '../support/verified.ts';
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

const takeIn = (order: OrderWire, accepted: number, inspected_by: number | null) =>
  desk.orderAct(order.id, 'fulfil', { lines: [{ id: order.supplies[0]?.id, accepted }], inspected_by });

async function waitsFor(token: string): Promise<string[]> {
  const { body } = await desk.call<{ verb: string; path: string }[]>('GET', 'inbox?limit=100', { token });
  return body.data.map(({ verb, path }) => `${verb} ${path}`);
}

const inspectedBy = async (voucher: number) => {
  const { body } = await desk.call<{ facts: { label: string; value: unknown }[] }>(
    'GET',
    `vouchers/${voucher}/sheet`,
    { token: desk.people.audit.token },
  );
  return body.data.facts.find(({ label }) => label === 'Inspected by')?.value;
};

it('goods are inspected once their inspector confirms it, which nobody does for them', async () => {
  const { inspector, receiver, audit } = desk.people;
  const order = await desk.ordered(10, 100);
  done(await takeIn(order, 6, inspector.id));
  expect(await desk.readOrder(order.id)).toMatchObject({ uninspected: 600, inspector_id: inspector.id });
  const mine = `Confirm inspection /inventory/supplies/${order.id}`;
  expect(await waitsFor(inspector.token)).toContain(mine);
  for (const other of [receiver, audit])
    expect((await desk.orderAct(order.id, 'inspect', {}, other)).body).toMatchObject({
      code: 'FORBIDDEN',
      detail: 'This is for the inspector of goods that are on no voucher yet.',
    });
  await expect(
    desk.pool.query(
      `select set_config('portal.actor', '${receiver.id}', true);
       update order_deliveries set inspected_at = now() where order_id = ${order.id}`,
    ),
  ).rejects.toMatchObject({ constraint: 'order_deliveries_inspected_by_themselves' });
  const confirmed = await desk.orderAct(order.id, 'inspect', {}, inspector);
  expect(confirmed.body.message).toBe(
    `You confirmed the inspection of ${order.code}: 6 accepted, 0 rejected.`,
  );
  expect(await desk.readOrder(order.id)).toMatchObject({ uninspected: 0, inspector_id: null });
  expect(await waitsFor(inspector.token)).not.toContain(mine);
  expect(await inspectedBy((await desk.vouched(order)).id)).toBe(inspector.name);
  const statement = `update order_deliveries set inspected_by = ${audit.id} where order_id = ${order.id}`;
  expect(await foundAfter(desk.pool, statement, 'Who decided in the store')).toContain(order.code);
});

it('a voucher that is made before its inspector confirms says so for good', async () => {
  const { inspector } = desk.people;
  const order = await desk.ordered(10, 100);
  done(await takeIn(order, 6, inspector.id));
  const { id } = await desk.vouched(order);
  expect((await desk.orderAct(order.id, 'inspect', {}, inspector)).body.code).toBe('FORBIDDEN');
  expect(await inspectedBy(id)).toBe('Nobody: these goods were not inspected');
  expect(await desk.readOrder(order.id)).toMatchObject({ uninspected: 600 });
  await expect(
    desk.pool.query('update order_deliveries set inspected_at = now() where order_id = $1', [order.id]),
  ).rejects.toThrow('a delivery stays');
});

it('an inspector is somebody who may see the order, one at a time until they confirm', async () => {
  const { inspector } = desk.people;
  const visitor = await addPerson(desk, { groups: [] });
  const another = await addPerson(desk, { groups: ['Store'] });
  const order = await desk.ordered(10, 100);
  const blind = await takeIn(order, 1, visitor.id);
  expect(blind.body).toMatchObject({
    code: 'RULE',
    errors: { inspected_by: [expect.stringMatching(/^They may not see orders/)] },
  });
  done(await takeIn(order, 1, inspector.id));
  const second = await takeIn(order, 1, another.id);
  expect(second.body).toMatchObject({
    code: 'RULE',
    errors: { inspected_by: [expect.stringContaining(`${inspector.name} has not confirmed`)] },
  });
  done(await takeIn(order, 1, inspector.id));
  done(await takeIn(order, 1, null));
  const confirmed = await desk.orderAct(order.id, 'inspect', {}, inspector);
  expect(confirmed.body.message).toContain(': 2 accepted, 0 rejected.');
  expect(await desk.readOrder(order.id)).toMatchObject({ uninspected: 100 });
  done(await takeIn(order, 1, another.id));
});
