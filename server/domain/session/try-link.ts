import { Refusal } from '#shared/errors.ts';
import { type Attempt, countFailure, refuseWhileDelayed } from './attempts.ts';
import { linkKey } from './links.ts';
import type { Database, RequestContext } from './types.ts';

/** As what somebody tries a link: apart from signing in, so that links which lapsed delay nobody's password. */
export function linkAttempt({ token, address }: { token: string; address: string }): Attempt {
  return { account: linkKey(token), 'link-address': address };
}

/** Whether anybody may try a link now; answers how a try is counted that came under the key of another call. */
export async function mayTryLink(
  db: Database,
  { body, address }: RequestContext,
): Promise<() => Promise<void>> {
  const { token } = body as { token: string };
  const attempt = linkAttempt({ token, address });
  await refuseWhileDelayed(db, attempt);
  return () => countFailure(db, attempt);
}

/** Runs the work if the one-time link works; a link that doesn't counts as a failure of its address, which slows down. */
export async function tryLink<T>(
  db: Database,
  link: { token: string; address: string },
  work: () => Promise<T>,
): Promise<T> {
  const attempt = linkAttempt(link);
  await refuseWhileDelayed(db, attempt);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'LINK_INVALID') await countFailure(db, attempt);
    throw error;
  }
}
