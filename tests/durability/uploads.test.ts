import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { purgeFilesJob } from '#server/domain/files/purge-files.ts';
import { startImportServer } from '../imports/import-server.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

const ROUNDS = process.env.LONG ? 20 : 1;
const CLIENTS = 6;
const PATIENCE = { timeout: 60_000, interval: 20 };
/** What the test holds while it wants uploads to stand still. */
const GATE = 4_711;

let portal: TestPortal;
let me: Awaited<ReturnType<typeof addPerson>>;
let server: Awaited<ReturnType<typeof startImportServer>>;
beforeAll(async () => {
  portal = await startTestPortal();
  await portal.pool.query(`create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${GATE}); return new; end $$`);
});
beforeEach(async () => {
  me = await addPerson(portal);
  await start();
}, 60_000);
afterEach(() => server.end('SIGKILL'));
afterAll(() => portal.close());

async function start(): Promise<void> {
  server = await startImportServer(portal);
  await vi.waitUntil(() => fetch(`${server.url}/readyz`).then(...isOk), PATIENCE);
}

const isOk = [({ ok }: Response) => ok, () => false] as const;

/** Uploads some random bytes as a text; answers the id, or nothing where the server died. */
async function upload(size: number): Promise<{ id: number; sha256: string } | undefined> {
  const content = `a,${randomBytes(size / 2).toString('hex')}`;
  const form = new FormData();
  form.append('files', new Blob([content]), 'a.csv');
  const headers = { authorization: `Bearer ${me.token}` };
  try {
    const response = await fetch(`${server.url}/api/files`, { method: 'POST', headers, body: form });
    const { data, detail } = (await response.json()) as { data: { id: number }[]; detail?: string };
    expect(response.status, detail).toBe(201);
    return { id: data[0]?.id ?? 0, sha256: sha256Of(content) };
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const sha256Of = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

async function rows() {
  const { rows: found } = await portal.pool.query<{
    id: number;
    key: string;
    sha256: string;
    is_kept: boolean;
  }>('select id, storage_key as key, sha256, is_kept from files where uploaded_by = $1 order by id', [me.id]);
  return found;
}

const folder = () => join(portal.config.dataDir, 'files');

async function stored(): Promise<string[]> {
  const entries = await readdir(folder(), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** As the hourly sweep does once an hour has passed, which leaves what was stored whole. */
async function sweepAnHourLater(): Promise<void> {
  await portal.pool.query(
    `update files set created_at = created_at - interval '61 minutes' where not is_kept`,
  );
  await purgeFilesJob.work(portal.portal, {});
}

async function quotaUsed(): Promise<number> {
  const { rows: found } = await portal.pool.query('select unused_upload_bytes($1) as bytes', [me.id]);
  return found[0].bytes;
}

it('killed with half of an upload received, nothing of it is there, and none of the quota is used', async () => {
  const before = await stored();
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const head = `--x\r\ncontent-disposition: form-data; name="files"; filename="half.csv"\r\n\r\n`;
  socket.write(
    `POST /api/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${me.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 2000000\r\n\r\n${head}${'a,'.repeat(500_000)}`,
  );
  await vi.waitUntil(() => socket.writableLength === 0, PATIENCE);
  await pause(200);
  await server.end('SIGKILL');
  await start();
  expect([await rows(), await stored(), await quotaUsed()]).toEqual([[], before, 0]);
  expect(await upload(1_000)).toBeDefined();
}, 120_000);

it('killed between the content and the row that names it as kept, the torso is shown to nobody, and goes', async () => {
  const before = await stored();
  const holder = await portal.pool.connect();
  try {
    await portal.pool.query(
      `create trigger gate before update on files for each row execute function wait_at_gate()`,
    );
    await holder.query('select pg_advisory_lock($1)', [GATE]);
    const cut = upload(100_000);
    await vi.waitUntil(async () => (await stored()).length > before.length && (await isAtGate()), PATIENCE);
    await server.end('SIGKILL');
    expect(await cut).toBeUndefined();
    // PostgreSQL learns of its client's end when it answers; here it is told.
    await portal.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
      [GATE],
    );
  } finally {
    await holder.query('select pg_advisory_unlock_all()');
    holder.release();
    await portal.pool.query('drop trigger gate on files');
  }
  await start();
  const [torso] = await rows();
  expect(torso?.is_kept).toBe(false);
  const headers = { authorization: `Bearer ${me.token}` };
  expect((await fetch(`${server.url}/api/files/${torso?.id}`, { headers })).status).toBe(404);
  await sweepAnHourLater();
  expect([await rows(), await stored(), await quotaUsed()]).toEqual([[], before, 0]);
}, 120_000);

it(
  'killed at any moment, every acknowledged upload is whole, and after the sweep all that is stored has its row',
  async () => {
    const before = new Set(await stored());
    const acknowledged: { id: number; sha256: string }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const told = acknowledged.length;
      let isDead = false;
      const clients = Array.from({ length: CLIENTS }, async () => {
        while (!isDead) {
          const made = await upload(400_000);
          if (made) acknowledged.push(made);
        }
      });
      await vi.waitUntil(() => acknowledged.length > told, PATIENCE);
      // Another moment each round.
      await pause(((round + 1) * 137) % 500);
      await server.end('SIGKILL');
      isDead = true;
      await Promise.all(clients);
      // In use, it counts no more.
      await portal.pool.query(
        `insert into attachments (file_id, subject_type, subject_id) select unnest($1::bigint[]), 'brands', 1`,
        [acknowledged.slice(told).map(({ id }) => id)],
      );
      await start();
    }
    await sweepAnHourLater();
    const kept = await rows();
    expect(kept.filter(({ is_kept }) => !is_kept)).toEqual([]);
    for (const { key, sha256 } of kept)
      expect(sha256Of(await readFile(join(folder(), ...key.split(':')))), key).toBe(sha256);
    const known = new Map(kept.map(({ id, sha256 }) => [id, sha256]));
    expect(acknowledged.filter(({ id, sha256 }) => known.get(id) !== sha256)).toEqual([]);
    const named = kept.map(({ key }) => key.split(':').at(-1)).sort();
    expect((await stored()).filter((name) => !before.has(name)).sort()).toEqual(named);
  },
  ROUNDS * 60_000 + 60_000,
);

async function isAtGate(): Promise<boolean> {
  const { rows: found } = await portal.pool.query(
    `select exists (select from pg_locks where locktype = 'advisory' and objid = $1 and not granted) as is_there`,
    [GATE],
  );
  return found[0].is_there;
}
