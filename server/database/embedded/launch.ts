import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeAtRest, type Passwords, trustsAnybody } from './access.ts';
import { EmbeddedError, fatalOf, saysInUse } from './embedded-error.ts';
import type { Place } from './place.ts';
import { findPostmaster, type Postmaster, removeStalePidFile } from './postmaster.ts';

/**
 * Starts PostgreSQL on the cluster and promises it when it accepts connections, recovery included.
 * Promises undefined where trying again helps: another process was quicker, or the backends of a killed server still
 * hold its memory. Throws an EmbeddedError with PostgreSQL's own words otherwise. Data that is forgotten
 * with its run is written without waiting for the disk.
 */
export async function launch(
  place: Place,
  bin: string,
  passwords: Passwords,
  isForgotten = false,
): Promise<Postmaster | undefined> {
  await removeStalePidFile(place.data);
  await prepareSocketDir(place);
  // As earlier versions made it.
  if ((await trustsAnybody(place.data)) && !(await closeAtRest(place, bin, passwords))) return undefined;
  const logFile = join(dirname(place.data), 'postgres.log');
  const log = await openLog(logFile);
  // Its own session, so that Ctrl-C in the terminal reaches the portal only, which stops it last.
  const server = spawn(join(bin, 'postgres'), ['-D', place.data, ...settings(place, isForgotten)], {
    ...place.account,
    cwd: '/',
    env: { LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', log.handle.fd, log.handle.fd],
  });
  server.unref();
  let ended = '';
  server.once('exit', (code, signal) => {
    ended = `it ended with ${signal ?? code}`;
  });
  server.once('error', (error) => {
    ended = error.message;
  });
  try {
    for (;;) {
      const running = await findPostmaster(place.data);
      if (running?.pid === server.pid && running?.status === 'ready') return running;
      if (ended) break;
      await sleep(20);
    }
  } finally {
    await log.handle.close();
  }
  const words = (await readFile(logFile)).subarray(log.size).toString();
  if (saysInUse(words)) return undefined;
  throw new EmbeddedError(
    `PostgreSQL does not start on ${place.data}: ${fatalOf(words) ?? ended} (see ${logFile}).`,
  );
}

function settings({ socketDir }: Place, isForgotten: boolean): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '120',
    shared_buffers: '256MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    jit: 'off',
    fsync: isForgotten ? 'off' : 'on',
    synchronous_commit: isForgotten ? 'off' : 'on',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] %a ',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** A folder under /tmp must be ours alone, or another account could listen in our place. */
async function prepareSocketDir({ socketDir, data, account }: Place): Promise<void> {
  if (socketDir === data) return;
  await mkdir(socketDir, { mode: 0o700 }).catch(() => undefined);
  const handle = await open(socketDir, constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    const made = await handle.stat();
    const self = process.getuid?.();
    if (!made.isDirectory() || (made.uid !== self && made.uid !== account?.uid)) {
      throw new EmbeddedError(
        `${socketDir} belongs to somebody else: remove it, or choose a shorter DATA_DIR.`,
      );
    }
    await handle.chmod(0o700);
    if (account) await handle.chown(account.uid, account.gid);
  } finally {
    await handle.close();
  }
}

/** PostgreSQL writes to a file and not to us: it must outlive us without losing its voice. */
async function openLog(file: string) {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > 10_000_000) await rename(file, `${file}.1`);
  const handle = await open(file, 'a', 0o600);
  return { handle, size: size > 10_000_000 ? 0 : size };
}
