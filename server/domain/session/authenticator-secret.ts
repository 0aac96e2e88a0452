import { createHmac } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import { keptSecret } from '#server/database/kept-secret.ts';
import { seal, unseal } from '#server/http/sealed-answer.ts';

// Tests, which give people authenticators beside servers of their own, share it by the environment alone.
let secret = process.env.AUTHENTICATOR_SECRET;

/** Sets what this process seals the secrets of authenticators with. */
export function sealAuthenticatorsWith(value: string): void {
  secret = value;
}

/** The secret of the settings or, where none is set, the one of DATA_DIR, which the first start makes. */
export async function readAuthenticatorSecret({
  authenticatorSecret,
  dataDir,
}: Pick<Config, 'authenticatorSecret' | 'dataDir'>): Promise<string> {
  return authenticatorSecret ?? keptSecret(dataDir, 'authenticator.secret');
}

/** What the database keeps begins so; the letters that authenticators are set up with have no colon. */
const SEALED = 'v1:';

/** An authenticator's secret as the database keeps it: sealed for one person, so that neither a copy of it nor another's row is of use. */
export function sealAuthenticator(userId: number, base32: string): string {
  return `${SEALED}${seal(keyOf(userId), base32).toString('base64url')}`;
}

/** The secret that was sealed for a person; undefined where it was sealed for another, or with another secret. */
export function openAuthenticator(userId: number, kept: string): string | undefined {
  if (!kept.startsWith(SEALED)) return undefined;
  try {
    return unseal(keyOf(userId), Buffer.from(kept.slice(SEALED.length), 'base64url'));
  } catch {
    return undefined;
  }
}

/** Seals what a version before this one kept as it was; answers of how many people the authenticators can't be read. */
export async function sealPlainAuthenticators(db: Database): Promise<number> {
  const kept = await db
    .selectFrom('user_credentials')
    .select(['user_id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .execute();
  let unreadable = 0;
  for (const { user_id, totp_secret } of kept) {
    if (totp_secret === null) continue;
    if (totp_secret.startsWith(SEALED)) {
      if (openAuthenticator(user_id, totp_secret) === undefined) unreadable += 1;
      continue;
    }
    await db
      .updateTable('user_credentials')
      .set({ totp_secret: sealAuthenticator(user_id, totp_secret) })
      .where('user_id', '=', user_id)
      .where('totp_secret', '=', totp_secret)
      .execute();
  }
  return unreadable;
}

function keyOf(userId: number): Buffer {
  if (!secret) throw new Error('no secret is set to seal authenticators with');
  return createHmac('sha256', secret).update(`authenticator ${userId}`).digest();
}
