import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nobody } from '#server/database/embedded/account.ts';
import { type Account, type Event, type Holder, hold, stage } from './hold.ts';

const asRoot = process.getuid?.() === 0;
const unprivileged = asRoot ? await nobody() : undefined;

const isReady = (event: Event) => event.ready === true;
const isRefused = (event: Event) => event.refused !== undefined;

const accounts: { who: string; account: Account | undefined; runs: boolean }[] = [
  { who: 'root', account: undefined, runs: asRoot },
  { who: 'an ordinary user', account: unprivileged, runs: true },
];

for (const { who, account } of accounts.filter(({ runs }) => runs)) {
  describe(`the embedded PostgreSQL, started by ${who}`, () => {
    let staged: Awaited<ReturnType<typeof stage>>;
    let dataDir: string;
    let holders: Holder[];
    let count = 0;

    beforeAll(async () => {
      staged = await stage(account);
      dataDir = await newDataDir('made');
      holders = [];
      const maker = start();
      await maker.hears(isReady);
      await stop(maker);
    });
    afterAll(() => staged.clear());

    beforeEach(async () => {
      count += 1;
      dataDir = await newDataDir(String(count));
      // A copy of a cluster made once: making one takes longer than most of these tests.
      await promisify(execFile)('cp', ['-a', `${join(staged.folder, 'made')}/.`, dataDir]);
      holders = [];
    });
    afterEach(async () => {
      for (const holder of holders) await kill(holder);
      if (!(await readdir(join(dataDir, 'postgres'))).includes('postmaster.pid')) return;
      // What a killed holder left running is adopted to be stopped.
      const last = start();
      await last.hears((event) => isReady(event) || isRefused(event));
      await stop(last);
    });

    async function newDataDir(name: string): Promise<string> {
      const folder = join(staged.folder, name);
      await mkdir(folder);
      if (account) await chown(folder, account.uid, account.gid);
      return folder;
    }

    function start(whenOwned: 'start' | 'attach' = 'start'): Holder {
      const holder = hold(staged.program, dataDir, { account, whenOwned });
      holders.push(holder);
      return holder;
    }

    it('keeps what was written through a stop and a start, with fsync on and no port open', async () => {
      const first = start();
      expect((await first.hears(isReady)).adopted).toBe(false);
      await query(first, 'create table kept as select 42 as answer');
      const settings = `select name, setting from pg_settings
        where name in ('fsync', 'synchronous_commit', 'listen_addresses', 'full_page_writes') order by name`;
      expect(await query(first, settings)).toEqual([
        { name: 'fsync', setting: 'on' },
        { name: 'full_page_writes', setting: 'on' },
        { name: 'listen_addresses', setting: '' },
        { name: 'synchronous_commit', setting: 'on' },
      ]);
      await stop(first);
      const second = start();
      expect((await second.hears(isReady)).adopted).toBe(false);
      expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
    });

    it('adopts the server that a kill -9 left running, and loses nothing', async () => {
      const first = start();
      await first.hears(isReady);
      await query(first, 'create table kept as select 42 as answer');
      const pid = await postmasterPid(dataDir);
      await kill(first);
      const second = start();
      expect((await second.hears(isReady)).adopted).toBe(true);
      expect(await postmasterPid(dataDir)).toBe(pid);
      expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
      await stop(second);
      await expect(postmasterPid(dataDir)).rejects.toThrow('ENOENT');
    });

    it('brings PostgreSQL back when it is killed under its owner, and loses nothing', async () => {
      const holder = start();
      await holder.hears(isReady);
      await query(holder, 'create table kept as select 42 as answer');
      const pid = await postmasterPid(dataDir);
      process.kill(pid, 'SIGKILL');
      await holder.hears((event) => event.log?.startsWith('PostgreSQL ended unexpectedly') === true);
      await expect
        .poll(() => query(holder, 'select answer from kept').catch(() => []), { timeout: 10_000 })
        .toEqual([{ answer: 42 }]);
      expect(await postmasterPid(dataDir)).not.toBe(pid);
    });

    it('starts after both it and PostgreSQL were killed', async () => {
      const first = start();
      await first.hears(isReady);
      await query(first, 'create table kept as select 42 as answer');
      const pid = await postmasterPid(dataDir);
      first.process.kill('SIGKILL');
      process.kill(pid, 'SIGKILL');
      await first.ended;
      const second = start();
      expect((await second.hears(isReady)).adopted).toBe(false);
      expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
    });

    it('starts after a kill -9 while the cluster was being made', async () => {
      dataDir = await newDataDir('killed');
      const first = start();
      const unfinished = async () => (await readdir(dataDir)).filter((name) => name.includes('unfinished'));
      await expect
        .poll(async () => readdir(join(dataDir, (await unfinished())[0] ?? 'none')).catch(() => []), {
          interval: 5,
          timeout: 10_000,
        })
        .toContain('base');
      await kill(first);
      expect(await readdir(dataDir)).not.toContain('postgres');
      const second = start();
      await second.hears(isReady);
      expect(await unfinished()).toEqual([]);
      expect(await query(second, 'select 1 as works')).toEqual([{ works: 1 }]);
    });

    it('refuses a second server on the same data with a sentence that names the first', async () => {
      const first = start();
      await first.hears(isReady);
      const second = start();
      const { refused } = await second.hears(isRefused);
      expect(refused).toContain(`holder (process ${first.process.pid}) is already using`);
      expect(await second.ended).toBe(1);
      expect(await query(first, 'select 1 as works')).toEqual([{ works: 1 }]);
    });

    it('works where the path of the data is longer than a socket may have', async () => {
      dataDir = join(dataDir, 'a-long-name-'.repeat(10));
      const holder = start();
      const { connectionString = '' } = await holder.hears(isReady);
      expect(connectionString).toContain(encodeURIComponent('/tmp/service-portal-'));
      expect(await query(holder, 'select 1 as works')).toEqual([{ works: 1 }]);
      await stop(holder);
      await rm(decodeURIComponent(connectionString.split('host=')[1] ?? ''), { recursive: true });
    });

    // What follows doesn't depend on the account: root does not repeat it.
    if (who === 'root') return;

    it('lets one of two first starts at the same moment win, and refuses the other', async () => {
      dataDir = await newDataDir('two');
      const both = [start(), start()];
      const outcomes = await Promise.all(
        both.map((holder) => holder.hears((event) => isReady(event) || isRefused(event))),
      );
      expect(outcomes.filter(isReady)).toHaveLength(1);
      expect(outcomes.filter(isRefused)).toHaveLength(1);
    });

    it('waits for an owner that is stopping, and takes over from it', async () => {
      const first = start();
      await first.hears(isReady);
      first.tell('announce');
      await first.hears((event) => event.done === 'announce');
      const second = start();
      await second.hears((event) => event.log?.includes('waiting for it to stop') === true);
      await stop(first);
      expect((await second.hears(isReady)).adopted).toBe(false);
    });

    it('waits for a command that holds the data, however long that takes, and takes over from it', async () => {
      const command = start('attach');
      await command.hears(isReady);
      const portal = start();
      await portal.hears((event) => event.log?.includes('waiting for it to stop') === true);
      // Longer than it waits for another portal.
      await pause(4_000);
      expect(portal.heard.filter(({ refused, ready }) => refused || ready)).toEqual([]);
      await stop(command);
      await portal.hears(isReady);
    });

    it('lets a command work beside the owner, and leaves the owner its server', async () => {
      const owner = start();
      await owner.hears(isReady);
      const command = start('attach');
      expect((await command.hears(isReady)).adopted).toBe(true);
      await stop(command);
      expect(await query(owner, 'select 1 as works')).toEqual([{ works: 1 }]);
    });

    it('starts although the number of a dead server now belongs to another program', async () => {
      const first = start();
      await first.hears(isReady);
      const file = join(dataDir, 'postgres', 'postmaster.pid');
      const left = (await readFile(file, 'utf8')).replace(/^\d+/, String(process.pid));
      await stop(first);
      await writeFile(file, left);
      await start().hears(isReady);
    });
  });
}

