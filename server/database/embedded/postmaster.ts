import { execFile } from 'node:child_process';
import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A living PostgreSQL server of one cluster, as it describes itself. */
export type Postmaster = { pid: number; socketDir: string; status: string };

const PID_FILE = 'postmaster.pid';

/** Promises the server that runs this cluster, or undefined. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const { pid, lines } = await readPidFile(data);
  if (!(await runsCluster(pid, data))) return undefined;
  return { pid, socketDir: lines[4] ?? '', status: lines[7] ?? 'starting' };
}

/**
 * Removes what a dead server left if its number now belongs to another program: PostgreSQL would refuse to start.
 * Only to be called where nothing answers on the cluster's socket.
 */
export async function removeStalePidFile(data: string): Promise<void> {
  const { pid } = await readPidFile(data);
  if (isAlive(pid) && !(await runsCluster(pid, data))) await rm(join(data, PID_FILE), { force: true });
}

/** Stops the server in good order, within `patience_ms` even if it must be told twice; resolves when it is gone. */
export async function stopPostmaster({ pid }: Postmaster, data: string, patience_ms = 60_000): Promise<void> {
  // SIGINT ends the sessions and writes a checkpoint; SIGQUIT leaves the rest to recovery, which loses nothing.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!(await runsCluster(pid, data))) return;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (isAlive(pid)) throw error;
    }
    for (const end = Date.now() + patience_ms; Date.now() < end; await sleep(20)) {
      if (!(await runsCluster(pid, data))) return;
    }
  }
}

/** Its lines: process, folder, start, port, socket folder, address, shared memory, status. */
async function readPidFile(data: string): Promise<{ pid: number; lines: string[] }> {
  const text = await readFile(join(data, PID_FILE), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  return { pid: Number(lines[0]), lines };
}

/** A number alone proves nothing: it may have been given to another program since. */
async function runsCluster(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    // PostgreSQL works in the folder of its cluster; a process that has died but isn't buried has none.
    const folder = await readlink(`/proc/${pid}/cwd`).catch(({ code }: NodeJS.ErrnoException) => code);
    if (folder !== 'EACCES' && folder !== 'EPERM') return folder === data;
    // Root in a container may not look into another account's process, but anybody may read what started it.
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    return words[words.indexOf('-D') + 1] === data;
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.includes(`-D ${data}`);
}

function isAlive(pid: number): boolean {
  if (!(pid > 1)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
