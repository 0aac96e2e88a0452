import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ImportMode } from '#shared/imports.ts';
import { type ImportAnswer, type ImportDesk, openImportDesk } from './import-desk.ts';
import { manyFunds, startImportServer } from './import-server.ts';

const ROWS = process.env.LONG ? 20_000 : 3_000;
// Two starts of a server on cores that other tests keep busy.
const PATIENCE = { timeout: 120_000, interval: 20 };

let desk: ImportDesk;
let server: Awaited<ReturnType<typeof startImportServer>> | undefined;
beforeAll(async () => {
  desk = await openImportDesk();
});
afterAll(async () => {
  await kill();
  await desk.close();
});

async function startServer(): Promise<void> {
  server = await startImportServer(desk);
}

async function kill(): Promise<void> {
  await server?.end('SIGKILL');
}

async function standing(id: number) {
  return desk.db
    .selectFrom('imports')
    .select(['status', 'done_rows'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function written(year: number, id: number) {
  const { rows } = await desk.pool.query(
    `select count(distinct f.id) as funds, count(e.id) as entries, coalesce(sum(f.approved_kobo), 0) as approved,
            (select count(*) from import_rows where import_id = $2 and done) as done
       from funds f join fund_entries e on e.fund_id = f.id where f.budget_year = $1`,
    [year, id],
  );
  return rows[0];
}

async function askFor(id: number, mode: ImportMode): Promise<void> {
  const asked = await desk.call('POST', `imports/${id}/commit`, { token: desk.person.token, body: { mode } });
  expect(asked.status).toBe(200);
}

const WHOLE = (1000 + 1000 + ROWS - 1) * ROWS * 50;

it.each([
  ['good-rows', 2030],
  ['all-or-nothing', 2031],
] as const)(
  'a commit of %s that is killed on its way is finished by the next start, nothing twice',
  async (mode, year) => {
    const run = await desk.judged('funds', manyFunds(ROWS, year), `${mode}.csv`);
    expect(run.counts.insert).toBe(ROWS);
    await askFor(run.id, mode);
    await startServer();
    await vi.waitUntil(async () => (await standing(run.id)).done_rows > 0, PATIENCE);
    await kill();
    const cut = await written(year, run.id);
    expect((await standing(run.id)).status).toBe('committing');
    expect(cut.funds).toBeLessThan(ROWS);
    expect(cut.entries).toBe(cut.funds);
    expect(cut.done).toBe(cut.funds);
    if (mode === 'all-or-nothing') expect(cut.funds).toBe(0);
    await startServer();
    await vi.waitUntil(async () => (await standing(run.id)).status === 'committed', PATIENCE);
    await kill();
    expect(await written(year, run.id)).toEqual({ funds: ROWS, entries: ROWS, approved: WHOLE, done: ROWS });
    expect((await standing(run.id)).done_rows).toBe(ROWS);
  },
  300_000,
);

it('a check that is killed on its way is made anew, with every row judged once', async () => {
  const { body } = await desk.send('funds', manyFunds(ROWS, 2032), 'check.csv');
  await startServer();
  await vi.waitUntil(async () => (await standing(body.data.id)).status === 'judging', PATIENCE);
  await kill();
  expect((await standing(body.data.id)).status).toBe('judging');
  await startServer();
  await vi.waitUntil(async () => (await standing(body.data.id)).status === 'judged', PATIENCE);
  await kill();
  const { body: answer } = await desk.call<ImportAnswer>('GET', `imports/${body.data.id}`, {
    token: desk.person.token,
  });
  expect(answer.data.counts).toEqual({ insert: ROWS, update: 0, unchanged: 0, refused: 0 });
  expect(answer.data.row_count).toBe(ROWS);
}, 300_000);

it('an undo that is killed on its way is finished by the next start, whole', async () => {
  const { id } = await desk.db
    .selectFrom('imports')
    .select('id')
    .where('filename', '=', 'good-rows.csv')
    .executeTakeFirstOrThrow();
  const asked = await desk.call('POST', `imports/${id}/undo`, { token: desk.person.token });
  expect(asked.status).toBe(200);
  await startServer();
  await vi.waitUntil(async () => (await standing(id)).status === 'undone', PATIENCE);
  await kill();
  expect(await written(2030, id)).toMatchObject({ funds: 0, entries: 0, done: 0 });
}, 300_000);

it('a file under which two runs of the server ended is not tried a third time, and says so', async () => {
  const { body } = await desk.send('funds', manyFunds(ROWS, 2033), 'deadly.csv');
  const { id } = body.data;
  const worker = async () => {
    const found = await desk.pool.query('select worked_by, error from imports where id = $1', [id]);
    return found.rows[0];
  };
  let last: unknown = null;
  for (const _ of [1, 2]) {
    await startServer();
    await vi.waitUntil(async () => ![null, last].includes((await worker()).worked_by), PATIENCE);
    await kill();
    expect(['queued', 'judging']).toContain((await standing(id)).status);
    last = (await worker()).worked_by;
  }
  await startServer();
  await vi.waitUntil(async () => (await standing(id)).status === 'failed', PATIENCE);
  await kill();
  expect((await worker()).error).toMatch(/^The portal ended twice while it worked on this file/);
}, 300_000);
