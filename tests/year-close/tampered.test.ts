import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLOSING_CHECKS } from '#server/verify/closing-checks.ts';
import { lagosToday } from '#shared/dates.ts';
import { TAMPERED_CLOSINGS } from '../audit/tampered-closings.ts';
import { foundAfter, foundWrong } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';
import { type CloseDesk, startCloseDesk } from './close-desk.ts';

let desk: CloseDesk;
beforeAll(async () => {
  desk = await startCloseDesk();
  const { people } = desk;
  const fund = await desk.fund();
  for (const one of [fund, desk.payer]) await desk.next(one);
  const [lapsing = 0, carried = 0] = await desk.expend(fund, [101, 102]);
  const { hold } = await desk.held(52, fund);
  const paid = await desk.paidMandate([(await desk.held(81, fund)).hold, (await desk.held(82, fund)).hold]);
  const [fulfilled, withdrawn] = paid.refunds;
  const bought = [(await desk.bought(91)).payment, (await desk.bought(92)).payment];
  const remark = 'Owed since March';
  const items = [
    { type: 'expenditure', id: lapsing, decision: 'lapsed' },
    { type: 'expenditure', id: carried, decision: 'carried' },
    { type: 'hold', id: hold, decision: 'secured' },
    { type: 'refund', id: fulfilled?.id, decision: 'fulfilled', remark },
    { type: 'refund', id: withdrawn?.id, decision: 'withdrawn', remark },
  ];
  done(await desk.decide(2024, items));
  await desk.closeYear(2024);
  for (const [place, payment] of bought.entries()) {
    const body = { amount: 10 + place, receipt_no: `TR/${place}`, date: lagosToday() };
    done(await desk.payments.act(people.treasury2, payment, 'recover', body));
    done(await desk.payments.act(people.treasury3, payment, 'confirm-correction'));
  }
}, 120_000);
afterAll(() => desk.close());

it('finds nothing wrong with what the commands made', async () => {
  expect(await foundWrong(desk.pool)).toEqual([]);
});

it.each(TAMPERED_CLOSINGS)('verify names the first bad row: %s', async (_, statement, title, sentence) => {
  expect(await foundAfter(desk.pool, statement, title)).toMatch(sentence);
});

it('each check of closes finds a tamper of the table', () => {
  const found = new Set(TAMPERED_CLOSINGS.map(([, , title]) => title));
  expect(CLOSING_CHECKS.map(({ title }) => title).filter((title) => !found.has(title))).toEqual([]);
});
