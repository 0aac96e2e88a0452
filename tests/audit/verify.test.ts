import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Outcome, runCheck } from '#server/verify/check.ts';
import { CHECKS, verifyDatabase } from '#server/verify/verify-database.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { sealUntil } from './seal-until.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
  // Several seals, so that there is a first, a middle and a last one.
  for (const remark of ['one', 'two', 'three']) {
    await portal.pool.query(
      `insert into activities (subject_type, subject_id, seq, action, actor_name, remark, previous_hash, hash)
       values ('brands', 1, 0, 'noted', 'Test', $1, '', '')`,
      [remark],
    );
    const { rows } = await portal.pool.query('select count(*) as n from activities');
    await sealUntil(portal.db, Number(rows[0].n));
  }
}, 120_000);
afterAll(() => portal.close());

/** What the checks say of a database in which somebody with every right changed this behind the triggers' back. */
async function afterTampering(statement: string): Promise<{ title: string; wrong: string }[]> {
  const client = await portal.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const { rowCount } = await client.query(statement);
    expect(rowCount, statement).toBeGreaterThan(0);
    const outcomes: Outcome[] = [];
    for (const check of CHECKS) outcomes.push(await runCheck(client, check));
    return outcomes.flatMap(({ title, wrong }) => (wrong === undefined ? [] : [{ title, wrong }]));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const SOME_ENTRY = '(select id from fund_entries where seq = 3 order by fund_id limit 1)';
const LAST_ENTRY =
  '(select e.id from fund_entries e join funds f on f.id = e.fund_id and f.last_seq = e.seq order by f.id limit 1)';
const SOME_BATCH = '(select min(id) from batches)';
const SOME_ACTIVITY = `(select id from activities where subject_type = 'brands' and seq = 2)`;
const LAST_ACTIVITY = '(select max(id) from activities)';

describe('verify', () => {
  it('finds nothing wrong with the demonstration agency', async () => {
    const outcomes: Outcome[] = [];
    expect(await verifyDatabase(portal.pool, (outcome) => outcomes.push(outcome))).toBe(true);
    expect(outcomes.map(({ wrong }) => wrong)).toEqual(CHECKS.map(() => undefined));
    expect(outcomes.map(({ extent }) => extent).join()).toMatch(/seals, 0 rows not sealed yet/);
  });

  it.each([
    [
      'an entry whose change was altered',
      `update fund_entries set booked_kobo = booked_kobo + 1, actual_kobo = actual_kobo + 1 where id = ${SOME_ENTRY}`,
      'Fund ledgers',
      /running booked is/,
    ],
    [
      'an entry whose running figure was altered',
      `update fund_entries set running_actual_kobo = running_actual_kobo + 100 where id = ${SOME_ENTRY}`,
      'Fund ledgers',
      /running actual is ₦[\d,.]+; the entries add up to ₦/,
    ],
    [
      'an entry that was taken away',
      `delete from fund_entries where id = ${SOME_ENTRY}`,
      'Fund ledgers',
      /should have the number 3/,
    ],
    [
      'the last entry taken away',
      `delete from fund_entries where id = ${LAST_ENTRY}`,
      'Figures of funds',
      /the entries add up to|counts/,
    ],
    [
      'a fund whose figure was altered',
      'update funds set approved_kobo = approved_kobo + 100 where id = (select min(id) from funds)',
      'Figures of funds',
      /approved is ₦/,
    ],
    [
      'a fund whose count of entries was altered',
      'update funds set last_seq = last_seq + 1 where id = (select min(id) from funds)',
      'Figures of funds',
      /counts \d+ entries; it has \d+/,
    ],
    [
      'a month whose sum was altered',
      'update fund_months set actual_kobo = actual_kobo + 100 where fund_id = (select min(id) from funds)',
      'Months of funds',
      /^\d{4}-\d\d of fund \d+ \(.*\): actual is ₦[\d,.]+; the entries add up to ₦/,
    ],
    [
      'a month taken away',
      'delete from fund_months where fund_id = (select min(id) from funds)',
      'Months of funds',
      /approved is ₦0\.00; the entries add up to ₦/,
    ],
    [
      'a batch whose total was altered',
      `update batches set amount_kobo = amount_kobo + 100 where id = ${SOME_BATCH}`,
      'Batches',
      /its payments add up to/,
    ],
    [
      'a batch whose count was altered',
      `update batches set no_of_payments = no_of_payments + 1 where id = ${SOME_BATCH}`,
      'Batches',
      /counts \d+ payments; it has \d+/,
    ],
    [
      'a batch whose state was altered',
      `update batches set status = 'reversed' where id = (select min(id) from batches where status = 'paid')`,
      'Batches',
      /is reversed; by its payments it is paid/,
    ],
    [
      'a payment whose amount was altered',
      'update payments set amount_kobo = amount_kobo - 100 where id = (select min(id) from payments)',
      'Batches',
      /its payments add up to/,
    ],
    [
      'activity whose words were altered',
      `update activities set remark = 'never' where id = ${SOME_ACTIVITY}`,
      'Audit chains',
      /was changed: its hash/,
    ],
    [
      'activity given to another actor',
      `update activities set actor_id = 1, actor_name = 'Nobody' where id = ${SOME_ACTIVITY}`,
      'Audit chains',
      /was changed/,
    ],
    [
      'activity whose time was altered',
      `update activities set at = at + interval '1 microsecond' where id = ${SOME_ACTIVITY}`,
      'Audit chains',
      /was changed/,
    ],
    [
      'activity altered with its own hash',
      `update activities a set remark = x.remark, hash = activity_hash(x) from (select b.id, jsonb_populate_record(b, '{"remark":"never"}') as x, 'never' as remark from activities b) y, lateral (select (y.x).*) x where a.id = y.id and a.id = ${SOME_ACTIVITY}`,
      'Audit chains',
      /does not follow the row before it/,
    ],
    [
      'activity taken out of the middle',
      `delete from activities where id = ${SOME_ACTIVITY}`,
      'Audit chains',
      /should have the number 2/,
    ],
    [
      'the last activity of a record taken away',
      `delete from activities where id = ${LAST_ACTIVITY}`,
      'Seals',
      /covers \d+ rows of activity; \d+ are there/,
    ],
    [
      'the last activity of a record altered with its hash',
      `update activities a set remark = 'never', hash = encode(sha256('x'), 'hex') where id = ${LAST_ACTIVITY}`,
      'Audit chains',
      /was changed/,
    ],
    [
      'activity moved to another transaction',
      `update activities set tx = (tx::text::bigint + 1000)::text::xid8 where id = ${LAST_ACTIVITY}`,
      'Seals',
      /covers/,
    ],
    [
      'activity added behind a seal',
      `insert into activities (subject_type, subject_id, seq, action, actor_name, tx, previous_hash, hash) select 'tags', 1, 1, 'noted', 'x', tx, '', '' from activities where id = ${SOME_ACTIVITY}`,
      'Seals',
      /covers/,
    ],
    [
      'a seal that was altered',
      `update activity_seals set hash = encode(sha256('x'), 'hex') where id = (select max(id) from activity_seals)`,
      'Seals',
      /is broken/,
    ],
    [
      'a seal taken out of the middle',
      'delete from activity_seals where id = (select max(id) - 1 from activity_seals)',
      'Seals',
      /does not follow the one before it/,
    ],
    [
      'the first seal taken away',
      'delete from activity_seals where id = (select min(id) from activity_seals)',
      'Seals',
      /does not follow/,
    ],
    [
      'a seal whose span was altered',
      `update activity_seals set tx_to = (tx_to::text::bigint + 1)::text::xid8 where id = (select min(id) from activity_seals)`,
      'Seals',
      /does not follow|is broken/,
    ],
  ])('names the first bad row: %s', async (_, statement, title, sentence) => {
    const found = await afterTampering(statement);
    expect(found.find((one) => one.title === title)?.wrong).toMatch(sentence);
  });

  it('finds a whole chain that was made anew, for the seals hold the old hashes', async () => {
    await portal.pool.query(`create function forge() returns int language plpgsql as $$
      declare a activities; previous text := ''; begin
        for a in select * from activities where subject_type = 'brands' and subject_id = 1 order by seq loop
          a.remark := 'never'; a.previous_hash := previous; a.hash := activity_hash(a); previous := a.hash;
          update activities set remark = a.remark, previous_hash = a.previous_hash, hash = a.hash where id = a.id;
        end loop;
        return 1; end $$`);
    const found = await afterTampering('select forge()');
    expect(found).toMatchObject([{ title: 'Seals', wrong: expect.stringMatching(/is broken/) }]);
  });

  it('ends with 0 or 1 on the command line, and prints what it found', async () => {
    const run = () =>
      spawnSync(
        process.execPath,
        ['--import', 'tsx', fileURLToPath(new URL('../../server/cli/verify.ts', import.meta.url))],
        {
          env: { ...process.env, DATABASE_URL: portal.connectionString },
          encoding: 'utf8',
        },
      );
    const clean = run();
    expect(clean.stdout).toContain('Everything is as it should be.');
    expect(clean.status).toBe(0);
    const alter = (kobo: number) =>
      portal.pool.query(
        `set session_replication_role = replica; update funds set approved_kobo = approved_kobo + ${kobo} where id = 1; set session_replication_role = origin`,
      );
    await alter(100);
    const wrong = run();
    await alter(-100);
    expect(wrong.stdout).toMatch(/Figures of funds: WRONG\. Fund 1 /);
    expect(wrong.status).toBe(1);
  });
});
