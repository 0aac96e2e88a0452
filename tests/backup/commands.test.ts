import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { appendSeals, sealFileOf } from '#server/database/seal-file.ts';
import { sealUntil } from '../audit/seal-until.ts';
import { builtServer } from '../support/built-server.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { administer } from '../support/postgres.ts';
import { dropStateGuards } from '../support/state-guards.ts';
import { createTestDatabase } from '../support/test-database.ts';

const CLEAN = 'Everything is as it should be.';
const OWNER = `owner_${randomBytes(4).toString('hex')}`;

let portal: TestPortal;
let folder: string;
let backup: string;
let seals: string;
beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
  await dropStateGuards(portal.pool);
  folder = await mkdtemp(join(tmpdir(), 'portal-commands-'));
  backup = join(folder, 'portal.tar.gz');
  const { rows } = await portal.pool.query(
    'select (select count(*) from activities) + (select count(*) from stock_entries) + (select count(*) from fund_entries) + (select count(*) from removed_fund_entries) as n',
  );
  await sealUntil(portal.db, Number(rows[0].n));
  seals = sealFileOf(folder);
  await appendSeals(portal.db, seals);
}, 300_000);
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

type Said = { status: number; stdout: string; stderr: string };

/** Runs a built command as whoever types it, with these settings and no others. */
function run(command: string, settings: Record<string, string>, ...words: string[]): Promise<Said> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, ...settings };
  return new Promise((resolve) =>
    execFile(process.execPath, [builtServer(command), ...words], { env }, (error, stdout, stderr) =>
      resolve({ status: Number(error?.code ?? 0), stdout, stderr }),
    ),
  );
}

const original = () => ({ DATABASE_URL: portal.connectionString, DATA_DIR: portal.config.dataDir });

describe('the commands that whoever runs the portal types', () => {
  it('back it up, and say where the secret of the authenticators is', async () => {
    const { status, stdout, stderr } = await run('backup', original(), backup);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Wrote \d+ rows of \d+ tables/);
    expect(stdout).toContain(`it is in ${join(portal.config.dataDir, 'authenticator.secret')}. Keep a copy`);
    expect(stdout).toContain('That file is not there: is DATA_DIR the portal’s?');
    const set = { ...original(), AUTHENTICATOR_SECRET: 'of-a-test-'.repeat(4) };
    const again = await run('backup', set, join(folder, 'again.tar.gz'));
    expect(again.stdout).toContain('it is in AUTHENTICATOR_SECRET. Keep a copy');
    expect(again.stdout).not.toContain(set.AUTHENTICATOR_SECRET);
    expect(again.stdout).not.toContain('not there');
  }, 120_000);

  it('restore it into an embedded database of its own, which then is as it should be, by the seals kept elsewhere too', async () => {
    const own = { DATA_DIR: join(folder, 'embedded') };
    const restored = await run('restore', own, backup);
    expect([restored.status, restored.stderr]).toEqual([0, '']);
    expect(restored.stdout).toMatch(/^Restored \d+ rows of \d+ tables/m);
    expect(restored.stdout).toContain(`have it in ${join(own.DATA_DIR, 'authenticator.secret')}.`);
    const proved = await run('verify', own, '--seals', seals);
    expect(proved.stdout).toContain(CLEAN);
    expect([proved.status, proved.stderr]).toEqual([0, '']);
    expect(proved.stdout).toMatch(/^Seals kept outside the database: proved/m);
  }, 240_000);

  it('restore it as an owner that is no superuser, once one lets it set what switches triggers off', async () => {
    const server = inject('postgres');
    const database = await createTestDatabase({ empty: true });
    const url = new URL(database.connectionString);
    const name = url.pathname.slice(1);
    await administer(
      server,
      `create role ${OWNER} login password 'of a test'`,
      `alter database ${name} owner to ${OWNER}`,
    );
    url.username = OWNER;
    url.password = 'of a test';
    const own = { DATABASE_URL: url.href, DATA_DIR: join(folder, 'owner') };
    try {
      const refused = await run('restore', own, backup);
      expect(refused.status).toBe(1);
      expect(refused.stderr).toContain('GRANT SET ON PARAMETER session_replication_role TO the role.');
      await administer(server, `grant set on parameter session_replication_role to ${OWNER}`);
      const restored = await run('restore', own, backup);
      expect([restored.status, restored.stderr]).toEqual([0, '']);
      const proved = await run('verify', own, '--seals', seals);
      expect(proved.stdout).toContain(CLEAN);
      expect(proved.status).toBe(0);
    } finally {
      await database.drop();
      await administer(
        server,
        `revoke set on parameter session_replication_role from ${OWNER}`,
        `drop role ${OWNER}`,
      );
    }
  }, 240_000);

  it('tell of a copy of the seals that is another, and of one that is not there', async () => {
    const changed = join(folder, 'changed.log');
    const lines = (await readFile(seals, 'utf8')).replace(/[0-9a-f]{64}(?=\n)/, '0'.repeat(64));
    await writeFile(changed, lines);
    const verify = (...words: string[]) => run('verify', original(), '--without-files', ...words);
    const same = await verify('--seals', seals);
    expect(same.stdout).toContain(CLEAN);
    expect(same.status).toBe(0);
    const wrong = await verify('--seals', changed);
    expect(wrong.stdout).toMatch(/^Seals kept outside the database: WRONG\./m);
    expect(wrong.status).toBe(1);
    const nowhere = join(folder, 'nowhere.log');
    const missing = await verify('--seals', nowhere);
    expect([missing.status, missing.stderr]).toEqual([1, `There is no file ${nowhere}.\n`]);
    const unnamed = await verify('--seals');
    expect(unnamed.status).toBe(1);
    expect(unnamed.stderr).toMatch(/^Write npm run verify, or npm run verify -- --seals FILE/);
  }, 240_000);
});
