import { afterAll, beforeAll, expect, it } from 'vitest';
import { TAMPERED_REFUNDS } from '../audit/tampered-refunds.ts';
import { foundAfter } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';
import { startRefundDesk } from './refund-desk.ts';

let desk: Awaited<ReturnType<typeof startRefundDesk>>;
beforeAll(async () => {
  desk = await startRefundDesk();
  const { officer, payer } = desk.people;
  const fund = await desk.fund();
  const holds = [await desk.held(30, fund), await desk.held(40, fund), await desk.held(50, fund)];
  const { refunds } = await desk.paidMandate(holds.map(({ hold }) => hold));
  const [first = 0, second = 0] = refunds.map(({ id }) => id);
  done(await desk.refunds.act(officer, first, 'fulfil'));
  done(await desk.refunds.act(officer, second, 'deny', { response: 'Not ours' }));
  done(await desk.refunds.act(payer, second, 'drop'));
  const { expenditure } = await desk.bought(25);
  done(await desk.refunds.askIct(expenditure, 12));
  await desk.fund();
}, 60_000);
afterAll(() => desk.close());

it('finds nothing wrong with what the commands made', async () => {
  expect(await desk.wrong()).toEqual([]);
});

it.each(TAMPERED_REFUNDS)('verify names the first bad row: %s', async (_, statement, title, sentence) => {
  expect(await foundAfter(desk.pool, statement, title)).toMatch(sentence);
});
