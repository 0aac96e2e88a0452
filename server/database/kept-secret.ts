import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import { makeFolder } from './make-folder.ts';

/**
 * The secret in a file of this name in DATA_DIR, which only the user of the server reads; the first start makes it.
 * Throws a ConfigError where the folder can't be used.
 */
export async function keptSecret(dataDir: string, name: string): Promise<string> {
  try {
    return await readOrMake(dataDir, name);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    throw new ConfigError(
      `DATA_DIR ${dataDir} can't be used by this account (${code} at ${path ?? join(dataDir, name)}): see to its rights and its disk, or choose another.`,
    );
  }
}

async function readOrMake(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name);
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (kept) return kept.trim();
  await makeFolder(dataDir);
  const made = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeSecret(made, dataDir);
    // Of two that start at once one makes it: a link is made whole, and only where there is none.
    await link(made, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(made, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}

async function writeSecret(file: string, dataDir: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    // A command that root runs once must not shut the portal's own account out of the folder's secrets.
    const { uid, gid } = await stat(dataDir);
    if (process.getuid?.() === 0) await handle.chown(uid, gid);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
