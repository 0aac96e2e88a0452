import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';

const HOUR_MS = 3_600_000;

/** What a one-time link is for: how long it works, and the page that it opens. */
const PURPOSES = {
  activation: { valid_ms: 7 * 24 * HOUR_MS, page: '/auth/activate' },
  'password-reset': { valid_ms: HOUR_MS, page: '/auth/password-reset' },
  'first-administrator': { valid_ms: 24 * HOUR_MS, page: '/auth/activate' },
} as const;

/** One of the purposes of links. */
export type LinkPurpose = keyof typeof PURPOSES;

/** A link that still works; the first administrator's has no person yet. */
export interface Link {
  purpose: LinkPurpose;
  user_id: number | null;
}

/** The token of a one-time link as the database keeps it: never itself, only its SHA-256. */
export function hashOfLink(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Makes a one-time address, of which only a hash is kept, with what its person has by now (a trigger): once they have more, or
 * another e-mail, it works no longer. Whoever judges whether somebody may see it does so afterwards, so that nothing is added in between. Earlier ones for the same person and purpose lapse, unless they are
 * to stay: what somebody was handed must not end because a letter follows. Using one ends them all.
 */
export async function createLink(
  trx: Transaction,
  config: Pick<Config, 'publicUrl'>,
  { purpose, user_id }: Link,
  earlier: 'lapse' | 'stay' = 'lapse',
): Promise<{ url: string; expires_at: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(Date.now() + PURPOSES[purpose].valid_ms);
  if (earlier === 'lapse') await lapseLinks(trx, { purpose, user_id });
  await trx
    .insertInto('one_time_links')
    .values({ token_hash: hashOfLink(token), purpose, user_id, expires_at })
    .execute();
  return { url: `${config.publicUrl}${PURPOSES[purpose].page}?token=${token}`, expires_at };
}

/** Ends the links of a person, or of the first administrator, that were not used. */
export async function lapseLinks(trx: Transaction, { purpose, user_id }: Link): Promise<void> {
  await trx
    .deleteFrom('one_time_links')
    .where('purpose', '=', purpose)
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('used_at', 'is', null)
    .execute();
}

/** The link of a token; refuses a token that is unknown, used, too old or opens more than when it was made, all with one sentence. */
export async function findLink(db: Queryable, token: string): Promise<Link> {
  const link = await selectLink(db, token).executeTakeFirst();
  if (!link) throw invalidLink();
  return { ...link, purpose: link.purpose as LinkPurpose };
}

/** Uses a link up, so that of two who come with it one is refused; it must be for one of these purposes. The person's other links end. */
export async function takeLink(
  trx: Transaction,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<Link> {
  const { user_id } = await findLink(trx, token);
  // Whoever gives them something now is waited for, or waits.
  if (user_id !== null)
    await trx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute();
  const link = await selectLink(trx, token).forUpdate().executeTakeFirst();
  const purpose = purposes.find((one) => one === link?.purpose);
  if (!link || !purpose) throw invalidLink();
  await trx
    .updateTable('one_time_links')
    .set({ used_at: new Date() })
    .where('token_hash', '=', hashOfLink(token))
    .execute();
  await lapseLinks(trx, { purpose, user_id });
  return { ...link, purpose };
}

/** How failures with a token are counted: the token takes the place of the account. */
export function linkKey(token: string): string {
  return `link:${hashOfLink(token)}`;
}

/** The one refusal of links that don't work. */
export function invalidLink(): Refusal {
  return new Refusal(
    'LINK_INVALID',
    'This link was already used, is too old, or ended when the account changed. Ask for a new one.',
  );
}

function selectLink(db: Queryable, token: string) {
  return db
    .selectFrom('one_time_links')
    .select(['purpose', 'user_id'])
    .where('token_hash', '=', hashOfLink(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .where(sql<boolean>`opens_of(user_id) <@ opens`);
}
