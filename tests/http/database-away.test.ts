import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Cable } from '../support/cable.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { createTestDatabase } from '../support/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let cable: Cable;
let portal: TestPortal;
let token: string;
beforeAll(async () => {
  database = await createTestDatabase();
  cable = new Cable(database.connectionString);
  await cable.open();
  portal = await startTestPortal({ connectionString: cable.connectionString, jobs: true });
  token = (await addPerson(portal, { groups: ['Administrators'] })).token;
});
afterAll(async () => {
  await portal.close();
  await cable.cut();
  await database.drop();
});

const create = (name: string) => portal.call('POST', 'productBrands', { token, body: { name } });

describe('while the database is away', () => {
  beforeEach(async () => {
    await vi.waitFor(
      async () => expect((await portal.call('GET', 'session', { token })).status).toBe(200),
      10_000,
    );
  });

  it('every call is answered 503 with Retry-After, nothing of the inside, and works again when it is back', async () => {
    await cable.cut();
    for (const [method, path] of [
      ['GET', 'session'],
      ['GET', 'productBrands'],
      ['GET', 'branding'],
      ['POST', 'productBrands'],
      ['POST', 'login'],
      ['GET', 'productBrands/export'],
    ] as const) {
      const body = method === 'POST' ? { name: 'X', username: 'x', password: 'x' } : undefined;
      const sent = path === 'login' ? { username: 'x', password: 'x' } : body && { name: 'X' };
      const answer = await portal.call(method, path, {
        token: path === 'login' ? undefined : token,
        body: sent,
      });
      expect(answer.status, path).toBe(503);
      expect(answer.body.code).toBe('UNAVAILABLE');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.text).not.toMatch(/ECONN|127\.0\.0\.1|postgres/i);
    }
    expect((await portal.call('GET', '/readyz')).status).toBe(503);
    expect((await portal.call('GET', '/healthz')).status).toBe(200);
    await cable.open();
    expect((await create('Back')).status).toBe(201);
    expect((await portal.call('GET', '/readyz')).status).toBe(200);
  });

  it('calls that are under way when the connections are cut are answered 503, and none is half done', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `Cut ${index}`);
    const calls = names.map((name) => create(name));
    await cable.cut();
    await cable.open();
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.every((status) => status === 201 || status === 503)).toBe(true);
    const { rows } = await portal.pool.query(`
      select count(*) filter (where a.id is null)::int as unrecorded from product_brands b
        left join activities a on a.subject_type = 'brands' and a.subject_id = b.id where b.name like 'Cut %'`);
    expect(rows[0].unrecorded).toBe(0);
    const made = statuses.filter((status) => status === 201).length;
    const kept = await portal.pool.query(
      `select count(*)::int as n from product_brands where name like 'Cut %'`,
    );
    expect(kept.rows[0].n).toBeGreaterThanOrEqual(made);
  });

  it('connections that PostgreSQL ends are answered 503 at most, and the next call works', async () => {
    const killed = async () => {
      const calls = Array.from({ length: 10 }, (_, index) => create(`Killed ${Math.random()} ${index}`));
      await portal.pool
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        )
        .catch(() => undefined);
      return (await Promise.all(calls)).map(({ status }) => status);
    };
    for (let round = 0; round < 10; round++)
      for (const status of await killed()) expect([201, 503]).toContain(status);
    await vi.waitFor(async () => expect((await create(`After ${Math.random()}`)).status).toBe(201), 10_000);
  });
});

describe('a database that only reads', () => {
  it('isn’t ready: whoever sends calls is told why, until it takes changes again', async () => {
    const { pool } = portal;
    const { rows } = await pool.query<{ name: string }>('select current_database() as name');
    // As after a start as a standby: sessions that begin now write nothing.
    const reads = async (setting: 'on' | 'off') => {
      await pool.query(
        `begin read write; alter database "${rows[0]?.name}" set default_transaction_read_only = ${setting}; commit`,
      );
      await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'service-portal pulse'`);
    };
    const readyz = async () => {
      const { status, text, headers } = await portal.call('GET', '/readyz');
      return [status, JSON.parse(text).status, headers['retry-after']];
    };
    try {
      await reads('on');
      await vi.waitFor(
        async () =>
          expect(await readyz()).toEqual([
            503,
            'the database only reads: it is a standby, or was made to take no changes',
            '2',
          ]),
        { timeout: 10_000, interval: 200 },
      );
      expect((await portal.call('GET', 'branding')).status).toBe(200);
    } finally {
      await reads('off');
    }
    await vi.waitFor(async () => expect(await readyz()).toEqual([200, 'ready', undefined]), {
      timeout: 10_000,
      interval: 200,
    });
  });
});

describe('a database that fell silent', () => {
  it('every call is answered 503, and all is well soon after its return, though old connections stay dead', async () => {
    // As many as there are connections, so that each of them is used and dies.
    await Promise.all(Array.from({ length: 20 }, () => portal.call('GET', 'session', { token })));
    cable.fallSilent();
    const ask = async (method: string, path: string, body?: unknown) => {
      const { status, headers } = await portal.call(method, path, { token, body });
      return { path, status, retry: headers['retry-after'] };
    };
    const answers = await Promise.all([
      ...Array.from({ length: 30 }, () => ask('GET', 'session')),
      ...Array.from({ length: 30 }, (_, index) => ask('POST', 'productBrands', { name: `Silent ${index}` })),
    ]);
    expect(answers.filter(({ status, retry }) => status !== 503 || !retry)).toEqual([]);
    // Asked now: a pulse that was answered just before the silence counts for whoever asks beside it.
    expect((await ask('GET', '/readyz')).status).toBe(503);
    cable.speak();
    await vi.waitFor(
      async () => {
        expect((await portal.call('GET', '/readyz')).status).toBe(200);
        expect((await create(`Heard ${Math.random()}`)).status).toBe(201);
      },
      { timeout: 10_000, interval: 200 },
    );
  }, 60_000);
});

describe('jobs', () => {
  it('a job under which the database goes away ends once it is back, and takes the portal nowhere', async () => {
    const lost: unknown[] = [];
    const hear = (error: unknown) => lost.push(error);
    process.on('unhandledRejection', hear);
    for (let round = 0; round < 3; round++) {
      // The queue ends its jobs (sealing, sending mail, all by the minute) at moments that nobody knows.
      await pause(700 * (round + 1));
      await cable.cut();
      await pause(1_500);
      await cable.open();
    }
    await vi.waitFor(async () => expect((await create(`Jobs ${Math.random()}`)).status).toBe(201), 10_000);
    process.off('unhandledRejection', hear);
    expect(lost).toEqual([]);
  }, 60_000);
});
