import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { JOBS } from '#server/app.ts';
import { purgeJob } from '#server/domain/upkeep/purge.ts';
import { makeQueues, startJobs } from '#server/jobs.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** One row of each kind that is forgotten, and one that is just too young. */
const ROWS: [table: string, insert: string, old: string, young: string][] = [
  [
    'idempotency_keys',
    `(user_id, key, route, body_hash, created_at) values ($1, gen_random_uuid()::text, 'r', 'h', now() - $2::interval)`,
    '49 hours',
    '47 hours',
  ],
  [
    'one_time_links',
    `(user_id, token_hash, purpose, expires_at) values ($1, gen_random_uuid()::text, 'password-reset', now() - $2::interval)`,
    '8 days',
    '6 days',
  ],
  [
    'sessions',
    `(user_id, token_hash, last_seen_at) values ($1, gen_random_uuid()::text, now() - $2::interval)`,
    '31 days',
    '29 days',
  ],
  [
    'sign_in_failures',
    `(scope, subject, at) values ('account', 'user:' || $1::text, now() - $2::interval)`,
    '25 hours',
    '23 hours',
  ],
  [
    'form_drafts',
    `(user_id, form, content, updated_at) values ($1, gen_random_uuid()::text, '{}', now() - $2::interval)`,
    '91 days',
    '89 days',
  ],
  [
    'notifications',
    `(user_id, kind, title, read_at) values ($1, 'message', 'x', now() - $2::interval)`,
    '181 days',
    '179 days',
  ],
];

it.each(ROWS)(
  '%s are forgotten when they have had their day, and not before',
  async (table, insert, old, young) => {
    const { id } = await addPerson(portal);
    const count = async () =>
      Number((await portal.pool.query(`select count(*) as n from ${table}`)).rows[0].n);
    const before = await count();
    for (const age of [old, young]) await portal.pool.query(`insert into ${table} ${insert}`, [id, age]);
    await purgeJob.work(portal.portal, {});
    expect(await count()).toBe(before + 1);
  },
);

it('news that nobody read stays, however old', async () => {
  const { id } = await addPerson(portal);
  await portal.pool.query(
    `insert into notifications (user_id, kind, title, created_at) values ($1, 'message', 'Unread', now() - interval '5 years')`,
    [id],
  );
  await purgeJob.work(portal.portal, {});
  const { rows } = await portal.pool.query(`select count(*) as n from notifications where title = 'Unread'`);
  expect(Number(rows[0].n)).toBe(1);
});

