import { sql } from 'kysely';
import { Refusal } from '../../../shared/errors.ts';
import type { Database } from '../../database/connection.ts';

const WINDOW = sql`now() - interval '15 minutes'`;
const FREE = { account: 4, address: 49 } as const;
const LONGEST_S = 300;

/** Who tries to sign in, reset or activate: the account as it was typed, and the address. */
export interface Attempt {
  account: string;
  address: string;
}

/**
 * Refuses while a delay runs: from the 5th failure of an account and the 50th of an address within 15 minutes, one
 * second more each time, doubling up to five minutes. Successes are free.
 */
export async function refuseWhileDelayed(db: Database, attempt: Attempt): Promise<void> {
  const { rows } = await sql<{ scope: keyof typeof FREE; failures: number; since_s: number }>`
    select scope, count(*)::int as failures, extract(epoch from now() - max(at))::float8 as since_s from sign_in_failures
     where at > ${WINDOW} and ((scope = 'account' and subject = ${key(attempt)}) or (scope = 'address' and subject = ${attempt.address}))
     group by scope`.execute(db);
  for (const { scope, failures, since_s } of rows) {
    const over = failures - FREE[scope];
    if (over <= 0) continue;
    const left = Math.ceil(Math.min(2 ** (over - 1), LONGEST_S) - since_s);
    if (left > 0)
      throw new Refusal(
        'TOO_MANY',
        `Too many failed attempts. Try again in ${left} ${left === 1 ? 'second' : 'seconds'}.`,
        undefined,
        { retry_after_s: left },
      );
  }
}

/** Counts a failure against the account and the address. */
export async function countFailure(db: Database, attempt: Attempt): Promise<void> {
  await db
    .insertInto('sign_in_failures')
    .values([
      { scope: 'account', subject: key(attempt) },
      { scope: 'address', subject: attempt.address },
    ])
    .execute();
}

/** Forgets the account's failures after a success. */
export async function forgetFailures(db: Database, attempt: Attempt): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('scope', '=', 'account')
    .where('subject', '=', key(attempt))
    .execute();
}

function key({ account }: Attempt): string {
  return account.trim().toLowerCase().slice(0, 200);
}
