import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../scripts/free-port.mjs';
import { builtServer } from './support/built-server.ts';
import { asServer, databaseOn } from './support/postgres.ts';
import { createTestDatabase } from './support/test-database.ts';

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let empty: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-start-'));
  database = await createTestDatabase();
  empty = await createTestDatabase({ empty: true });
});
afterAll(async () => {
  await database.drop();
  await empty.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  /** What it printed so far. */
  said: { out: string; err: string };
}

/** The built portal as a process of its own, with these settings. */
function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [builtServer()], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'silent', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout?.on('data', (text) => {
    said.out += text;
  });
  child.stderr?.on('data', (text) => {
    said.err += text;
  });
  return { child, said };
}

async function endOf({ child, said }: Started): Promise<{ code: number; said: Started['said'] }> {
  const [code] = await once(child, 'close');
  return { code, said };
}

const NOWHERE = 'postgresql://portal:Very-Secret-1@127.0.0.1:1/portal';

describe('a start that its settings do not allow', () => {
  it.each([
    ['a wrong setting', { TRUST_PROXY: '300.1.1.1' }, /^TRUST_PROXY must be /],
    [
      'a server that does not answer',
      { DATABASE_URL: NOWHERE },
      /^The server of DATABASE_URL can't be reached \(ECONNREFUSED\)/,
    ],
    [
      'a DATA_DIR that is a file, beside a database of its own',
      { DATA_DIR: 'file', DATABASE_URL: NOWHERE },
      /^DATA_DIR .*file can't be used by this account \(ENOTDIR at .*session-token\.secret\)/,
    ],
    ['a DATA_DIR that is a file', { DATA_DIR: 'file' }, /^DATA_DIR .*file can't be made or used as a folder/],
    [
      'a DATA_DIR where the system takes no folder',
      { DATA_DIR: '/proc/a/b' },
      /^DATA_DIR \/proc\/a\/b can't be made or used as a folder/,
    ],
    [
      'the same, beside a database of its own',
      { DATA_DIR: '/proc/a/b', DATABASE_URL: NOWHERE },
      /^DATA_DIR \/proc\/a\/b can't be used by this account/,
    ],
  ])('ends with 1 and one sentence: %s', async (_why, env, sentence) => {
    await writeFile(join(folder, 'file'), '');
    const given = 'DATA_DIR' in env ? { ...env, DATA_DIR: resolve(folder, env.DATA_DIR) } : env;
    const { code, said } = await endOf(start(given));
    expect(code).toBe(1);
    expect(said.err).toMatch(sentence);
    expect(said.err.trim().split('\n')).toHaveLength(1);
    expect(said.err).not.toContain('Very-Secret-1');
  });

  it('ends with 1 and one sentence: a port that is taken, an address of another machine', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const settings = { DATABASE_URL: database.connectionString, PORT: String(port) };
    const taken = await endOf(start(settings));
    other.close();
    expect([taken.code, taken.said.err]).toEqual([
      1,
      `PORT ${port} is taken on 127.0.0.1: stop what uses it, or choose another.\n`,
    ]);
    const elsewhere = await endOf(start({ ...settings, HOST: '192.0.2.7' }));
    expect([elsewhere.code, elsewhere.said.err]).toEqual([
      1,
      expect.stringMatching(
        /^HOST 192\.0\.2\.7 is not an address of this machine \(EADDRNOTAVAIL\): .*\.\n$/,
      ),
    ]);
  });
});

describe('a start whose two addresses do not fit', () => {
  it.each<[string, (address: string) => string, RegExp]>([
    [
      'the owner’s password is wrong',
      (address) => ofNobody(address),
      /^DATABASE_OWNER_URL names a role or a password that its server refuses\.\n$/,
    ],
    [
      'the owner’s is another database',
      (address) => databaseOn(address, 'postgres'),
      /^DATABASE_URL and DATABASE_OWNER_URL lead to two databases \(.* and postgres\): both must name the same/,
    ],
    [
      'the owner owns nothing',
      (address) => asServer(address),
      /^The role of DATABASE_OWNER_URL lacks a right \(.*\): it must own the database and its tables\.\n$/,
    ],
    [
      'its server has no TLS',
      (address) => `${address}${address.includes('?') ? '&' : '?'}sslmode=verify-full`,
      /^DATABASE_OWNER_URL can't be used: .*SSL.*\.\n$/,
    ],
  ])('ends with 1 and one sentence that names what is wrong: %s', async (_why, ownerOf, sentence) => {
    const { code, said } = await endOf(
      start({
        DATABASE_URL: asServer(empty.connectionString),
        DATABASE_OWNER_URL: ownerOf(empty.connectionString),
        PORT: String(await freePort()),
      }),
    );
    expect([code, said.err]).toEqual([1, expect.stringMatching(sentence)]);
    expect(said.err).not.toContain('Very-Secret-1');
  });
});

describe('a start on a database of the agency', () => {
  it('loads no demonstration, prints the link of the first administrator while nobody can sign in, and ends with 0 on Ctrl-C', async () => {
    const port = await freePort();
    const started = start({ DATABASE_URL: database.connectionString, PORT: String(port) });
    const link = await linkOf(started);
    expect(link).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/auth/activate\\?token=[\\w-]{43}$`));
    expect(started.said.out).toContain(`Service Portal is ready at http://127.0.0.1:${port}\n`);
    expect(started.said.out).not.toContain('Demonstration accounts');
    const branding = await fetch(`http://127.0.0.1:${port}/api/branding`);
    expect(await branding.json()).toMatchObject({ data: { demonstration: null } });
    // Twice, as npm and the terminal do.
    started.child.kill('SIGINT');
    started.child.kill('SIGINT');
    expect((await endOf(started)).code).toBe(0);

    const again = start({ DATABASE_URL: database.connectionString, PORT: String(port) });
    expect(await linkOf(again)).not.toBe(link);
    again.child.kill('SIGTERM');
    expect((await endOf(again)).code).toBe(0);
  });
});

/** The same address with a user that its server doesn't know. */
function ofNobody(address: string): string {
  const url = new URL(address);
  url.username = 'nobody_of_this_name';
  url.password = 'Very-Secret-1';
  return url.href;
}

/** The one-time link that a start prints. */
async function linkOf({ child, said }: Started): Promise<string> {
  for (;;) {
    const [, link] = /first administrator \(once, within 24 hours\): (\S+)\n/.exec(said.out) ?? [];
    if (link) return link;
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}: ${said.err}`);
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  }
}
