import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { createTestDatabase } from '../support/test-database.ts';

/** Stands between the portal and PostgreSQL, so that the way to it can be cut and opened again. */
class Cable {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private port = 0;

  constructor(private readonly to: { path: string } | { host: string; port: number }) {}

  async open(): Promise<number> {
    this.server = createServer((near) => {
      const far = new Socket().connect(this.to as { path: string });
      for (const [from, into] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(from);
        from.pipe(into);
        from.on('error', () => undefined);
        from.on('close', () => into.destroy());
      }
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
    return this.port;
  }

  async cut(): Promise<void> {
    const closed = this.server && once(this.server, 'close');
    this.server?.close();
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    await closed;
  }
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let cable: Cable;
let portal: TestPortal;
let token: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.connectionString);
  const folder = url.searchParams.get('host');
  const port = url.port || url.searchParams.get('port') || '5432';
  cable = new Cable(
    folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port: Number(port) },
  );
  const near = new URL(database.connectionString);
  near.searchParams.delete('host');
  near.hostname = '127.0.0.1';
  near.port = String(await cable.open());
  portal = await startTestPortal({ connectionString: near.href });
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
