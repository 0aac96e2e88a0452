import { execFile } from 'node:child_process';
import { access, chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { closeAtRest, type Passwords } from './access.ts';
import { EmbeddedError } from './embedded-error.ts';
import type { Place } from './place.ts';
import { ROLE } from './roles.ts';

/**
 * Promises that the cluster exists, whole, and lets nobody in without a password.
 * It is made beside its place and renamed, because a cluster whose making was killed never starts.
 */
export async function initializeCluster(
  { data, account }: Place,
  bin: string,
  passwords: Passwords,
): Promise<void> {
  const exists = await access(join(data, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (exists) return;
  const parent = dirname(data);
  await removeUnfinished(parent, basename(data));
  const fresh = `${data}.unfinished-${process.pid}`;
  await mkdir(fresh, { mode: 0o700 });
  if (account) await chown(fresh, account.uid, account.gid);
  await promisify(execFile)(join(bin, 'initdb'), [...INITDB_OPTIONS, '-D', fresh], {
    ...account,
    cwd: '/',
    env: { LC_ALL: 'C' },
  }).catch((error: { stderr?: string; message: string }) => {
    throw new EmbeddedError(`PostgreSQL could not make its data folder ${data}: ${reasonOf(error)}`);
  });
  await closeAtRest({ data: fresh, account }, bin, passwords);
  await rename(fresh, data).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true, force: true });
    // Another start was quicker; its cluster is as good as ours.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  await syncFolder(parent);
}

const INITDB_OPTIONS = [
  ...['-U', ROLE, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-instructions'],
  ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
];

/** Removes what killed starts left, but not the work of a start that still runs. */
async function removeUnfinished(parent: string, name: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    const maker = entry.startsWith(`${name}.unfinished-`) ? Number(entry.split('-').pop()) : undefined;
    if (maker === undefined || (maker !== process.pid && isRunning(maker))) continue;
    await rm(join(parent, entry), { recursive: true, force: true, maxRetries: 10 });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function reasonOf(error: { stderr?: string; message: string }): string {
  const lines = (error.stderr ?? '').split('\n').filter((line) => line.trim());
  return lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? error.message;
}

/** Without it a power cut could forget the rename. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
