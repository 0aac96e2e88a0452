import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
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
  // Of two that start at once one makes it: a link is made whole, and only where there is none.
  const made = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(made, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  await link(made, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(made);
  return (await readFile(file, 'utf8')).trim();
}
