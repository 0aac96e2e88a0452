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

const SIZE = { staff: 40, funds: 20, expenditures: 2_000, products: 200, stock_entries: 6_000 };

it('a making that fails leaves nothing, and one that was cut off between its two ends is told', async () => {
  const before = await indexesAndConstraints();
  await portal.pool.query('alter table expenditures add constraint none check (amount_kobo < 0) not valid');
  await expect(makeLarge(portal.pool, SIZE, () => undefined)).rejects.toThrow(/none/);
  await portal.pool.query('alter table expenditures drop constraint none');
  const { rows } = await portal.pool.query(`
    select (select count(*)::int from departments where code ~ '^L[0-9]{3}$') as departments, (select count(*)::int from payments) as payments`);
  expect(rows).toEqual([{ departments: 0, payments: 0 }]);
  expect(await indexesAndConstraints()).toEqual(before);

  const past = (statement: string) =>
    portal.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
  await past(
    "insert into departments (name, code, abv, type) values ('Zonal Office 1', 'L001', 'L001', 'directorate')",
  );
  await expect(makeLarge(portal.pool, SIZE, () => undefined)).rejects.toThrow(/not whole.*new database/);
  await past("delete from departments where code = 'L001'");
}, 120_000);

it('the large agency that is measured on is made past the triggers, and is one that they would have let through', async () => {
  const before = await indexesAndConstraints();
  await makeLarge(portal.pool, SIZE, () => undefined);
  expect(await indexesAndConstraints()).toEqual(before);
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
  await expect(makeLarge(portal.pool, SIZE, () => undefined)).rejects.toThrow('People of an agency');
});

/** All that guards rows and finds them, which are taken away while there are millions to write. */
async function indexesAndConstraints(): Promise<unknown[]> {
  const { rows } = await portal.pool.query(`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition, i.indisvalid, i.indisclustered, c.reloptions
      from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace
    union all
    select k.conrelid::regclass || '.' || k.conname, pg_get_constraintdef(k.oid), k.convalidated, false, null
      from pg_constraint k where k.connamespace = 'public'::regnamespace and k.conrelid <> 0
    order by 1, 2`);
  expect(rows.length).toBeGreaterThan(500);
  return rows;
}

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
