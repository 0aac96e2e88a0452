import { Refusal } from '#shared/errors.ts';
import { countFailure, refuseWhileDelayed } from './attempts.ts';
import { linkKey } from './links.ts';
import type { Database } from './types.ts';

/** Runs the work if the one-time link works; a link that doesn't counts as a failure of its address, which slows down. */
export async function tryLink<T>(
  db: Database,
  { token, address }: { token: string; address: string },
  work: () => Promise<T>,
): Promise<T> {
  const attempt = { account: linkKey(token), address };
  await refuseWhileDelayed(db, attempt);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'LINK_INVALID') await countFailure(db, attempt);
    throw error;
  }
}
