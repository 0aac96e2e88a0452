import { type Attempt, countFailure } from './attempts.ts';
import { WrongCode } from './totp.ts';
import type { Database } from './types.ts';

/** Runs the work if the code of the authenticator is right; a wrong one counts as a failure of the attempt, which slows down. */
export async function tryCode<T>(db: Database, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WrongCode) await countFailure(db, attempt);
    throw error;
  }
}