if (asRoot) {
  it('keeps the database of a folder that only root can enter where its own account can reach it, and says so', async () => {
    const staged = await stage();
    const dataDir = join(staged.folder, 'private', 'data');
    await mkdir(dataDir, { recursive: true });
    await chmod(join(staged.folder, 'private'), 0o700);
    const first = hold(staged.program, dataDir);
    await first.hears(isReady);
    const place = /kept in (\/var\/lib\/service-portal\/\S+)\/postgres,/.exec(first.heard[0]?.log ?? '')?.[1];
    expect(place).toBeDefined();
    await query(first, 'create table kept as select 42 as answer');
    await stop(first);
    const second = hold(staged.program, dataDir);
    await second.hears(isReady);
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await stop(second);
    await rm(place ?? '', { recursive: true });
    await staged.clear();
  });
}

// A container's root may do less than the machine's; macOS has no such thing.
if (asRoot && process.platform === 'linux') {
  it('starts, is adopted and stops where root may not look into the processes of other accounts', async () => {
    const staged = await stage();
    const dataDir = join(staged.folder, 'data');
    const held = () => hold(staged.program, dataDir, { through: ['setpriv', '--bounding-set=-sys_ptrace'] });
    const first = held();
    await first.hears(isReady);
    await query(first, 'create table kept as select 42 as answer');
    await kill(first);
    const second = held();
    expect((await second.hears(isReady)).adopted).toBe(true);
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await stop(second);
    await expect(postmasterPid(dataDir)).rejects.toThrow('ENOENT');
    await staged.clear();
  });
}

async function query(holder: Holder, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: (await holder.hears(isReady)).connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

async function stop(holder: Holder): Promise<void> {
  if (holder.process.exitCode === null) holder.tell('stop');
  await holder.ended;
}

async function kill(holder: Holder): Promise<void> {
  if (holder.process.exitCode === null) holder.process.kill('SIGKILL');
  await holder.ended;
}
