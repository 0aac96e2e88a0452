import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SupplyDesk, startSupplyDesk } from './supply-desk.ts';

let desk: SupplyDesk;
beforeAll(async () => {
  desk = await startSupplyDesk();
});
afterAll(() => desk.close());

describe('a voucher of goods that nobody inspected', () => {
  it('says so on paper, with its order and to audit', async () => {
    const order = await desk.ordered(5, 10);
    await desk.received(order, 2);
    const lines = [{ id: order.supplies[0]?.id, accepted: 3 }];
    expect((await desk.orderAct(order.id, 'fulfil', { lines })).status).toBe(200);
    expect(await desk.readOrder(order.id)).toMatchObject({ uninspected: 30 });
    const { id, serial_no } = await desk.vouched(order);
    const sheet = await desk.call<{ facts: { label: string; value: unknown }[] }>(
      'GET',
      `vouchers/${id}/sheet`,
      { token: desk.people.audit.token },
    );
    const inspected = sheet.body.data.facts.find(({ label }) => label === 'Inspected by');
    expect(inspected?.value).toMatch(/; not inspected: 3 of the goods$/);
    const told = await desk.pool.query(
      'select u.id, n.title, n.body from notifications n join users u on u.id = n.user_id where n.title like $1',
      [`Nobody inspected%`],
    );
    expect(told.rows).toContainEqual({
      id: desk.people.audit.id,
      title: `Nobody inspected goods of ${serial_no}`,
      body: expect.stringContaining(`on ${order.code}, and nobody confirmed having inspected them.`),
    });
    expect(told.rows.map((row) => row.id)).not.toContain(desk.people.receiver.id);
  });
});
