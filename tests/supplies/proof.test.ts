import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundAfter, foundWrong } from '../support/verified.ts';
import { type SupplyDesk, startSupplyDesk } from './supply-desk.ts';

let desk: SupplyDesk;
beforeAll(async () => {
  desk = await startSupplyDesk();
  const order = await desk.ordered(100, 100);
  await desk.received(order, 60);
  await desk.vouched(order);
});
afterAll(() => desk.close());

const OTHER = `(select min(id) from users where id not in (select user_id from vouchers))`;

describe('what is proved of orders, deliveries and vouchers', () => {
  it('holds of what was done by calls', async () => {
    expect(await foundWrong(desk.pool)).toEqual([]);
  });

  it.each([
    [
      'Vouchers as delivered',
      'update voucher_lines set unit_price_kobo = 16600, total_kobo = accepted * 16600',
      'quantities or prices',
    ],
    ['Vouchers as delivered', 'update voucher_lines set ordered = 999', 'quantities or prices'],
    ['Vouchers as delivered', 'delete from voucher_lines', 'quantities or prices'],
    [
      'Vouchers as delivered',
      `update vouchers set created_at = created_at - interval '800 days'`,
      'another year than its number',
    ],
    ['Vouchers as delivered', 'update mrv_counters set last = last + 5', 'has another number'],
    ['Records that stay', 'delete from vouchers', 'was taken away'],
    ['Records that stay', 'delete from orders', 'was taken away'],
    ['Who decided in the store', `update vouchers set user_id = ${OTHER}`, 'by its timeline by user'],
    ['Stories of the store', `update orders set user_id = ${OTHER}`, 'by its timeline user'],
    ['Stories of the store', `update orders set status = 'completed'`, 'its timeline left it partial'],
    [
      'Deliveries in stock',
      `update order_deliveries set received_by = ${OTHER}`,
      'no delivery says the same',
    ],
    [
      'Deliveries in stock',
      `update order_deliveries set at = at - interval '30 days'`,
      'no delivery says the same',
    ],
    [
      'Deliveries in stock',
      `update order_delivery_lines set expiry_date = '2031-01-01'`,
      'no delivery says the same',
    ],
    [
      'Deliveries in stock',
      `update stock_entries set value_kobo = value_kobo * 10`,
      'no delivery says the same',
    ],
    ['Sources of stock', 'update stock_entries set source_id = 999999', 'names supplies 999999'],
  ])('%s names “%s”', async (title, statement, said) => {
    expect(await foundAfter(desk.pool, statement, title)).toContain(said);
  });
});
