import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ImportDesk, openImportDesk } from '../imports/import-desk.ts';
import { manyFunds, startImportServer } from '../imports/import-server.ts';
import { Cable } from '../support/cable.ts';

const ROUNDS = process.env.LONG ? 20 : 2;
const ROWS = 2_000;
const PATIENCE = { timeout: 150_000, interval: 50 };

let desk: ImportDesk;
let cable: Cable;
let server: Awaited<ReturnType<typeof startImportServer>>;
beforeAll(async () => {
  desk = await openImportDesk();
  cable = new Cable(desk.connectionString);
  await cable.open();
  server = await startImportServer(desk, cable.connectionString);
  await vi.waitUntil(async () => (await statusOf('/readyz')) === 200, PATIENCE);
}, 180_000);
afterAll(async () => {
  await server?.end('SIGKILL');
  await cable?.cut();
  await desk?.close();
});

async function statusOf(path: string): Promise<number | undefined> {
  return fetch(`${server.url}${path}`).then(
    ({ status }) => status,
    () => undefined,
  );
}

async function standing(id: number) {
  return desk.db
    .selectFrom('imports')
    .select(['status', 'done_rows'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

it(
  'PostgreSQL dies under an import: the server lives, answers 503, and ends the import once it is back, nothing twice',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const year = 2040 + round;
      const run = await desk.judged('funds', manyFunds(ROWS, year), `round-${round}.csv`);
      const asked = await fetch(`${server.url}/api/imports/${run.id}/commit`, {
        method: 'POST',
        headers: { authorization: `Bearer ${desk.person.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ mode: 'good-rows' }),
      });
      expect(asked.status).toBe(200);
      // Another moment each round, from the first rows to the last.
      const cutAt = 1 + ((round * 617) % (ROWS - 200));
      await vi.waitUntil(async () => (await standing(run.id)).done_rows >= cutAt, PATIENCE);
      await cable.cut();
      expect(await statusOf('/api/branding')).toBe(503);
      expect(await statusOf('/readyz')).toBe(503);
      expect(await statusOf('/healthz')).toBe(200);
      await cable.open();
      await vi.waitUntil(async () => (await standing(run.id)).status === 'committed', PATIENCE);
      const { rows } = await desk.pool.query(
        'select count(distinct f.id)::int as funds, count(e.id)::int as entries from funds f join fund_entries e on e.fund_id = f.id where f.budget_year = $1',
        [year],
      );
      expect(rows).toEqual([{ funds: ROWS, entries: ROWS }]);
      expect(server.child.exitCode).toBeNull();
    }
  },
  ROUNDS * 200_000,
);

it('PostgreSQL falls silent: calls get 503, and the portal comes back by itself once it answers', async () => {
  cable.fallSilent();
  const answers = await Promise.all([
    statusOf('/api/branding'),
    statusOf('/api/session'),
    statusOf('/readyz'),
  ]);
  expect(answers.map((status) => status === 401 || status === 503)).toEqual([true, true, true]);
  expect(answers[0]).toBe(503);
  cable.speak();
  await vi.waitUntil(async () => (await statusOf('/readyz')) === 200, PATIENCE);
  expect(await statusOf('/api/branding')).toBe(200);
}, 180_000);

it('the portal is told to stop while PostgreSQL is silent: the process has ended before long', async () => {
  cable.fallSilent();
  const hanging = Array.from({ length: 10 }, () => statusOf('/api/branding'));
  const ended = server.end('SIGTERM').then(() => 'ended');
  expect(await Promise.race([ended, pause(20_000, 'still there')])).toBe('ended');
  await Promise.all(hanging);
}, 60_000);
