import { randomBytes } from 'node:crypto';
import type { Portal } from '../../crud/types.ts';
import { hashToken } from '../../http/authenticate.ts';

const VALID_MS = 24 * 3_600_000;

/** A one-time address that creates the first administrator; undefined once somebody can sign in. Earlier ones lapse. */
export async function createFirstAdministratorLink({ db, config }: Portal): Promise<string | undefined> {
  const somebody = await db
    .selectFrom('users as u')
    .innerJoin('user_credentials as c', 'c.user_id', 'u.id')
    .select('u.id')
    .where('u.status', '=', 'active')
    .where('c.password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (somebody) return undefined;
  const token = randomBytes(32).toString('base64url');
  await db.deleteFrom('one_time_links').where('purpose', '=', 'first-administrator').execute();
  await db
    .insertInto('one_time_links')
    .values({
      token_hash: hashToken(token),
      purpose: 'first-administrator',
      expires_at: new Date(Date.now() + VALID_MS),
    })
    .execute();
  return `${config.publicUrl}/auth/activate?token=${token}`;
}
