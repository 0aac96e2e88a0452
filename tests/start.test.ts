import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './durability/portal-process.ts';
import { builtServer } from './support/built-server.ts';
import { createTestDatabase } from './support/test-database.ts';

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-start-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
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
    ['a DATA_DIR that is a file', { DATA_DIR: 'file' }, /^DATA_DIR .*file can't be made or used as a folder/],
  ])('ends with 1 and one sentence: %s', async (_why, env, sentence) => {
    await writeFile(join(folder, 'file'), '');
    const given = 'DATA_DIR' in env ? { DATA_DIR: join(folder, env.DATA_DIR) } : env;
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

/** The one-time link that a start prints. */
async function linkOf({ child, said }: Started): Promise<string> {
  for (;;) {
    const [, link] = /first administrator \(once, within 24 hours\): (\S+)\n/.exec(said.out) ?? [];
    if (link) return link;
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}: ${said.err}`);
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  }
}
