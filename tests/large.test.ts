import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMeasured } from '#server/bench/people.ts';
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

const SMALL = { staff: 40, funds: 20, expenditures: 2_000, products: 200, stock_entries: 6_000 };

it('the large agency that is measured on is made past the triggers, and is one that they would have let through', async () => {
  await makeLarge(portal.pool, SMALL, () => undefined);
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
  expect(await leadNowhere()).toEqual([]);
}, 120_000);

it('alone is measured: nobody is signed in for it who works for an agency, nor is it made where they work', async () => {
  const sessions = async () => (await portal.pool.query('select count(*)::int as n from sessions')).rows[0].n;
  const { user_id } = await openMeasured(portal.db);
  const { rows } = await portal.pool.query('select staff_no from users where id = $1', [user_id]);
  expect(rows[0].staff_no).toMatch(/^LRG\//);
  const before = await sessions();
  await portal.pool.query(`update departments set code = 'X001' where code = 'L001'`);
  await portal.pool.query(
    `update users set staff_no = replace(staff_no, 'LRG/', 'ENG/'), email = replace(email, '@agency.test', '@agency.gov.ng')`,
  );
  await expect(openMeasured(portal.db)).rejects.toThrow('npm run seed:large');
  expect(await sessions()).toBe(before);
  await expect(makeLarge(portal.pool, SMALL, () => undefined)).rejects.toThrow('People of an agency');
});

/** The foreign keys of which some row leads to none: they were off while the rows were made. */
async function leadNowhere(): Promise<string[]> {
  const { rows: keys } = await portal.pool.query<{ name: string; finds: string }>(`
    select k.conname as name, format('select from %s c where num_nulls(%s) = 0 and not exists (select from %s p where (%s) = (%s)) limit 1',
        k.conrelid::regclass, of.columns, k.confrelid::regclass, leads.columns, of.columns) as finds
      from pg_constraint k,
        lateral (select string_agg(format('c.%I', a.attname), ', ' order by n.at) as columns from unnest(k.conkey) with ordinality n (num, at)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.num) of,
        lateral (select string_agg(format('p.%I', a.attname), ', ' order by n.at) as columns from unnest(k.confkey) with ordinality n (num, at)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.num) leads
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace`);
  expect(keys.length).toBeGreaterThan(100);
  const wrong: string[] = [];
  for (const { name, finds } of keys) if ((await portal.pool.query(finds)).rowCount) wrong.push(name);
  return wrong;
}
