import { expect, it } from 'vitest';
import { openPool } from '#server/database/connection.ts';
import { KEPT_RECORDS, KEPT_TABLES } from '#server/verify/record-checks.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { createTestDatabase } from '../support/test-database.ts';

/** What else holds the tables whose records keep no hash in their timelines. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  claims: 'What was submitted',
  touring_advances: 'What was submitted',
  retirements: 'What was submitted',
  delegations: 'Delegations',
  documents: 'Documents as their timelines tell',
  holidays: 'Public holidays',
  queries: 'Register of queries',
  revenue_receipts: 'Receipts to revenue',
  tax_entries: 'Taxes withheld',
  bank_statement_lines: 'Bank statements',
  imports: 'Stock by imports, and the entries that name them',
};

it('verify holds the table of every resource to something, and each exception is one', () => {
  const tables = [...new Set(RESOURCES.map(({ table }) => table))];
  expect(
    tables.filter((table) => !KEPT_TABLES.includes(table) && !(table in ELSEWHERE)),
    'neither a row of KEPT in server/verify/record-checks.ts, nor an exception here',
  ).toEqual([]);
  expect(
    Object.keys(ELSEWHERE).filter((table) => KEPT_TABLES.includes(table) || !tables.includes(table)),
  ).toEqual([]);
});

it('what payments, batches and expenditures say is written out where it is asked, and no function called for each of a million', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const pool = openPool(connectionString, 1);
  for (const table of ['payments', 'batches', 'expenditures']) {
    const { rows } = await pool.query(`explain (verbose, format json) select said_of(r) from ${table} r`);
    expect(JSON.stringify(rows)).toContain('jsonb_build_array');
    expect(JSON.stringify(rows)).not.toContain('said_of');
  }
  await pool.end();
  await drop();
});

it('what each record says of itself is known where its timeline is written, and of no other', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const pool = openPool(connectionString, 1);
  const { rows } = await pool.query(`select prosrc from pg_proc where proname = 'record_content'`);
  const known = [...rows[0].prosrc.matchAll(/when '([\w-]+)' then .* from (\w+) r where r.id = record/g)];
  const inOwnWords = ['dashboards'];
  const also = [
    ['files', 'files'],
    ['imports', 'imports'],
  ];
  expect(known.map(([, subject, table]) => [subject, table]).sort()).toEqual(
    [...KEPT_RECORDS.filter(([subject]) => !inOwnWords.includes(subject)), ...also].sort(),
  );
  await pool.end();
  await drop();
});

it('no trigger of timelines has a condition, which every act of anybody would read', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const pool = openPool(connectionString, 1);
  const { rows } = await pool.query(
    `select tgname from pg_trigger where tgrelid = 'activities'::regclass and tgqual is not null`,
  );
  expect(rows).toEqual([]);
  await pool.end();
  await drop();
});
