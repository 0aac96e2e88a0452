import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLarge } from '#server/large/make-large.ts';
import { verifyDatabase } from '#server/verify/verify-database.ts';
import { startTestPortal, type TestPortal } from './support/portal.ts';
import { dropStateGuards } from './support/state-guards.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await dropStateGuards(portal.pool);
});
afterAll(() => portal.close());

it('the large agency that is measured on is made past the triggers, and is one that they would have let through', async () => {
  await makeLarge(
    portal.pool,
    { staff: 40, funds: 20, expenditures: 2_000, products: 200, stock_entries: 6_000 },
    () => undefined,
  );
  const wrong: string[] = [];
  await verifyDatabase(portal.pool, (outcome) => {
    if (outcome.wrong) wrong.push(`${outcome.title}: ${outcome.wrong}`);
  });
  expect(wrong).toEqual([]);
  const { rows } = await portal.pool.query(`
    select (select count(*)::int from expenditures) as expenditures,
           (select count(*)::int from users u where u.staff_no like 'LRG/%' and not exists (
              select 1 from bank_details d where d.user_id = u.id and d.status = 'in-force'
                and (d.bank_name, d.account_number) = (u.bank_name, u.account_number))) as unconfirmed`);
  expect(rows).toEqual([{ expenditures: 2_000, unconfirmed: 0 }]);
}, 120_000);
