import { Secret, TOTP } from 'otpauth';
import { Refusal } from '../../../shared/errors.ts';
import type { Database } from '../../database/connection.ts';

const PERIOD_S = 30;

/** A person's authenticator as it stands in his credentials. */
export interface Authenticator {
  id: number;
  totp_secret: string | null;
  totp_confirmed_at: Date | null;
  totp_last_step: number | null;
}

/**
 * Refuses a sign-in that lacks the code of a confirmed authenticator, or has a wrong or used one. Each code counts once.
 */
export async function refuseWithoutTotp(
  db: Database,
  person: Authenticator,
  code: string | undefined,
  failed: () => Promise<void>,
): Promise<void> {
  if (!person.totp_secret || !person.totp_confirmed_at) return;
  if (!code) throw new Refusal('TOTP_REQUIRED', 'Enter the six digits that your authenticator shows.');
  const step = stepOfCode(person.totp_secret, code);
  const isFresh = step !== undefined && (await takeStep(db, person.id, step));
  if (isFresh) return;
  await failed();
  throw new Refusal('TOTP_REQUIRED', 'That code is not right, or was used already. Wait for the next one.', {
    totp: ['is not right'],
  });
}

/** The time step that a code belongs to, one step of clock drift allowed; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S });
  const delta = totp.validate({ token: code.replace(/\s/g, ''), window: 1 });
  return delta === null ? undefined : Math.floor(Date.now() / 1_000 / PERIOD_S) + delta;
}

async function takeStep(db: Database, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_credentials')
    .set({ totp_last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
