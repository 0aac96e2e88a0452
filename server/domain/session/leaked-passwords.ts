import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { foldedPassword } from '#shared/password-rules.ts';

/** So much of each digest is kept: enough that a password which isn't there is hardly ever taken for one that is. */
const BYTES = 5;
const FILE = new URL('./leaked-passwords.bin', import.meta.url);

let digests: Promise<Buffer> | undefined;

/**
 * Whether a password, its case and signs aside, is among the million most used ones that were found in leaks. The file
 * beside this module has those of twelve characters and more, as the sorted beginnings of their SHA-256.
 */
export async function isLeaked(password: string): Promise<boolean> {
  digests ??= readFile(FILE);
  const known = await digests;
  const sought = createHash('sha256').update(foldedPassword(password)).digest().subarray(0, BYTES);
  let low = 0;
  let high = known.length / BYTES;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const order = sought.compare(known, middle * BYTES, (middle + 1) * BYTES);
    if (order === 0) return true;
    if (order > 0) low = middle + 1;
    else high = middle;
  }
  return false;
}
