import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, lagosToday } from '#shared/dates.ts';
import { everyTable } from '../support/every-table.ts';
import { cuttableServer } from '../support/lost-statements.ts';
import { foundWrong } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';
import { startRetirementsDesk } from './retirements-desk.ts';

let desk: Awaited<ReturnType<typeof startRetirementsDesk>>;
let server: Awaited<ReturnType<typeof cuttableServer>>;
beforeAll(async () => {
  desk = await startRetirementsDesk();
  server = await cuttableServer(desk);
}, 120_000);
afterAll(async () => {
  expect(await foundWrong(desk.pool)).toEqual([]);
  await server.close();
  await desk.close();
});

/** A call that moves more than one record. */
interface Step {
  name: string;
  who: () => { token: string };
  make: () => Promise<{ path: string; body: object }>;
}

/** A retirement that is examined, of which so much was spent of ₦116,000.00. */
async function examined(spent: number) {
  const { id } = await desk.advance();
  return desk.retired(id, { expenses: [await desk.spending(spent)] });
}

/** The days of a trip that ended so long ago. */
function endedDaysAgo(days: number) {
  const finished = addDays(lagosToday(), -days);
  return { started: addDays(finished, -3), finished };
}

const STEPS: Step[] = [
  {
    name: 'raising six claims in a batch',
    who: () => desk.people.officer,
    make: async () => {
      const claims: number[] = [];
      for (let turn = 0; turn < 6; turn += 1) claims.push((await desk.submitted()).id);
      return { path: 'claims/batch', body: { claims, fund_id: await desk.fund() } };
    },
  },
  {
    name: 'closing a retirement of which something is left',
    who: () => desk.people.audit,
    make: async () => ({
      path: `retirements/${(await examined(16_000)).id}/close`,
      body: { receipt_no: 'RC/LOST' },
    }),
  },
  {
    name: 'closing a retirement of which more was spent',
    who: () => desk.people.audit,
    make: async () => ({ path: `retirements/${(await examined(200_000)).id}/close`, body: {} }),
  },
  {
    name: 'confirming what was recovered of an advance',
    who: () => desk.people.treasury3,
    make: async () => {
      const { payment_id } = await desk.paid(undefined, desk.tour(endedDaysAgo(40)));
      const body = { amount: 116_000, receipt_no: 'RC/SALARY', date: lagosToday() };
      done(await desk.pay(desk.people.treasury2, payment_id, 'recover', body));
      return { path: `payments/${payment_id}/confirm-correction`, body: {} };
    },
  },
];

it.each(STEPS)(
  'nothing is half done when a statement of $name is lost, whichever it is',
  async ({ name, who, make }) => {
    const { path, body } = await make();
    const lost = await server.loseEach(
      (nth) => ({
        method: 'POST',
        url: `/api/${path}`,
        headers: {
          authorization: `Bearer ${who().token}`,
          'idempotency-key': `${name.replaceAll(' ', '-')}-${nth}`,
        },
        payload: body,
      }),
      () => everyTable(desk.pool),
    );
    expect(lost).toBeGreaterThan(20);
  },
  180_000,
);
