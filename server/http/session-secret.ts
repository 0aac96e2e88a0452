import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { SESSION_MS } from '#shared/constants.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { keptSecret } from '../database/kept-secret.ts';

// Tests and benches, which open sessions beside servers of their own, share it by the environment alone.
let secret = process.env.SESSION_TOKEN_SECRET;

let name = 'portal';

/** Sets what this process keeps sessions with. */
export function keepSessionsWith(value: string): void {
  secret = value;
}

/** Sets what the tokens that this process makes begin with. */
export function nameSessionTokens(value: string): void {
  name = value;
}

/** A session's token that nobody had before: its name, so that one found in a log or a mail is known, and 256 random bits. */
export function newSessionToken(): string {
  return `${name}_${randomBytes(32).toString('base64url')}`;
}

/**
 * A session's token as the database keeps it: a keyed hash. Whoever can read the database learns no token, and whoever
 * can write it can't make a session, for the key isn't there.
 */
export function hashOfSession(token: string): string {
  if (!secret) throw new Error('no secret is set to keep sessions with');
  return createHmac('sha256', secret).update(token).digest('base64url');
}

/** The secret of the settings or, where none is set, the one of DATA_DIR, which the first start makes. */
export async function readSessionSecret({
  sessionSecret,
  dataDir,
}: Pick<Config, 'sessionSecret' | 'dataDir'>): Promise<string> {
  if (sessionSecret) return sessionSecret;
  return keptSecret(dataDir, 'session-token.secret');
}

/**
 * Notes by which secret sessions are kept in this database; answers whether people are signed in by another one, whom
 * this portal doesn't know: several portals of one database need one secret.
 */
export async function noteSessionSecret(db: Database): Promise<boolean> {
  const mark = createHash('sha256').update(`session-token ${secret}`).digest();
  const before = await db
    .selectFrom('signing_secrets')
    .select('value')
    .where('name', '=', MARK)
    .executeTakeFirst();
  await db
    .insertInto('signing_secrets')
    .values({ name: MARK, value: mark })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: mark }))
    .execute();
  if (!before || before.value.equals(mark)) return false;
  const { rows } = await sql`
    select from sessions where ended_at is null and last_seen_at > now() - interval '${sql.lit(SESSION_MS / 1000)} seconds' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

const MARK = 'session-token-mark';
