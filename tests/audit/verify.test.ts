import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Outcome, runCheck } from '#server/verify/check.ts';
import { CODED } from '#server/verify/counter-checks.ts';
import { CHECKS, verifyDatabase } from '#server/verify/verify-database.ts';
import { builtServer } from '../support/built-server.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { dropStateGuards } from '../support/state-guards.ts';
import { sealUntil } from './seal-until.ts';
import { TAMPERED } from './tampered.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
  await dropStateGuards(portal.pool);
  // A fund that was made by mistake and removed.
  await portal.pool.query(`
    insert into funds (budget_code_id, sub_budget_head_id, department_id, budget_year)
    select budget_code_id, sub_budget_head_id, department_id, 2031 from funds order by id limit 1;
    insert into fund_entries (fund_id, kind, source_type, source_id, seq, running_approved_kobo, running_booked_kobo, running_actual_kobo, running_reserved_kobo)
    select id, 'fund-created', 'funds', id, 0, 0, 0, 0, 0 from funds where budget_year = 2031;
    insert into activities (subject_type, subject_id, seq, action, actor_name, previous_hash, hash)
    select 'funds', id, 0, action, 'Test', '', '' from funds, (values ('created'), ('deleted')) a (action) where budget_year = 2031;
    delete from funds where budget_year = 2031`);
  // A file that a record carries.
  await portal.pool.query(`
    with f as (insert into files (name, type, size_bytes, sha256, storage_key) values ('a.pdf', 'application/pdf', 1, repeat('1', 64), 'x') returning id)
    insert into attachments (file_id, subject_type, subject_id) select id, 'brands', 1 from f`);
  // Somebody who is called otherwise now.
  await portal.pool.query(`
    update users set surname = 'Otherwise' where id = (select max(id) from users where status = 'active');
    insert into activities (subject_type, subject_id, seq, action, actor_name, changes, previous_hash, hash)
    select 'employees', user_id, 0, 'updated', 'Test', jsonb_build_object('surname', jsonb_build_array(surname, 'Otherwise')), '', ''
      from former_names order by othername limit 1`);
  await portal.pool.query(
    'insert into product_tags (product_id, tag_id) select min(p.id), min(t.id) from products p, tags t',
  );
  // Several seals, so that there is a first, a middle and a last one.
  for (const remark of ['one', 'two', 'three']) {
    await portal.pool.query(
      `insert into activities (subject_type, subject_id, seq, action, actor_name, remark, previous_hash, hash)
       values ('brands', 1, 0, 'noted', 'Test', $1, '', '')`,
      [remark],
    );
    const { rows } = await portal.pool.query(
      'select (select count(*) from activities) + (select count(*) from stock_entries) + (select count(*) from fund_entries) + (select count(*) from removed_fund_entries) as n',
    );
    await sealUntil(portal.db, Number(rows[0].n));
  }
}, 300_000);
afterAll(() => portal.close());

const TITLES = CHECKS.map(({ title }) => title);

/** What the checks of these titles, or all, say of a database in which somebody with every right changed this behind the triggers' back. */
async function afterTampering(
  statement: string,
  titles = TITLES,
): Promise<{ title: string; wrong: string }[]> {
  const client = await portal.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const results = [await client.query(statement)].flat();
    expect(results.at(-1)?.rowCount, statement).toBeGreaterThan(0);
    const outcomes: Outcome[] = [];
    for (const check of CHECKS)
      if (titles.includes(check.title)) outcomes.push(await runCheck(client, check));
    return outcomes.flatMap(({ title, wrong }) => (wrong === undefined ? [] : [{ title, wrong }]));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('verify', () => {
  it('finds nothing wrong with the demonstration agency', async () => {
    const outcomes: Outcome[] = [];
    expect(await verifyDatabase(portal.pool, (outcome) => outcomes.push(outcome))).toBe(true);
    expect(outcomes.map(({ wrong }) => wrong)).toEqual(CHECKS.map(() => undefined));
    expect(outcomes.map(({ extent }) => extent).join()).toMatch(
      /seals since 20\d\d-\S+Z, 0 rows not sealed yet/,
    );
  });

  it('looks for the records of every prefix that codes begin with', async () => {
    const { rows } = await portal.pool.query<{ prefix: string }>('select prefix from code_counters');
    expect(rows.map(({ prefix }) => prefix).sort()).toEqual(Object.keys(CODED).sort());
  });

  it('is tried with tampers of every kind, each by a name of its own', () => {
    expect(new Set(TAMPERED.map(([what]) => what)).size).toBe(TAMPERED.length);
    expect(TAMPERED.length).toBeGreaterThanOrEqual(60);
  });

  it.each(TAMPERED)('names the first bad row: %s', async (_, statement, title, sentence) => {
    const [found] = await afterTampering(statement, [title]);
    expect(found?.wrong).toMatch(sentence);
  });

  it('finds a whole chain that was made anew, for the seals hold the old hashes', async () => {
    const found = await afterTampering(`do $$
      declare a activities; previous text := ''; begin
        for a in select * from activities where subject_type = 'brands' and subject_id = 1 order by seq loop
          a.remark := 'never'; a.previous_hash := previous; a.hash := activity_hash(a); previous := a.hash;
          update activities set remark = a.remark, previous_hash = a.previous_hash, hash = a.hash where id = a.id;
        end loop; end $$; select 1`);
    expect(found).toMatchObject([{ title: 'Seals', wrong: expect.stringMatching(/is broken/) }]);
  });

  it('ends with 0 or 1 on the command line, and prints what it found', async () => {
    const run = () =>
      spawnSync(process.execPath, [builtServer('verify'), '--without-files'], {
        env: { ...process.env, DATABASE_URL: portal.connectionString },
        encoding: 'utf8',
      });
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
