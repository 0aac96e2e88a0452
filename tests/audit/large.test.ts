import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLarge } from '#server/large/make-large.ts';
import type { Outcome } from '#server/verify/check.ts';
import { verifyDatabase } from '#server/verify/verify-database.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

it('makes a large agency of which everything can be proved', async () => {
  await makeLarge(portal.pool, { staff: 60, funds: 5, expenditures: 200 }, () => undefined);
  const outcomes: Outcome[] = [];
  expect(await verifyDatabase(portal.pool, (outcome) => outcomes.push(outcome))).toBe(true);
  expect(outcomes.map(({ wrong }) => wrong)).toEqual(outcomes.map(() => undefined));
  const paid = await portal.pool.query(`select from payments where status = 'paid'`);
  expect(paid.rowCount).toBe(140);
}, 60_000);
