import { Refusal } from '#shared/errors.ts';
import { countFailure, refuseWhileDelayed } from './attempts.ts';
import { linkKey } from './links.ts';
import type { Database } from './types.ts';

/** Does what a one-time link allows; a link that doesn't work counts as a failure of its address, which slows down. */
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
