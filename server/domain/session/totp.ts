import { Secret, TOTP } from 'otpauth';
import type { Transaction } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { openAuthenticator } from './authenticator-secret.ts';

const PERIOD_S = 30;
const ISSUER = 'Service Portal';

/** A person's authenticator as their credentials keep it. */
export interface Authenticator {
  id: number;
  totp_secret: string | null;
  totp_confirmed_at: Date | null;
}

/** Whether a code of a confirmed authenticator is right and fresh; each code counts once. */
export async function takeCode(trx: Transaction, person: Authenticator, code: string): Promise<boolean> {
  if (!person.totp_secret) return false;
  const secret = openAuthenticator(person.id, person.totp_secret);
  if (secret === undefined) throw unreadable();
  const step = stepOfCode(secret, code);
  if (step === undefined) return false;
  const { numUpdatedRows } = await trx
    .updateTable('user_credentials')
    .set({ totp_last_step: step })
    .where('user_id', '=', person.id)
    .where('totp_secret', '=', person.totp_secret)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The refusal of codes where the portal was restored without what authenticators are sealed with. */
function unreadable(): Refusal {
  return new Refusal(
    'RULE',
    'This portal can’t read your authenticator. Ask an administrator to remove it, then set it up again.',
  );
}

/** The refusal of a code that is wrong or was used. */
export class WrongCode extends Refusal {
  constructor(code: 'TOTP_REQUIRED' | 'TOTP_SETUP_REQUIRED' | 'VALIDATION', field = 'totp') {
    const sentence = 'That code is wrong, or was already used. Wait for the next one.';
    super(code, sentence, { [field]: [sentence] });
  }
}

/** The address that authenticator apps read, as a QR code or typed. */
export function totpUri(secret: string, account: string): string {
  return new TOTP({
    issuer: ISSUER,
    label: account,
    secret: Secret.fromBase32(secret),
    period: PERIOD_S,
  }).toString();
}

/** The time step that a code belongs to, one step of clock drift allowed; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S });
  const now = Date.now();
  const delta = totp.validate({ token: code.replace(/\s/g, ''), window: 1, timestamp: now });
  return delta === null ? undefined : Math.floor(now / 1_000 / PERIOD_S) + delta;
}
