import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { foundWrong } from '../support/verified.ts';
import { type SupplyDesk, startSupplyDesk, type VoucherWire } from './supply-desk.ts';

let desk: SupplyDesk;
const today = lagosToday();

beforeAll(async () => {
  desk = await startSupplyDesk();
});
afterAll(async () => {
  expect(await foundWrong(desk.pool)).toEqual([]);
  await desk.close();
});

describe('a voucher', () => {
  it('says what was accepted since the last one, numbered without gaps, and stays', async () => {
    const order = await desk.ordered(100, 250);
    const { token } = desk.people.receiver;
    const next = async () =>
      (await desk.call<{ serial_no: string }>('GET', 'mrv/generate/serial', { token })).body.data.serial_no;
    expect((await desk.orderAct(order.id, 'generate')).body.code).toBe('WRONG_STATE');
    await desk.received(order, 60);
    const announced = await next();
    const answer = await desk.orderAct<VoucherWire>(order.id, 'generate');
    expect(answer.status).toBe(201);
    const first = answer.body.data;
    expect(first).toMatchObject({
      ...{ serial_no: announced, order_id: order.id, order_no: order.code, total: 15_000 },
      lines: [{ ordered: 100, received: 60, accepted: 60, balance: 60, unit_price: 250, total: 15_000 }],
    });
    expect(first.serial_no).toMatch(new RegExp(`^MRV/${today.slice(0, 4)}/\\d{5}$`));
    expect((await desk.orderAct(order.id, 'generate')).body).toMatchObject({
      code: 'WRONG_STATE',
      detail: 'Everything that was accepted is on a voucher already.',
    });
    expect(await next()).not.toBe(announced);
    await desk.received(order, 40);
    const second = await desk.vouched(order);
    expect(second).toMatchObject({ total: 10_000, lines: [{ received: 40, balance: 100 }] });
    const listed = await desk.call<VoucherWire[]>(
      'GET',
      `vouchers?filter=${encodeURIComponent(JSON.stringify({ match: 'all', rules: [{ field: 'order_id', op: 'equals', value: order.id }] }))}`,
      { token },
    );
    expect(listed.body.data.map(({ serial_no }) => serial_no)).toEqual([second.serial_no, first.serial_no]);
    for (const method of ['PATCH', 'DELETE'] as const)
      expect((await desk.call(method, `vouchers/${first.id}`, { token, body: {} })).status).toBe(405);
    await expect(
      desk.pool.query('update vouchers set total_kobo = 1 where id = $1', [first.id]),
    ).rejects.toThrow();
    await expect(desk.pool.query('delete from vouchers where id = $1', [first.id])).rejects.toThrow();
  });

  it('is made by whoever may, and not by who raised the order', async () => {
    const order = await desk.ordered(2, 1);
    await desk.received(order, 2);
    expect((await desk.orderAct(order.id, 'generate', {}, desk.people.buyer)).body.code).toBe(
      'SOD_SAME_PERSON',
    );
    expect((await desk.orderAct(order.id, 'generate', {}, desk.people.officer)).body.code).toBe('FORBIDDEN');
    const { body } = await desk.call<{ kind: string; title: string }[]>('GET', 'inbox', {
      token: desk.people.receiver.token,
    });
    expect(JSON.stringify(body.data)).toContain(order.code);
    await desk.vouched(order);
  });

  it('prints with everybody who vouches for it', async () => {
    const order = await desk.ordered(3, 10);
    await desk.received(order, 3);
    const { id, serial_no } = await desk.vouched(order);
    const sheet = await desk.call<{
      code: { value: string };
      signatures: string[];
      facts: { value: unknown }[];
    }>('GET', `vouchers/${id}/sheet`, { token: desk.people.audit.token });
    expect(sheet.body.data.code.value).toBe(serial_no);
    expect(sheet.body.data.signatures).toEqual([
      ...['Received by', 'Inspected by', 'Audited by', 'Posted by', 'Costed by', 'Approved by'],
    ]);
    expect(JSON.stringify(sheet.body.data.facts)).toContain('Kano Paper Mills');
  });
});
