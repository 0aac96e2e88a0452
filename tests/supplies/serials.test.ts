import { afterAll, beforeAll, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { type SupplyDesk, startSupplyDesk } from './supply-desk.ts';

let desk: SupplyDesk;
beforeAll(async () => {
  desk = await startSupplyDesk();
});
afterAll(() => desk.close());

it('a voucher keeps all its digits beyond the hundred-thousandth of a year', async () => {
  const order = await desk.ordered(3, 1);
  await desk.received(order, 1);
  await desk.vouched(order);
  await desk.pool.query('update mrv_counters set last = 99999');
  const year = lagosToday().slice(0, 4);
  for (const serial of [`MRV/${year}/100000`, `MRV/${year}/100001`]) {
    await desk.received(order, 1);
    expect((await desk.vouched(order)).serial_no).toBe(serial);
  }
});
