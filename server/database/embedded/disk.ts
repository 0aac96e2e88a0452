import { statfs } from 'node:fs/promises';

/** Less than two files of its log, and PostgreSQL can't end what it had begun. */
const LEAST_BYTES = 2 * 16 * 2 ** 20;

const SAID = /No space left on device|Disk quota exceeded/;

/** Promises whether PostgreSQL could not start for want of room: it said so, or had no room left to say it in. */
export async function isFull(data: string, { message }: Error): Promise<boolean> {
  if (SAID.test(message)) return true;
  const found = await statfs(data).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize < LEAST_BYTES;
}
