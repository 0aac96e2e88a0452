import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { lockProducts } from '#server/domain/inventory/index.ts';
import { addDays, formatDay, lagosToday } from '#shared/dates.ts';
import { foundWrong } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';
import { type OrderWire, type SupplyDesk, startSupplyDesk } from './supply-desk.ts';

let desk: SupplyDesk;
const today = lagosToday();

beforeAll(async () => {
  desk = await startSupplyDesk();
});
afterAll(async () => {
  expect(await foundWrong(desk.pool)).toEqual([]);
  await desk.close();
});

const lineOf = ({ supplies: [line] }: OrderWire) => line?.id ?? 0;

describe('an order', () => {
  it('comes to its lines, whatever a client says of totals, codes and states', async () => {
    const [one, other] = [await desk.product(), await desk.product()];
    const sent = [
      { product_id: one, quantity: 100, unit_price: 12.5 },
      { product_id: other, quantity: 3, unit_price: 1_000.01, expiry_date: addDays(today, 90) },
    ];
    const order = done(await desk.raiseOrder(sent, { code: 'ORD00001' }));
    expect(order).toMatchObject({ status: 'pending', total: 4_250.03, vouched: 0, raised: 0 });
    expect(order.code).toMatch(/^ORD\d{5}$/);
    expect(order.code).not.toBe('ORD00001');
    expect(order.supplies).toMatchObject([
      { product_id: one, total: 1_250, accepted: 0, outstanding: 100 },
      { product_id: other, total: 3_000.03, accepted: 0, outstanding: 3 },
    ]);
    for (const more of [{ total: 1 }, { status: 'completed' }])
      expect((await desk.raiseOrder(sent, more)).status).toBe(422);
    const changed = await desk.call<OrderWire>('PATCH', `orders/${order.id}`, {
      token: desk.people.receiver.token,
      body: { supplies: [{ product_id: one, quantity: 10, unit_price: 5 }] },
    });
    expect(changed.body.data).toMatchObject({ total: 50 });
  });

  it('is raised while a delivery of the same product is being taken in', async () => {
    const product_id = await desk.product();
    await inTransaction(desk.portal.db, async (trx) => {
      await lockProducts(trx, [product_id]);
      await trx.updateTable('products').set({ shelf_no: 'A1' }).where('id', '=', product_id).execute();
      done(await desk.raiseOrder([{ product_id, quantity: 1, unit_price: 1 }]));
    });
  });

  it('is refused with a product twice, nothing, a blocked vendor, or an invoice that another order of the vendor carries', async () => {
    const product_id = await desk.product();
    const line = { product_id, quantity: 1, unit_price: 1 };
    const twice = await desk.raiseOrder([line, line]);
    expect(twice.body.errors).toEqual({ 'supplies.1.product_id': ['is there twice: line 1 is the same'] });
    expect((await desk.raiseOrder([])).body.errors).toHaveProperty('supplies');
    expect((await desk.raiseOrder([{ ...line, quantity: 0 }])).body.errors).toHaveProperty(
      'supplies.0.quantity',
    );
    const first = done(await desk.raiseOrder([line], { invoice_no: 'A/77' }));
    const second = await desk.raiseOrder([line], { invoice_no: 'a/77' });
    expect(second.body).toMatchObject({
      code: 'TAKEN',
      errors: { invoice_no: [`${first.code} carries this invoice number of Kano Paper Mills already.`] },
    });
    await desk.pool.query('update vendors set is_blocked = true where id = $1', [desk.vendor]);
    const blocked = await desk.raiseOrder([line]);
    await desk.pool.query('update vendors set is_blocked = false where id = $1', [desk.vendor]);
    expect(blocked.body).toMatchObject({ code: 'VENDOR_BLOCKED' });
    // Registered anew, it is known by its number.
    const anew = await desk.pool.query(
      `insert into vendors (name, rc_number, is_blocked) values ('Shadow Works Ltd', 'RC 771 099', true), ('Another Name Ltd', 'rc771099', false)
        returning id`,
    );
    const told = await desk.raiseOrder([line], { vendor_id: anew.rows[1].id });
    expect(told.body).toMatchObject({
      code: 'VENDOR_BLOCKED',
      detail: 'Shadow Works Ltd is blocked: nothing is ordered from or paid to it.',
    });
    done(await desk.orderAct(first.id, 'cancel', { reason: 'The vendor has none' }));
    done(await desk.raiseOrder([line], { invoice_no: 'A/77' }));
  });

  it('is cancelled or deleted while nothing is received, and changed no more afterwards', async () => {
    const order = await desk.ordered(10, 5);
    const short = await desk.orderAct(order.id, 'cancel', { reason: '' });
    expect(short.status).toBe(422);
    await desk.received(order, 4);
    const { token } = desk.people.receiver;
    expect((await desk.orderAct(order.id, 'cancel', { reason: 'Not needed' })).body).toMatchObject({
      code: 'WRONG_STATE',
    });
    expect((await desk.call('DELETE', `orders/${order.id}`, { token })).body.code).toBe('WRONG_STATE');
    const changed = await desk.call('PATCH', `orders/${order.id}`, { token, body: { contractor: 'Musa' } });
    expect(changed.body).toMatchObject({
      code: 'WRONG_STATE',
      detail: 'Goods are delivered on this order. It can no longer be changed.',
    });
    const gone = await desk.ordered(1, 1);
    done(await desk.call('DELETE', `orders/${gone.id}`, { token }));
    expect((await desk.readOrder(gone.id)).status).toBe('deleted');
  });
});

