import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { done } from '../travel/trip-desk.ts';
import { startMandateDesk } from './mandate-desk.ts';

let desk: Awaited<ReturnType<typeof startMandateDesk>>;
beforeAll(async () => {
  desk = await startMandateDesk();
});
afterAll(() => desk.close());

describe('an expenditure by hand', () => {
  it('draws a hold on its own fund alone', async () => {
    const { hold } = await desk.held(70, await desk.fund());
    const elsewhere = desk.purchase(await desk.fund(), 70, { hold_id: hold });
    const refused = await desk.call('POST', 'expenditures', {
      token: desk.people.officer.token,
      body: elsewhere,
    });
    expect(refused.body.errors).toEqual({ hold_id: ['Choose a hold on the fund that pays.'] });
  });

  it('and acts on the request behind the hold wait for each other', async () => {
    const { officer, traveller, logistics } = desk.people;
    const reason = 'Not needed any more';
    for (let round = 0; round < 10; round += 1) {
      const fund = await desk.fund();
      const { hold, trip } = await desk.held(40, fund);
      const body = desk.purchase(fund, 40, { hold_id: hold });
      const options = [{ title: 'Another airline', cost: 50 }];
      const answers = await Promise.all([
        desk.call('POST', 'expenditures', { token: officer.token, body }),
        desk.act(traveller, trip.id, 'cancel', { reason }),
        desk.act(logistics, trip.id, 'decide', { options, reserved_fund_id: desk.payer }),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    }
  });

  it('sets aside again no more than it drew, when it was for more', async () => {
    const fund = await desk.fund();
    const { hold } = await desk.held(70, fund);
    const before = await desk.money(fund);
    const { token } = desk.people.officer;
    const body = desk.purchase(fund, 100, { hold_id: hold });
    const raised = done(await desk.call<{ id: number }>('POST', 'expenditures', { token, body }));
    expect(await desk.money(fund)).toMatchObject({ booked: 100, reserved: 0 });
    done(await desk.call('DELETE', `expenditures/${raised.id}`, { token }));
    expect(await desk.hold(hold)).toMatchObject({ status: 'secured', amount: 70 });
    expect(await desk.money(fund)).toEqual(before);
  });
});
