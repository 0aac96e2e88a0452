import { type SqlBool, sql } from 'kysely';
import { Secret } from 'otpauth';
import { toString as drawQr } from 'qrcode';
import { recordActivity } from '#server/database/activity.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { MEMBER_TODAY } from '#server/database/membership-today.ts';
import { openAuthenticator, sealAuthenticator } from './authenticator-secret.ts';
import { EMPLOYEES } from './subjects.ts';
import { stepOfCode, totpUri } from './totp.ts';

/** What a person sets their authenticator up with: a picture to scan, or the secret to type. */
interface TotpSetup {
  secret: string;
  uri: string;
  /** The picture, as SVG. */
  qr_svg: string;
}

/** Offers a new secret, which takes the place of one that was offered before and never confirmed. */
export async function offerTotp(db: Queryable, person: { id: number; email: string }): Promise<TotpSetup> {
  const secret = new Secret({ size: 20 }).base32;
  await db
    .updateTable('user_credentials')
    .set({ totp_secret: sealAuthenticator(person.id, secret), totp_last_step: null })
    .where('user_id', '=', person.id)
    .where('totp_confirmed_at', 'is', null)
    .execute();
  const uri = totpUri(secret, person.email);
  return { secret, uri, qr_svg: await drawQr(uri, { type: 'svg', margin: 1 }) };
}

/** Confirms the offered secret by a code that it makes; false for a wrong code, or when nothing is on offer. */
export async function confirmTotp(
  trx: Transaction,
  person: { id: number; name: string },
  code: string,
): Promise<boolean> {
  const offered = await trx
    .selectFrom('user_credentials')
    .select('totp_secret')
    .where('user_id', '=', person.id)
    .where('totp_confirmed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const secret = offered?.totp_secret ? openAuthenticator(person.id, offered.totp_secret) : undefined;
  const step = secret ? stepOfCode(secret, code) : undefined;
  if (step === undefined) return false;
  await trx
    .updateTable('user_credentials')
    .set({ totp_confirmed_at: new Date(), totp_last_step: step })
    .where('user_id', '=', person.id)
    .execute();
  await recordActivity(trx, {
    subject: EMPLOYEES,
    id: person.id,
    action: 'authenticator-set-up',
    actor: person,
  });
  return true;
}

/** The first of a person's groups today that ask for an authenticator, by name; undefined when none does. */
export async function groupAskingForTotp(db: Queryable, userId: number): Promise<string | undefined> {
  const group = await db
    .selectFrom('group_members as m')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .select('g.name')
    .where('m.user_id', '=', userId)
    .where('g.totp_required', '=', true)
    .where(sql.raw<SqlBool>(MEMBER_TODAY))
    .orderBy('m.position')
    .orderBy('g.id')
    .limit(1)
    .executeTakeFirst();
  return group?.name;
}
