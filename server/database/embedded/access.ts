import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import { keptSecret } from '../kept-secret.ts';
import type { Account } from './account.ts';
import { EmbeddedError, fatalOf, saysInUse } from './embedded-error.ts';
import type { Place } from './place.ts';
import { ROLE, SERVER_ROLE } from './roles.ts';

/** What the two roles of the embedded database prove themselves with. */
export type Passwords = { owner: string; server: string };

/** What follows a method that asks nothing is options of it, if anything. */
const TRUSTING = /^(\s*(?:local|host)\w*\s.*\s)trust(?=\s|$)/gm;

/** The files of DATA_DIR that have the passwords; only the user of the server reads them. */
export const OWNER_SECRET = 'database-owner.secret';
const SERVER_SECRET = 'database-server.secret';

/** Promises the passwords of a DATA_DIR, which the first start makes. */
export async function readPasswords(dataDir: string): Promise<Passwords> {
  const owner = await keptSecret(dataDir, OWNER_SECRET);
  return { owner, server: await keptSecret(dataDir, SERVER_SECRET) };
}

/** Whether the cluster lets anybody in who reaches it, as those of earlier versions do. */
export async function trustsAnybody(data: string): Promise<boolean> {
  const rules = await readFile(join(data, 'pg_hba.conf'), 'utf8');
  return rules.search(TRUSTING) >= 0;
}

/**
 * Gives the owner of a cluster that nobody runs its password, and then lets nobody in without one. PostgreSQL is started
 * for this one statement, without a socket, so that there is no moment at which another could come first. Promises false
 * where another process has the cluster just now.
 */
export async function closeAtRest(
  { data, account }: Pick<Place, 'data' | 'account'>,
  bin: string,
  { owner }: Passwords,
): Promise<boolean> {
  const options = ['--single', '-D', data, '-c', 'exit_on_error=on', '-c', 'log_min_messages=warning'];
  const running = promisify(execFile)(join(bin, 'postgres'), [...options, 'postgres'], {
    ...account,
    cwd: '/',
    env: { LC_ALL: 'C' },
  });
  // Where it ends before it reads, how it ended is what counts.
  running.child.stdin?.on('error', () => undefined);
  running.child.stdin?.end(`${passwordOf(ROLE, owner)}\n`);
  try {
    await running;
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string };
    if (saysInUse(stderr)) return false;
    throw new EmbeddedError(
      `The database in ${data} can't be given a password: ${fatalOf(stderr) ?? message}.`,
    );
  }
  await askForPasswords(data, account);
  return true;
}

/** The same for a cluster that runs, asked by its owner. */
export async function closeRunning(
  keeper: Client,
  { data, account }: Place,
  { owner }: Passwords,
): Promise<void> {
  await keeper.query(passwordOf(ROLE, owner));
  await askForPasswords(data, account);
  await keeper.query('select pg_reload_conf()');
}

/** Makes the role that the portal works as, where there is none, with its password. */
export async function letServerIn(keeper: Client, { server }: Passwords): Promise<void> {
  const known = await keeper.query('select from pg_roles where rolname = $1', [SERVER_ROLE]);
  if (known.rowCount === 0) await keeper.query(`create role ${SERVER_ROLE} login`);
  await keeper.query(passwordOf(SERVER_ROLE, server));
}

/** Kept secrets are letters, digits, - and _. */
function passwordOf(role: string, password: string): string {
  return `alter role ${role} password '${password}'`;
}

/** Only the method is changed: what else somebody wrote there is theirs. */
async function askForPasswords(data: string, account: Account | undefined): Promise<void> {
  const file = join(data, 'pg_hba.conf');
  const rules = (await readFile(file, 'utf8')).replace(TRUSTING, '$1scram-sha-256');
  const made = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(made, 'wx', 0o600);
  try {
    await handle.writeFile(rules);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (account) await chown(made, account.uid, account.gid);
  await rename(made, file);
}