it('every job has a name of its own', () => {
  const names = JOBS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it('rates whose day began while the portal was stopped are current after the next start', async () => {
  const { pool } = portal;
  await pool.query(`insert into grade_levels (key, name) values ('GL07', 'Grade Level 07')`);
  await pool.query(`insert into allowances (name) values ('Night')`);
  await pool.query(
    `insert into accommodations (name, street_name, area_city, state) values ('Palm', 'Marina', 'Lagos', 'bayelsa')`,
  );
  const rates = ['allowance_rates', 'accommodation_rates'];
  await pool.query(
    `insert into allowance_rates (allowance_id, grade_level_id, amount_kobo, date_activated)
     select a.id, g.id, 100, lagos_today() from allowances a cross join grade_levels g`,
  );
  await pool.query(
    `insert into accommodation_rates (accommodation_id, amount_kobo, date_activated) select id, 100, lagos_today() from accommodations`,
  );
  // As they stand where nothing ran in the night.
  for (const table of rates) await pool.query(`update ${table} set is_current = false`);
  const jobs = JOBS.filter(({ name }) => name.endsWith('-current'));
  await makeQueues(pool, jobs);
  const queue = await startJobs(pool, jobs, () => portal.portal);
  for (const table of rates)
    await expect
      .poll(async () => (await pool.query(`select is_current from ${table}`)).rows, { timeout: 15_000 })
      .toEqual([{ is_current: true }]);
  await queue.stop();
});

it.each(JOBS.filter(({ schedule, atStart }) => schedule || atStart).map((job) => [job.name, job] as const))(
  'what the clock does as %s runs to its end',
  async (_name, job) => {
    await job.work(portal.portal, {});
  },
);

it('says in the log which job failed, and why', async () => {
  const told: unknown[] = [];
  const log = { error: (what: unknown, words: string) => told.push([what, words]) };
  const job = {
    name: 'fails',
    atStart: true,
    work: () => Promise.reject(new Error('it is too hot')),
  };
  await makeQueues(portal.pool, [job]);
  const queue = await startJobs(portal.pool, [job], () => ({ ...portal.portal, log }) as never);
  await expect
    .poll(() => told, { timeout: 15_000 })
    .toContainEqual([
      expect.objectContaining({ job: 'fails', err: expect.objectContaining({ message: 'it is too hot' }) }),
      'a job failed',
    ]);
  await queue.stop();
});

it('the queue asks little while there is nothing to do, however many jobs there are, and begins what is asked for', async () => {
  const begun: unknown[] = [];
  const jobs = JOBS.map(({ name }) => ({
    name,
    work: async (_portal: unknown, data: unknown) => void begun.push([name, data]),
  }));
  const asked: unknown[] = [];
  const pool = {
    query: (...words: [string]) => {
      asked.push(words[0]);
      return portal.pool.query(...words);
    },
  };
  await makeQueues(portal.pool, jobs);
  const queue = await startJobs(pool as never, jobs, () => portal.portal);
  // Each worker looks once as it starts.
  await pause(2_000);
  const before = asked.length;
  await pause(3_000);
  expect(asked.length - before).toBeLessThan(jobs.length / 2);
  const { name } = jobs[7] as { name: string };
  await portal.db.transaction().execute((trx) => queue.enqueue(trx, name, { of: 'a call' }));
  await expect.poll(() => begun, { timeout: 15_000 }).toEqual([[name, { of: 'a call' }]]);
  // Those that wait behind one another are no second apart.
  const many = Array.from({ length: 20 }, (_, of) => of);
  await portal.db.transaction().execute(async (trx) => {
    for (const of of many) await queue.enqueue(trx, name, { of });
  });
  await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(21);
  await queue.stop();
});

it('tells once where what is due cannot be asked, though the database was busy before, and where nobody takes it', async () => {
  const told: string[] = [];
  // Of the queues of other tests nobody takes anything either.
  const isOwn = ({ job = 'stands-still' }: { job?: string }) => job === 'stands-still';
  const log = { error: (facts: { job?: string }, words: string) => void (isOwn(facts) && told.push(words)) };
  const jobs = [{ name: 'stands-still', work: async () => undefined }];
  let fails: 'busy' | 'refused' | 'untaken' | undefined;
  const pool = {
    query: (...words: [string | { name?: string }]) => {
      const isLook = typeof words[0] === 'object' && words[0].name === 'jobs_due';
      if (fails === 'busy' && isLook) throw Object.assign(new Error('locked'), { code: '55P03' });
      if (fails === 'refused' && isLook) throw Object.assign(new Error('denied'), { code: '42501' });
      if (fails === 'untaken' && !isLook) return { rows: [] };
      return portal.pool.query(...(words as [string]));
    },
  };
  await makeQueues(portal.pool, jobs as never);
  const queue = await startJobs(pool as never, jobs as never, () => ({ ...portal.portal, log }) as never, {
    lateLooks: 2,
  });
  fails = 'busy';
  await pause(1_500);
  expect(told).toEqual([]);
  fails = 'refused';
  await expect.poll(() => told, { timeout: 10_000 }).toEqual([expect.stringContaining('cannot be asked')]);
  fails = 'untaken';
  await portal.db.transaction().execute((trx) => queue.enqueue(trx, 'stands-still', {}));
  await expect
    .poll(() => told.slice(1), { timeout: 10_000 })
    .toEqual([expect.stringContaining('takes none')]);
  await pause(2_500);
  expect(told).toHaveLength(2);
  await queue.stop();
});
