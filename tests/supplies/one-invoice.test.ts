import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { done } from '../travel/trip-desk.ts';
import { type SupplyDesk, startSupplyDesk } from './supply-desk.ts';

let desk: SupplyDesk;
let fund: number;
let product_id: number;

beforeAll(async () => {
  desk = await startSupplyDesk();
  fund = await desk.fund();
  product_id = await desk.product();
});
afterAll(() => desk.close());

const order = (invoice_no: string) =>
  desk.raiseOrder([{ product_id, quantity: 1, unit_price: 1 }], { invoice_no });
const byHand = (reference: string) =>
  desk.call('POST', 'expenditures', {
    token: desk.people.officer.token,
    body: desk.purchase(fund, 500, {
      ...{ type: 'third-party', category: 'other', beneficiary: undefined, duplicate_remark: 'Not the same' },
      ...{ beneficiary_type: 'vendor', beneficiary_id: desk.vendor, reference },
    }),
  });

describe('an invoice number of a vendor', () => {
  it('is the same however its parts are set apart, for an order and for what is paid by hand', async () => {
    done(await order('Q/2026/1'));
    for (const same of ['Q-2026-1', 'Q.2026.1', 'q 2026 1', 'Q2026/1', 'Q/2026−1']) {
      const again = await order(same);
      expect([again.status, again.body.code], same).toEqual([422, 'TAKEN']);
      const paid = await byHand(same);
      expect([paid.status, paid.body.code], same).toEqual([422, 'RULE']);
    }
    done(await byHand('Q_2026_2'));
    expect((await order('Q/2026/2')).body.code).toBe('TAKEN');
  });

  it('is another where its figures are', async () => {
    done(await order('2026/1/11'));
    done(await order('2026/11/1'));
  });

  it('is ordered once by two at the same moment', async () => {
    const made = await Promise.all([order('EYE82623 RACE'), order('EYE82623RACE'), order('EYE-82623/RACE')]);
    expect(made.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it('is ordered or paid by hand, not both at the same moment', async () => {
    for (const turn of [1, 2, 3, 4]) {
      const both = await Promise.all([order(`Both ${turn}`), byHand(`BOTH-${turn}`)]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    }
  });

  it('is ordered once past the server too', async () => {
    const { id, code } = done(await order('Guard/1'));
    const other = done(await order('Guard/2'));
    await expect(
      desk.pool.query(`update orders set invoice_no = 'GUARD 1' where id = $1`, [other.id]),
    ).rejects.toMatchObject({ constraint: 'orders_invoice_once' });
    await expect(
      desk.pool.query(
        `insert into orders (code, vendor_id, invoice_no, commitment, user_id)
          select draw_code('ORD'), vendor_id, 'guard-1', commitment, user_id from orders where id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'orders_invoice_once' });
    done(await desk.orderAct(id, 'cancel', { reason: `${code} was not needed` }));
    done(await order('guard 1'));
  });
});
