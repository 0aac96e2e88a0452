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
  expect(
    known.map(([, subject, table]) => [subject, table]).sort(),
    'each row of KEPT in server/verify/record-checks.ts, and no other, has a line in the function record_content: a migration gives it one by hold_to_timeline (CONTRIBUTING.md)',
  ).toEqual([...KEPT_RECORDS.filter(([subject]) => !inOwnWords.includes(subject)), ...also].sort());
  await pool.end();
  await drop();
});

it('no trigger of timelines has a condition, which every act of anybody would read', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const pool = openPool(connectionString, 1);
  const { rows } = await pool.query(
    `select tgname from pg_trigger where tgrelid = 'activities'::regclass and tgqual is not null`,
  );
  expect(rows, 'what a timeline keeps is decided in keep_what_is_told, without a condition').toEqual([]);
  await pool.end();
  await drop();
});

it('a list that is added is held by one statement, and all that were held before it still are', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const pool = openPool(connectionString, 1);
  await pool.query(`
    create table vehicles (id bigint generated always as identity primary key, plate text not null);
    create function said_of(v vehicles) returns jsonb language sql stable parallel safe return jsonb_build_array(v.plate);
    create table trailers (id bigint generated always as identity primary key, plate text not null);
    create function said_of(t trailers) returns jsonb language sql stable parallel safe return jsonb_build_array(t.plate);
    select hold_to_timeline('vehicles', 'vehicles');
    select hold_to_timeline('trailers', 'trailers');
    insert into tags (name) values ('Urgent');
    insert into vehicles (plate) values ('ABJ 123 AA');
    insert into trailers (plate) values ('ABJ 124 AA')`);
  const told = async (subject: string, table: string) => {
    await pool.query(`select note_of($1, id, 'created') from ${table}`, [subject]);
    const { rows } = await pool.query(
      `select a.content = content_of(said_of(r)) as holds, a.action from activities a join ${table} r on r.id = a.subject_id
        where a.subject_type = $1 order by a.id desc limit 1`,
      [subject],
    );
    return rows;
  };
  for (const [subject, table] of [
    ['vehicles', 'vehicles'],
    ['trailers', 'trailers'],
    ['tags', 'tags'],
  ] as const)
    expect(await told(subject, table), subject).toEqual([{ holds: true, action: 'created' }]);
  // A change that no line tells of is told by one of its own.
  await pool.query(`update vehicles set plate = 'ABJ 999 AA'`);
  const { rows } = await pool.query(
    `select content = (select content_of(said_of(v)) from vehicles v) as holds from activities where subject_type = 'vehicles' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ holds: true }]);
  await pool.end();
  await drop();
});
