import type { Queryable } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Portal } from '#server/frame/portal.ts';
import { createLink } from './links.ts';

/** A one-time address that creates the first administrator; undefined once somebody can sign in. Earlier ones lapse. */
export async function createFirstAdministratorLink({ db, config }: Portal): Promise<string | undefined> {
  if (await somebodyCanSignIn(db)) return undefined;
  const { url } = await inTransaction(db, (trx) =>
    createLink(trx, config, { purpose: 'first-administrator', user_id: null }),
  );
  return url;
}

/** Whether there is an active person with a password. */
export async function somebodyCanSignIn(db: Queryable): Promise<boolean> {
  const somebody = await db
    .selectFrom('users as u')
    .innerJoin('user_credentials as c', 'c.user_id', 'u.id')
    .select('u.id')
    .where('u.status', '=', 'active')
    .where('c.password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return somebody !== undefined;
}
