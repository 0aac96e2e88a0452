import { type Attempt, countFailure } from './attempts.ts';
import { WrongCode } from './totp.ts';
import type { Database, RequestContext } from './types.ts';

/** Runs the work if the code of the authenticator is right; a wrong one is logged and counts as a failure of the attempt, which slows down. */
export async function tryCode<T>(
  db: Database,
  { log, address }: Pick<RequestContext, 'log' | 'address'>,
  { user_id, attempt }: { user_id: number; attempt: Attempt },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WrongCode) {
      log.warn({ user_id, address }, 'code of an authenticator refused');
      await countFailure(db, attempt);
    }
    throw error;
  }
}
