import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { foldUsername } from './person.ts';

const WINDOW = sql`now() - interval '15 minutes'`;
const FREE = { account: 4, address: 49 } as const;
const LONGEST_S = 300;

/** Who tries to sign in, reset or activate: which account (`nameKey`, `personKey`, `linkKey`), and from which address. */
export interface Attempt {
  account: string;
  address: string;
}

/**
 * How an account is counted before a password was right: by the name that was typed, whether anybody has it or not. Counted
 * by person, the delay of one name would tell that another means the same person.
 */
export function nameKey(typed: string): string {
  return `name:${foldUsername(typed).slice(0, 200)}`;
}

/** How an account is counted once a password or a session told whose it is. */
export function personKey(id: number): string {
  return `user:${id}`;
}

/**
 * Refuses while a delay runs: from the 5th failure of an account and the 50th of an address within 15 minutes, one
 * second more each time, doubling up to five minutes. Successes are free.
 */
export async function refuseWhileDelayed(
  db: Database,
  attempt: Attempt,
  butFor: readonly number[] = [],
): Promise<void> {
  const { rows } = await sql<{ scope: keyof typeof FREE; failures: number; since_s: number }>`
    select scope, count(*)::int as failures, extract(epoch from now() - max(at))::float8 as since_s from sign_in_failures
     where at > ${WINDOW} and not (id = any(${butFor}::bigint[]))
       and ((scope = 'account' and subject = ${attempt.account}) or (scope = 'address' and subject = ${attempt.address}))
     group by scope`.execute(db);
  const left = Math.max(
    0,
    ...rows.map(({ scope, failures, since_s }) => delay(failures - FREE[scope]) - since_s),
  );
  const retry_after_s = Math.ceil(left);
  if (retry_after_s === 0) return;
  const seconds = `${retry_after_s} ${retry_after_s === 1 ? 'second' : 'seconds'}`;
  throw new Refusal('TOO_MANY', `Too many failed attempts. Try again in ${seconds}.`, undefined, {
    retry_after_s,
  });
}

/**
 * Counts a failure against the account and the address. Refuses when others failed while this attempt was judged, so
 * that a hundred guesses at once learn no more than a hundred in a row.
 */
export async function countFailure(db: Database, attempt: Attempt): Promise<void> {
  const counted = await db
    .insertInto('sign_in_failures')
    .values([
      { scope: 'account', subject: attempt.account },
      { scope: 'address', subject: attempt.address },
    ])
    .returning('id')
    .execute();
  await refuseWhileDelayed(
    db,
    attempt,
    counted.map(({ id }) => id),
  );
}

/** Forgets the account's failures after a success. */
export async function forgetFailures(db: Database, attempt: Attempt): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('scope', '=', 'account')
    .where('subject', '=', attempt.account)
    .execute();
}

function delay(over: number): number {
  return over <= 0 ? 0 : Math.min(2 ** (over - 1), LONGEST_S);
}
