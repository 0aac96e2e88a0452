import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret in a file of this name in DATA_DIR, which only the user of the server reads; the first start makes it. */
export async function keptSecret(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name);
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (kept) return kept.trim();
  await mkdir(dataDir, { recursive: true });
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
