import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { foundAfter, foundWrong } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';
import { type SupplyDesk, startSupplyDesk } from './supply-desk.ts';

let desk: SupplyDesk;
let fund: number;

beforeAll(async () => {
  desk = await startSupplyDesk();
  fund = await desk.fund();
});
afterAll(async () => {
  expect(await foundWrong(desk.pool)).toEqual([]);
  await desk.close();
});

describe('an expenditure that names an order', () => {
  it('pays its vendor by its invoice, and no more than the order comes to', async () => {
    const order = await desk.ordered(100, 100);
    const raised = done(await desk.pay(order.id, 6_000, fund));
    expect(raised).toMatchObject({
      ...{ order_id: order.id, reference: order.invoice_no, beneficiary: 'Kano Paper Mills' },
      description: `${order.code}: invoice ${order.invoice_no}`,
    });
    expect(await desk.readOrder(order.id)).toMatchObject({ raised: 6_000, claimed: 0 });
    const above = await desk.pay(order.id, 4_000.01, fund);
    expect(above.body).toMatchObject({
      code: 'RULE',
      detail: `${order.code} comes to ₦10,000.00, and ₦6,000.00 of it is raised already: at most ₦4,000.00 can be raised.`,
    });
    const other = await desk.pay(order.id, 100, fund, { reference: 'Other' });
    expect(other.body.errors).toEqual({ reference: [`The invoice is that of ${order.code}: leave it out.`] });
    expect(
      (await desk.pay(order.id, 100, fund, { beneficiary_type: 'vendor', beneficiary_id: 987 })).status,
    ).toBe(422);
    expect((await desk.pay(order.id, 100, fund, { type: 'staff' })).status).toBe(422);
    expect((await desk.pay(987_654, 100, fund)).body.errors).toEqual({
      order_id: ['There is no such order.'],
    });
  });

  it('keeps the order: it is neither cancelled nor deleted nor made to come to less', async () => {
    const order = await desk.ordered(10, 100);
    const { code } = done(await desk.pay(order.id, 900, fund));
    const { token } = desk.people.receiver;
    const cancelled = await desk.orderAct(order.id, 'cancel', { reason: 'Too dear' });
    expect(cancelled.body.detail).toBe(`${code} is raised on it. Delete or return that first.`);
    expect((await desk.call('DELETE', `orders/${order.id}`, { token })).body.code).toBe('WRONG_STATE');
    const product_id = order.supplies[0]?.product_id;
    const change = (body: object) => desk.call('PATCH', `orders/${order.id}`, { token, body });
    const less = await change({ supplies: [{ product_id, quantity: 8, unit_price: 100 }] });
    expect(less.body.errors).toEqual({
      supplies: ['₦900.00 is raised on this order: it can’t come to less.'],
    });
    expect((await change({ invoice_no: 'Other' })).body.errors).toHaveProperty('invoice_no');
    done(await change({ supplies: [{ product_id, quantity: 9, unit_price: 100 }] }));
  });

  it('is not raised once its vendor is blocked, which is said at the order', async () => {
    const order = await desk.ordered(10, 1_000);
    await desk.pool.query('update vendors set is_blocked = true where id = $1', [desk.vendor]);
    const blocked = await desk.pay(order.id, 6_000, fund);
    await desk.pool.query('update vendors set is_blocked = false where id = $1', [desk.vendor]);
    expect(blocked.body).toMatchObject({ code: 'VENDOR_BLOCKED' });
    expect(Object.keys(blocked.body.errors ?? {})).toEqual(['order_id']);
  });

  it('is raised within the order whatever comes at once', async () => {
    const order = await desk.ordered(10, 100);
    const all = await Promise.all(
      Array.from({ length: 6 }, () =>
        desk.pay(order.id, 300, fund, { duplicate_remark: 'Parts of one order' }),
      ),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await desk.readOrder(order.id)).toMatchObject({ raised: 900 });
  });

  it('is no duplicate of another of the order while its goods were received, and one beyond', async () => {
    const order = await desk.ordered(10, 100);
    await desk.received(order, 6);
    await desk.vouched(order);
    done(await desk.pay(order.id, 290, fund));
    done(await desk.pay(order.id, 290, fund));
    expect((await desk.pay(order.id, 290, fund)).body.code).toBe('POSSIBLE_DUPLICATE');
  });
});

