import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder } from '../make-folder.ts';
import { type Account, canEnter, nobody, ownerOf } from './account.ts';
import { EmbeddedError } from './embedded-error.ts';

/** Where root keeps what an unprivileged account must reach. */
export const SHARED_FOLDER = '/var/lib/service-portal';

/** Where the cluster lies, where its socket goes, and who runs it (undefined: whoever runs this process). */
export type Place = { data: string; socketDir: string; account: Account | undefined };

/** The kernel's limit for a socket's path is 107 bytes on Linux and 103 on macOS. */
const LONGEST_SOCKET_PATH = 103;

/**
 * Promises the place of the embedded database of a DATA_DIR; it lies in `DATA_DIR/postgres`, but where root's
 * DATA_DIR can be entered by root only, under `/var/lib/service-portal`, which is said in one line.
 */
export async function findPlace(dataDir: string, log: (line: string) => void): Promise<Place> {
  await makeFolder(dataDir).catch((error: NodeJS.ErrnoException) => {
    throw new EmbeddedError(
      `DATA_DIR ${dataDir} can't be made or used as a folder (${error.code}): choose another.`,
    );
  });
  const base = await realpath(dataDir);
  const asRoot = process.getuid?.() === 0;
  const { data, account } = asRoot ? await placeForRoot(base, log) : await placeForUser(base);
  return { data, account, socketDir: await socketDirOf(data, account) };
}

async function placeForUser(base: string) {
  const data = join(base, 'postgres');
  const owner = await ownerOf(data);
  if (owner && owner.uid !== process.getuid?.()) {
    throw new EmbeddedError(
      `The database in ${data} belongs to another account (uid ${owner.uid}): start the portal as that account or as root.`,
    );
  }
  return { data, account: undefined };
}

async function placeForRoot(base: string, log: (line: string) => void) {
  const data = join(base, 'postgres');
  const owner = await ownerOf(data);
  const account = owner && owner.uid !== 0 ? owner : await nobody();
  if (await canEnter(account, base)) {
    if (owner?.uid === 0) await giveTo(account, data);
    return { data, account };
  }
  if (owner) {
    throw new EmbeddedError(
      `PostgreSQL doesn't run as root, and its account (uid ${account.uid}) can't enter ${base}: allow it with chmod o+x on each folder above ${data}.`,
    );
  }
  const elsewhere = join(SHARED_FOLDER, shortHash(base), 'postgres');
  await makeEnterable(SHARED_FOLDER);
  await makeEnterable(dirname(elsewhere));
  log(
    `The database is kept in ${elsewhere}, because PostgreSQL doesn't run as root and only root can enter ${base}.`,
  );
  return { data: elsewhere, account };
}

/** Makes a folder that every account may pass through, whatever the umask. */
export async function makeEnterable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
}

/** A cluster that root copied or restored still carries root's name. */
async function giveTo(account: Account, data: string): Promise<void> {
  await promisify(execFile)('chown', ['-R', `${account.uid}:${account.gid}`, data]);
  await chmod(data, 0o700);
}

/** The cluster's own folder is the safest place for the socket; a short one under /tmp serves a long path. */
async function socketDirOf(data: string, account: Account | undefined): Promise<string> {
  if (Buffer.byteLength(join(data, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH) return data;
  return `/tmp/service-portal-${account?.uid ?? process.getuid?.() ?? 0}-${shortHash(data)}`;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
