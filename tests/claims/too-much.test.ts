import { afterAll, beforeAll, expect, it } from 'vitest';
import { startClaimsDesk } from './claims-desk.ts';

let desk: Awaited<ReturnType<typeof startClaimsDesk>>;
beforeAll(async () => {
  desk = await startClaimsDesk();
}, 120_000);
afterAll(() => desk.close());

it('refuses, in words, lines that come to more than can be paid', async () => {
  const most = 70_000_000_000_000;
  const trip = { category: undefined, transportation: undefined, destination: undefined };
  const expenses = [await desk.bought(most), await desk.bought(most)];
  const body = { ...desk.trip(), ...trip, type: 'others', expenses };
  const said = 'Together the lines come to more than ₦70 trillion.';
  const made = await desk.make(body);
  expect([made.status, made.body.errors]).toEqual([422, { expenses: [said] }]);
  const told = await desk.call('POST', 'claims/preview', { token: desk.people.traveller.token, body });
  expect([told.status, told.body.data]).toEqual([
    200,
    expect.objectContaining({ problems: [said], total: 0 }),
  ]);
});
