import { randomUUID } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { access, link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BackupError } from './backup-error.ts';

/**
 * Writes the content, compressed, under a name that is free, readable by its owner only. The file is there whole or not
 * at all: until then it gathers beside its place, and what gathered goes when the writing fails or the process ends.
 */
export async function writeWhole(file: string, content: () => AsyncIterable<Buffer>): Promise<void> {
  if (await exists(file)) throw taken(file);
  // Two that write one name at the same moment must not write into each other.
  const partial = `${file}.${randomUUID()}.partial`;
  const clear = () => rmSync(partial, { force: true });
  process.once('exit', clear);
  try {
    await (await openNew(partial)).close();
    await pipeline(
      content(),
      createGzip(),
      createWriteStream(partial, { flags: 'r+', mode: 0o600, flush: true }),
    );
    await putInPlace(partial, file);
  } catch (error) {
    throw isFull(error) ? full(file) : error;
  } finally {
    await rm(partial, { force: true });
    process.off('exit', clear);
  }
}

/** Opened before anything is read, so that a folder that isn't there is told at once. */
async function openNew(partial: string) {
  return open(partial, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (isFull(error)) throw error;
    throw new BackupError(`${dirname(partial)} can't be written to (${error.code}).`);
  });
}

/** A link refuses a name that was taken meanwhile; where a file system knows none, a rename has to do. */
async function putInPlace(partial: string, file: string): Promise<void> {
  await link(partial, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw taken(file);
    return rename(partial, file);
  });
  const folder = await open(dirname(file));
  // Without it a power cut could forget the name.
  await folder.sync().finally(() => folder.close());
}

/** By what a file system says of itself, or of what an account may take of it. */
function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function full(file: string): BackupError {
  return new BackupError(
    `The disk of ${dirname(file)} is full: there is no backup. Make room there, or name a file on another disk.`,
  );
}

function taken(file: string): BackupError {
  return new BackupError(`${file} exists already: choose another name.`);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
