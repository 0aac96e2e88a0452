import { type SqlBool, sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { foldUsername } from './person.ts';

const WINDOW = sql`now() - interval '15 minutes'`;
/** How many failures within the window are free. Hundreds of people may be behind one address. */
const FREE = { account: 4, device: 4, address: 199, 'link-address': 199, 'reset-address': 199 } as const;
const LONGEST_S = 300;

type Scope = keyof typeof FREE;

/**
 * As what somebody tries: as an account (`nameKey`, `personKey`, `linkKey`) and from an address, or as a person on a device
 * of theirs. Addresses are counted apart for sign-ins, for one-time links and for requests for one.
 */
export type Attempt = Readonly<Partial<Record<Scope, string>>>;

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

/** How wrong codes are counted beside a password that was right, which forgets what is counted by person. */
export function codeKey(id: number): string {
  return `code:${id}`;
}

/**
 * Refuses while a delay runs: from the 5th failure of an account or a device and the 200th of an address within 15 minutes,
 * one second more each time, doubling up to five minutes. Successes are free.
 */
export async function refuseWhileDelayed(
  db: Database,
  attempt: Attempt,
  butFor: readonly number[] = [],
): Promise<void> {
  const { rows } = await sql<{ scope: Scope; failures: number; since_s: number }>`
    select scope, count(*)::int as failures, extract(epoch from now() - max(at))::float8 as since_s from sign_in_failures
     where at > ${WINDOW} and not (id = any(${butFor}::bigint[])) and ${countedAs(attempt)}
     group by scope`.execute(db);
  const left = Math.max(
    0,
    // A failure of this very moment may be counted that began after this statement: it is no time ago, not less.
    ...rows.map(({ scope, failures, since_s }) => delay(failures - FREE[scope]) - Math.max(0, since_s)),
  );
  const retry_after_s = Math.ceil(left);
  if (retry_after_s === 0) return;
  const seconds = `${retry_after_s} ${retry_after_s === 1 ? 'second' : 'seconds'}`;
  throw new Refusal('TOO_MANY', `Too many failed attempts. Try again in ${seconds}.`, undefined, {
    retry_after_s,
  });
}

/**
 * Counts a failure in each scope of the attempt. Refuses when others failed while this attempt was judged, so that a hundred
 * guesses at once learn no more than a hundred in a row.
 */
export async function countFailure(db: Database, attempt: Attempt): Promise<void> {
  const counted = await db
    .insertInto('sign_in_failures')
    .values(scopesOf(attempt).map(([scope, subject]) => ({ scope, subject })))
    .returning('id')
    .execute();
  await refuseWhileDelayed(
    db,
    attempt,
    counted.map(({ id }) => id),
  );
}

/** Forgets the failures of the account or the device after a success; those of an address are of many people. */
export async function forgetFailures(db: Database, attempt: Attempt): Promise<void> {
  const own = scopesOf(attempt).filter(([scope]) => scope === 'account' || scope === 'device');
  await sql`delete from sign_in_failures where ${countedAs(Object.fromEntries(own))}`.execute(db);
}

function scopesOf(attempt: Attempt): [scope: Scope, subject: string][] {
  return Object.entries(attempt) as [Scope, string][];
}

function countedAs(attempt: Attempt) {
  const each = scopesOf(attempt).map(([scope, subject]) => sql`(scope = ${scope} and subject = ${subject})`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

function delay(over: number): number {
  return over <= 0 ? 0 : Math.min(2 ** (over - 1), LONGEST_S);
}
