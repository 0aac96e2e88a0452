import { chown, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nobody } from '#server/database/embedded/account.ts';
import { type Event, type Holder, hold, stage } from './hold.ts';

const account = process.getuid?.() === 0 ? await nobody() : undefined;
const SECRETS = ['database-owner.secret', 'database-server.secret'];
const WRONG_PASSWORD = { code: '28P01' };

const isReady = (event: Event) => event.ready === true;
const isRefused = (event: Event) => event.refused !== undefined;

describe('the embedded PostgreSQL', () => {
  let staged: Awaited<ReturnType<typeof stage>>;
  let dataDir: string;
  let holders: Holder[];

  beforeEach(async () => {
    staged = await stage(account);
    if (account) await chown(staged.folder, account.uid, account.gid);
    dataDir = join(staged.folder, 'data');
    holders = [];
  });
  afterEach(async () => {
    for (const holder of holders) await stop(holder);
    await staged.clear();
  });

  function start(): Holder {
    const holder = hold(staged.program, dataDir, { account });
    holders.push(holder);
    return holder;
  }
  const rules = () => join(dataDir, 'postgres', 'pg_hba.conf');
  /** As versions made it that knew no password. */
  async function trustAnybody(): Promise<void> {
    await writeFile(rules(), (await readFile(rules(), 'utf8')).replaceAll('scram-sha-256', 'trust'));
  }

  it('lets nobody in without the password of a role, which only the user of the portal can read', async () => {
    const holder = start();
    const address = await addressOf(holder);
    expect(await query(address, 'select current_user')).toEqual([{ current_user: 'portal' }]);
    await expect(query(address, 'select 1', 'a-guess')).rejects.toMatchObject(WRONG_PASSWORD);
    const [owner = '', server = ''] = await Promise.all(SECRETS.map(secret));
    for (const name of SECRETS) expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
    const asServer = address.replace('//portal:', '//portal_server:');
    expect(await query(asServer, 'select current_user', server)).toEqual([{ current_user: 'portal_server' }]);
    await expect(query(asServer, 'select 1', owner)).rejects.toMatchObject(WRONG_PASSWORD);
    await expect(query(address, 'select 1', server)).rejects.toMatchObject(WRONG_PASSWORD);
    expect((await query(address, 'select distinct auth_method from pg_hba_file_rules')) as unknown[]).toEqual(
      [{ auth_method: 'scram-sha-256' }],
    );
  });

  it('asks for one from the next start on where an earlier version had let everybody in, and keeps what else was written there', async () => {
    const first = start();
    await query(await addressOf(first), 'create table kept as select 42 as answer');
    await stop(first);
    await trustAnybody();
    await writeFile(rules(), `${await readFile(rules(), 'utf8')}\nlocal other other reject\n`);
    for (const name of SECRETS) await rm(join(dataDir, name));
    const second = start();
    const address = await addressOf(second);
    expect(await query(address, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await expect(query(address, 'select 1', 'a-guess')).rejects.toMatchObject(WRONG_PASSWORD);
    expect(await readFile(rules(), 'utf8')).toContain('local other other reject');
  });

  it('asks for one from then on where a server of an earlier version was left running and is adopted', async () => {
    const first = start();
    await first.hears(isReady);
    await trustAnybody();
    await query(await addressOf(first), 'select pg_reload_conf()');
    first.process.kill('SIGKILL');
    await first.ended;
    for (const name of SECRETS) await rm(join(dataDir, name));
    const second = start();
    expect((await second.hears(isReady)).adopted).toBe(true);
    const address = await addressOf(second);
    await expect
      .poll(() => query(address, 'select 1', 'a-guess').catch((error) => error.code))
      .toBe(WRONG_PASSWORD.code);
    expect(await query(address, 'select 1 as works')).toEqual([{ works: 1 }]);
  });

  it('takes another password where the file was lost while it was stopped, and says what to do while it runs', async () => {
    const first = start();
    await query(await addressOf(first), 'create table kept as select 42 as answer');
    await stop(first);
    await rm(join(dataDir, 'database-owner.secret'));
    const second = start();
    expect(await query(await addressOf(second), 'select answer from kept')).toEqual([{ answer: 42 }]);
    const before = await secret('database-owner.secret');
    second.process.kill('SIGKILL');
    await second.ended;
    await rm(join(dataDir, 'database-owner.secret'));
    const { refused } = await start().hears(isRefused);
    expect(refused).toContain(`doesn't take the password in ${join(dataDir, 'database-owner.secret')}`);
    await writeFile(join(dataDir, 'database-owner.secret'), before);
    expect((await start().hears(isReady)).adopted).toBe(true);
  });

  async function secret(name: string): Promise<string> {
    return (await readFile(join(dataDir, name), 'utf8')).trim();
  }
});

async function addressOf(holder: Holder): Promise<string> {
  return (await holder.hears(isReady)).connectionString ?? '';
}

async function query(address: string, sql: string, password?: string): Promise<unknown[]> {
  const url = new URL(address);
  if (password) url.password = password;
  const client = new Client({ connectionString: url.href });
  client.on('error', () => undefined);
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function stop(holder: Holder): Promise<void> {
  if (holder.process.exitCode === null) holder.tell('stop');
  await holder.ended;
}