describe('a delivery', () => {
  it('brings what is accepted into stock at its price and leaves what is rejected outstanding', async () => {
    const order = await desk.ordered(100, 250);
    const product_id = order.supplies[0]?.product_id ?? 0;
    const lot = addDays(today, 200);
    const part = done(
      await desk.orderAct(order.id, 'fulfil', {
        lines: [
          { id: lineOf(order), accepted: 40, expiry_date: lot },
          { id: lineOf(order), accepted: 20, rejected: 3, reason: 'Torn', expiry_date: null },
        ],
        inspected_by: desk.people.inspector.id,
      }),
    );
    expect(part).toMatchObject({
      status: 'partial',
      supplies: [{ accepted: 60, rejected: 3, outstanding: 40 }],
    });
    expect(await desk.stock(product_id)).toEqual({ quantity: 60, value_kobo: 60 * 250_00 });
    const lots = await desk.pool.query(
      `select to_char(expiry_date, 'YYYY-MM-DD') as day, quantity from stock_lots where product_id = $1 order by 1`,
      [product_id],
    );
    expect(lots.rows).toEqual([
      { day: lot, quantity: 40 },
      { day: null, quantity: 20 },
    ]);
    const more = await desk.orderAct(order.id, 'fulfil', { lines: [{ id: lineOf(order), accepted: 41 }] });
    expect(more.body).toMatchObject({
      code: 'RULE',
      detail: expect.stringMatching(
        /^Only 40 of PROD\d+ Paper \d+ are outstanding \(ordered 100, received 60\), and 41 would be accepted\.$/,
      ),
      errors: { 'lines.0.accepted': [expect.any(String)] },
    });
    expect(await desk.received(order, 40)).toMatchObject({ status: 'completed' });
    expect(
      (await desk.orderAct(order.id, 'fulfil', { lines: [{ id: lineOf(order), accepted: 1 }] })).body.code,
    ).toBe('WRONG_STATE');
  });

  it('is refused where goods have expired, a rejection says no reason, nothing came, or a line is another order’s', async () => {
    const [order, other] = [await desk.ordered(5, 1), await desk.ordered(5, 1)];
    const yesterday = addDays(today, -1);
    const wrong = await desk.orderAct(order.id, 'fulfil', {
      lines: [
        { id: lineOf(order), accepted: 1, expiry_date: yesterday },
        { id: lineOf(order), accepted: 0, rejected: 2 },
        { id: lineOf(other), accepted: 1 },
      ],
    });
    expect(wrong.body.errors).toEqual({
      'lines.0.expiry_date': [`It expired on ${formatDay(yesterday)}: reject it`],
      'lines.1.reason': ['Say why it is rejected'],
      'lines.2.id': ['is not a line of this order'],
    });
    const nothing = await desk.orderAct(order.id, 'fulfil', { lines: [{ id: lineOf(order), accepted: 0 }] });
    expect(nothing.body.errors).toEqual({ lines: ['Enter what was delivered'] });
    done(
      await desk.orderAct(order.id, 'fulfil', {
        lines: [{ id: lineOf(order), accepted: 0, rejected: 5, reason: 'Wrong size' }],
      }),
    );
    expect(await desk.readOrder(order.id)).toMatchObject({ status: 'pending', supplies: [{ rejected: 5 }] });
  });

  it('is received and inspected by others than who raised the order, and by two people', async () => {
    const order = await desk.ordered(5, 1);
    const { buyer, receiver, officer } = desk.people;
    const lines = [{ id: lineOf(order), accepted: 1 }];
    const own = await desk.orderAct(order.id, 'fulfil', { lines }, buyer);
    expect(own.body.code).toBe('SOD_SAME_PERSON');
    for (const person of [buyer, receiver]) {
      const answer = await desk.orderAct(order.id, 'fulfil', { lines, inspected_by: person.id });
      expect(answer.body).toMatchObject({
        code: 'SOD_SAME_PERSON',
        errors: { inspected_by: [expect.any(String)] },
      });
    }
    expect((await desk.orderAct(order.id, 'fulfil', { lines }, officer)).body.code).toBe('FORBIDDEN');
  });

  it('names the line of which too much would be rejected, or in stock', async () => {
    const order = await desk.ordered(1_000_000_000, 1);
    const id = lineOf(order);
    const rejected = (count: number) =>
      desk.orderAct(order.id, 'fulfil', { lines: [{ id, accepted: 0, rejected: count, reason: 'Torn' }] });
    done(await rejected(1_000_000_000));
    expect((await rejected(1)).body.errors).toEqual({
      'lines.0.rejected': ['Of one line at most 1,000,000,000 are rejected in all'],
    });
    done(await desk.orderAct(order.id, 'fulfil', { lines: [{ id, accepted: 1_000_000_000 }] }));
    await desk.vouched(order);
    const more = done(
      await desk.raiseOrder([{ product_id: order.supplies[0]?.product_id, quantity: 1, unit_price: 1 }]),
    );
    const full = await desk.orderAct(more.id, 'fulfil', { lines: [{ id: lineOf(more), accepted: 1 }] });
    expect(full.body.errors).toHaveProperty(['lines.0.accepted']);
  });

  it('of two at once never takes in more than was ordered', async () => {
    const order = await desk.ordered(10, 1);
    const lines = [{ id: lineOf(order), accepted: 6 }];
    const both = await Promise.all([
      desk.orderAct(order.id, 'fulfil', { lines }),
      desk.orderAct(order.id, 'fulfil', { lines }, desk.people.inspector),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('that is not all of the order completes it only with a remark', async () => {
    const order = await desk.ordered(10, 1);
    expect((await desk.orderAct(order.id, 'complete', { remark: 'Rest not made' })).body.code).toBe(
      'WRONG_STATE',
    );
    await desk.received(order, 6);
    expect((await desk.orderAct(order.id, 'complete')).status).toBe(422);
    const ended = done(await desk.orderAct(order.id, 'complete', { remark: 'The mill has closed' }));
    expect(ended).toMatchObject({ status: 'completed', remark: 'The mill has closed' });
    const { body } = await desk.call<{ action: string; remark: string; changes: object }[]>(
      'GET',
      `orders/${order.id}/timeline`,
      { token: desk.people.receiver.token },
    );
    const told = (name: string) => body.data.find(({ action }) => action === name);
    expect(told('completed')?.remark).toBe('4 of 10 did not come: The mill has closed');
    expect(Object.entries(told('received')?.changes ?? {})).toContainEqual([
      expect.stringMatching(/^PROD\d+ Paper \d+$/),
      [0, 6],
    ]);
  });
});
