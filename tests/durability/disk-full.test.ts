import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDatabase, openPool } from '#server/database/connection.ts';
import { attachOrStartEmbedded } from '#server/database/embedded/index.ts';
import { freePort } from '../../scripts/free-port.mjs';
import { addPerson } from '../support/people.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';

// A disk of its own takes the right to mount one, which only root has, and not in every container.
const disk = mountDisk();
const FULL = 'The disk of the portal is full.';

type Answer = { status: number; detail: string; data: unknown };

let portal: PortalProcess;
let token: string;
let names = 0;
beforeAll(async () => {
  if (!disk) return;
  mkdirSync(join(disk, 'data'), { mode: 0o755 });
  const dataDir = join(disk, 'data');
  portal = await startPortal(dataDir, await freePort(), 'off');
  const database = await attachOrStartEmbedded({ dataDir, log: () => undefined });
  const pool = openPool(database.connectionString, 2);
  ({ token } = await addPerson({ db: openDatabase(pool) }, { groups: ['Administrators'] }));
  await pool.end();
  await database.stop();
}, 600_000);
afterAll(async () => {
  if (!disk) return;
  await portal?.stop();
  execFileSync('umount', ['-l', disk]);
  rmdirSync(disk);
}, 120_000);

afterEach(makeRoom);

it.skipIf(!disk)(
  'on a full disk changes and uploads get 503 that says so, leave nothing half, and go on by themselves once there is room',
  async () => {
    await until(201, upload);
    fillDisk();
    const refused = [await until(503, () => brand()), await until(503, upload)];
    expect(refused.map(({ detail }) => detail.slice(0, FULL.length))).toEqual([FULL, FULL]);
    const name = nextName();
    await until(503, () => brand(name, 'the key of a change'));
    expect(uploads().filter((size) => size !== CONTENT.length)).toEqual([]);
    makeRoom();
    await until(201, () => brand(name, 'the key of a change'));
    await until(201, upload);
    expect(await countOf(name)).toBe(1);
  },
  300_000,
);

it.skipIf(!disk)(
  'where PostgreSQL can’t start for want of room it is started once there is some, with all that was acknowledged',
  async () => {
    const name = nextName();
    await until(201, () => brand(name));
    fillDisk();
    process.kill(postmaster(), 'SIGKILL');
    for (let asked = 0; asked < 30; asked++) {
      expect((await brand()).status).toBe(503);
      await pause(100);
    }
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
    makeRoom();
    await until(201, () => brand());
    expect(await countOf(name)).toBe(1);
  },
  300_000,
);

const CONTENT = `a,${'b'.repeat(2_000_000)}`;

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${portal.url}/api/${path}`, init);
  const { detail = '', data } = (await response.json()) as Answer;
  return { status: response.status, detail, data };
}

function brand(name = nextName(), key = name): Promise<Answer> {
  return ask('productBrands', {
    method: 'POST',
    headers: { ...mine(), 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ name }),
  });
}

function upload(): Promise<Answer> {
  const form = new FormData();
  form.append('files', new Blob([CONTENT]), 'a.csv');
  return ask('files', { method: 'POST', headers: mine(), body: form });
}

async function countOf(name: string): Promise<number> {
  return ((await ask(`productBrands?search=${name}`, { headers: mine() })).data as unknown[]).length;
}

/** Asks until it is answered so; every other answer on the way is 201 or 503. */
async function until(status: number, call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (answer.status === status) return answer;
    expect([201, 503]).toContain(answer.status);
    if (status === 201) await pause(100);
  }
}

const mine = () => ({ authorization: `Bearer ${token}` });

const nextName = () => `Full disk ${String(++names).padStart(6, '0')}`.replaceAll(' ', '-');

function postmaster(): number {
  return Number.parseInt(readFileSync(join(disk ?? '', 'data', 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

/** The sizes of what is kept of uploads. */
function uploads(): number[] {
  const folder = join(disk ?? '', 'data', 'files');
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    statSync(join(folder, path)),
  );
  return found.filter((one) => one.isFile()).map(({ size }) => size);
}

function mountDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'portal-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=420m,mode=755', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmdirSync(folder);
    return undefined;
  }
}

/** Takes all room there is. */
function fillDisk(): void {
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${join(disk ?? '', 'filler')}`, 'bs=64k'], { stdio: 'ignore' });
  } catch {
    // It ends by saying that there is no room left, as it is to.
  }
}

function makeRoom(): void {
  if (disk) rmSync(join(disk, 'filler'), { force: true });
}
