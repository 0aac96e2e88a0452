import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { foundWrong } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';
import { startRetirementsDesk } from './retirements-desk.ts';

let desk: Awaited<ReturnType<typeof startRetirementsDesk>>;
beforeAll(async () => {
  desk = await startRetirementsDesk();
}, 120_000);
afterAll(() => desk.close());

const PAID = 116_000;
const naira = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((kobo) => kobo / 100);

/** What may happen to an advance between its payment and its settlement; amounts in naira. */
const history = fc.record({
  night: fc.option(naira(60_000)),
  bought: fc.option(naira(150_000)),
  queried: fc.option(naira(90_000)),
  recovered: fc.option(naira(40_000)),
  recoveredLate: fc.option(naira(40_000)),
});

let receipts = 0;

/** Treasury records that some came back, and a second officer confirms it. */
async function recover(payment_id: number, amount: number): Promise<number> {
  const { treasury2, treasury3 } = desk.people;
  receipts += 1;
  const body = { amount, receipt_no: `PR/${receipts}`, date: lagosToday() };
  done(await desk.pay(treasury2, payment_id, 'recover', body));
  done(await desk.pay(treasury3, payment_id, 'confirm-correction'));
  return kobo(amount);
}

function kobo(amount: number): number {
  return Math.round(amount * 100);
}

it('settles every advance to the kobo, whatever was spent, asked and recovered', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ night, bought, queried, recovered, recoveredLate }) => {
      const { traveller, audit } = desk.people;
      const { id, fund_id, payment_id, expenses } = await desk.advance();
      let back = recovered === null ? 0 : await recover(payment_id, recovered);
      const kept = night === null ? [] : [{ allowance_id: expenses[0]?.allowance_id, amount: night }];
      const other = bought === null ? [] : [await desk.spending(bought)];
      const retirement = await desk.retired(id, { expenses: [...kept, ...other] });
      let spent = kobo(night ?? 0) + kobo(bought ?? 0);
      if (queried !== null) {
        const { version } = done(
          await desk.retireAct(audit, retirement.id, 'query', { remark: 'Which receipt?' }),
        );
        const body = { expenses: [await desk.spending(queried)], seen: version };
        const { token } = traveller;
        done(await desk.call('PATCH', `retirements/${retirement.id}`, { token, body }));
        done(await desk.retireAct(traveller, retirement.id, 'submit'));
        spent = kobo(queried);
      }
      if (recoveredLate !== null) back += await recover(payment_id, recoveredLate);
      const balance = kobo(PAID) - back - spent;
      receipts += 1;
      const closed = done(
        await desk.settle(retirement.id, balance > 0 ? `TR/${receipts}` : undefined, desk.people.audit2),
      );
      expect(kobo(closed.balance)).toBe(balance);
      expect(kobo(closed.returned)).toBe(Math.max(balance, 0));
      const cost = kobo(PAID) - back - Math.max(balance, 0);
      expect((await desk.figures(fund_id)).map(kobo)).toEqual([cost, cost]);
      const claimed = closed.claim ? (await desk.read(closed.claim.id, desk.people.officer)).total : 0;
      expect(kobo(claimed)).toBe(Math.max(-balance, 0));
      // What the department bears and still owes is what was spent, and what was recovered too much is claimed back.
      expect(cost + kobo(claimed)).toBe(spent);
    }),
    { numRuns: 25 },
  );
  expect(await foundWrong(desk.pool)).toEqual([]);
}, 240_000);