describe('the three-way match', () => {
  it('stops clearing and posting before the voucher with what is missing, and lets them pass after it', async () => {
    const order = await desk.ordered(100, 100);
    const { budget, treasury, audit, treasury2 } = desk.people;
    const { id } = done(await desk.pay(order.id, 10_000, fund));
    const payment = await desk.batched(id);
    await desk.clearedBy(payment, budget, treasury);
    const before = await desk.act(audit, payment, 'clear');
    expect(before.body).toMatchObject({
      code: 'VOUCHER_MISSING',
      detail: `No Material Received Voucher of ${order.code} was made, and ₦10,000.00 is batched or paid on it: the store has yet to receive goods worth ₦10,000.00.`,
    });
    const shown = await desk.payment(payment, audit);
    expect(shown.order).toMatchObject({
      code: order.code,
      total: 10_000,
      vouched: 0,
      raised: 10_000,
      claimed: 10_000,
      uninspected: 0,
    });
    await desk.received(order, 60);
    await desk.vouched(order);
    const part = await desk.act(audit, payment, 'clear');
    expect(part.body.detail).toBe(
      `The vouchers of ${order.code} come to ₦6,000.00, and ₦10,000.00 is batched or paid on it: the store has yet to receive goods worth ₦4,000.00.`,
    );
    await desk.received(order, 40);
    await desk.vouched(order);
    await desk.clearedBy(payment, audit);
    done(await desk.act(treasury2, payment, 'clear', { bank_reference: 'TRF 1' }));
    expect(await desk.readOrder(order.id)).toMatchObject({ vouched: 10_000, claimed: 10_000 });
  });

  it('counts all that is batched or paid on the order: two parts within their goods pass, a third waits', async () => {
    const order = await desk.ordered(10, 100);
    const { budget, treasury, audit } = desk.people;
    await desk.received(order, 5);
    await desk.vouched(order);
    const parts = [];
    for (const amount of [250, 250, 500]) {
      const { id } = done(await desk.pay(order.id, amount, fund, { duplicate_remark: 'Parts' }));
      parts.push(await desk.batched(id));
    }
    const [first, , third] = parts;
    await desk.clearedBy(first ?? 0, budget, treasury);
    expect((await desk.act(audit, first ?? 0, 'clear')).body.code).toBe('VOUCHER_MISSING');
    done(await desk.act(budget, third ?? 0, 'return', { reason: 'Goods not here yet' }));
    await desk.clearedBy(first ?? 0, audit);
  });

  it('lets what the vendor gave back be paid anew', async () => {
    const order = await desk.ordered(10, 100);
    const { budget, treasury, audit, treasury2, treasury3 } = desk.people;
    await desk.received(order, 10);
    await desk.vouched(order);
    const { id } = done(await desk.pay(order.id, 1_000, fund));
    const payment = await desk.batched(id);
    await desk.clearedBy(payment, budget, treasury, audit);
    done(await desk.act(treasury2, payment, 'clear', { bank_reference: 'TRF 2' }));
    expect((await desk.pay(order.id, 1_000, fund)).body.code).toBe('RULE');
    const back = { amount: 400, receipt_no: 'TR/400', date: lagosToday() };
    const recover = (who: { token: string }, path: string, body: object) =>
      desk.call('POST', `expenditures/${id}/recover${path}`, { token: who.token, body });
    done(await recover(treasury2, '', back));
    done(await recover(treasury3, '/confirm', {}));
    expect(await desk.readOrder(order.id)).toMatchObject({ raised: 600, claimed: 600 });
    expect((await desk.pay(order.id, 400.01, fund)).body.code).toBe('RULE');
    done(await desk.pay(order.id, 400, fund));
  });

  it('is raised on the order whose invoice it is, and not past it', async () => {
    const order = await desk.ordered(10, 100);
    const past = (reference: string) =>
      desk.call<{ code: string }>('POST', 'expenditures', {
        token: desk.people.officer.token,
        body: desk.purchase(fund, 500, {
          ...{ type: 'third-party', category: 'other', beneficiary: undefined },
          ...{ beneficiary_type: 'vendor', beneficiary_id: desk.vendor, reference },
        }),
      });
    const refused = await past(order.invoice_no.toLowerCase());
    expect([refused.status, refused.body.code], refused.text).toEqual([422, 'RULE']);
    expect(refused.body.errors).toHaveProperty('order_id');
    const free = await past('FREE/1');
    expect(free.status, free.text).toBe(201);
    const line = { product_id: await desk.product(), quantity: 1, unit_price: 1 };
    const late = await desk.raiseOrder([line], { invoice_no: 'FREE/1' });
    expect(late.body).toMatchObject({
      code: 'TAKEN',
      detail: `${free.body.data.code} pays this invoice of the vendor already, without an order.`,
    });
    const { token } = desk.people.buyer;
    const changed = await desk.call('PATCH', `orders/${order.id}`, { token, body: { invoice_no: 'free/1' } });
    expect([changed.status, changed.body.code], changed.text).toEqual([422, 'TAKEN']);
    const same = { invoice_no: order.invoice_no, contractor: 'Their depot' };
    done(await desk.call('PATCH', `orders/${order.id}`, { token, body: same }));
  });

  it('is acted on by nobody who raised the order', async () => {
    const order = await desk.ordered(1, 100);
    await desk.pool.query('alter table orders disable trigger guard');
    await desk.pool.query('update orders set user_id = $1 where id = $2', [desk.people.budget.id, order.id]);
    await desk.pool.query('alter table orders enable trigger guard');
    const { id } = done(await desk.pay(order.id, 100, fund));
    const payment = await desk.batched(id);
    expect((await desk.act(desk.people.budget, payment, 'clear')).body.code).toBe('SOD_SAME_PERSON');
    await desk.clearedBy(payment, desk.people.budget2);
    await desk.pool.query('alter table orders disable trigger guard');
    await desk.pool.query('update orders set user_id = $1 where id = $2', [desk.people.buyer.id, order.id]);
    await desk.pool.query('alter table orders enable trigger guard');
  });

  it('is the database’s too: nothing is paid beyond vouchers, nor raised beyond the order', async () => {
    const order = await desk.ordered(10, 100);
    const { id } = done(await desk.pay(order.id, 600, fund));
    const { pool } = desk;
    await expect(
      pool.query(`update expenditures set amount_kobo = 100001 where id = $1`, [id]),
    ).rejects.toThrow(/more than the order/);
    await desk.batched(id);
    await expect(pool.query(`update expenditures set status = 'paid' where id = $1`, [id])).rejects.toThrow(
      /not received yet/,
    );
  });
});

describe('what proves it', () => {
  it.each([
    [
      'Goods received',
      `update order_lines set accepted = accepted - 1 where id = (select min(order_line_id) from voucher_lines)`,
      'its deliveries say',
    ],
    [
      'Orders',
      `update orders set total_kobo = total_kobo + 1 where id = (select min(id) from orders)`,
      'its lines to',
    ],
    [
      'Material received vouchers',
      `update vouchers set number = number + 5 where id = (select min(id) from vouchers)`,
      'should have the number',
    ],
    [
      'Three-way match',
      `update orders set total_kobo = 1 where id = (select min(order_id) from expenditures)`,
      'is raised on order',
    ],
  ])('%s names what was altered', async (title, statement, said) => {
    expect(await foundAfter(desk.pool, statement, title)).toContain(said);
  });
});
