import { z } from 'zod';
import type { Transaction } from '#server/database/connection.ts';
import { authenticateWithin } from '#server/http/authenticate.ts';
import { noteCaller } from '#server/http/caller.ts';
import { Refusal } from '#shared/errors.ts';
import {
  type Attempt,
  countFailure,
  forgetFailures,
  nameKey,
  personKey,
  refuseWhileDelayed,
} from './attempts.ts';
import { inHashingTurn } from './hashing-turn.ts';
import { deviceCookie, deviceKey, knownDevice } from './known-device.ts';
import { openSession } from './open-session.ts';
import { hashPassword, isOutdated, passwordFits } from './passwords.ts';
import { findPerson, type Person } from './person.ts';
import { sessionData } from './session-data.ts';
import { takeCode, WrongCode } from './totp.ts';
import { confirmTotp, groupAskingForTotp, offerTotp } from './totp-setup.ts';
import { tryCode } from './try-code.ts';
import type { Answer, Database, RequestContext } from './types.ts';

/** What login takes: staff number or e-mail, password, and the code of the authenticator where one is asked for. */
export const loginBody = z.strictObject({
  username: z.string().trim().min(1, 'Enter your staff number or e-mail').max(200),
  password: z.string().min(1, 'Enter your password').max(500),
  totp: z.string().trim().max(10).optional(),
});

/** One sentence for an unknown person, a wrong password and a deactivated account, in equal time. */
const REFUSED = 'The staff number or e-mail and the password do not match.';

/** Whether anybody may try now; answers how a try is counted that came under the key of another call. */
export async function mayTryToSignIn(db: Database, context: RequestContext): Promise<() => Promise<void>> {
  const { attempt } = await tryOf(db, context);
  await refuseWhileDelayed(db, attempt);
  return () => countFailure(db, attempt);
}

/** Signs a person in and answers the session with its token, and the browser the cookie by which it is known next time. */
export async function login(db: Database, context: RequestContext): Promise<Answer> {
  const { password, totp } = context.body as z.infer<typeof loginBody>;
  const { person, isKnown, attempt } = await tryOf(db, context);
  const fits = await inHashingTurn(context.address, async () => {
    // Of many guesses that came at once only so many are judged as of those in a row.
    await refuseWhileDelayed(db, attempt);
    return passwordFits(person?.password_hash, password);
  });
  if (!person || !fits || person.status !== 'active') {
    // The name as typed stays out of the log: people type their password there.
    context.log.warn({ user_id: person?.id ?? null, address: context.address }, 'sign-in refused');
    await countFailure(db, attempt);
    throw new Refusal('UNAUTHENTICATED', REFUSED);
  }
  await refuseWhileDelayed(db, attempt);
  // With the right password both names are known to be one person: their codes are counted together.
  const proven = isKnown ? attempt : { ...attempt, account: personKey(person.id) };
  await refuseWhileDelayed(db, proven);
  const group = person.totp_confirmed_at ? undefined : await groupAskingForTotp(db, person.id);
  if (!totp) await refuseWithoutCode(db, person, group);
  const anew = await hashedAnew(person, password);
  const answer = await tryCode(db, context, { user_id: person.id, attempt: proven }, () =>
    context.once(async (trx) => {
      await refuseWrongCode(trx, person, group, totp ?? '');
      if (anew) await keepAnew(trx, person, anew);
      const factors = person.totp_confirmed_at || group ? 'password and code' : 'password';
      const token = await openSession(trx, person, context, factors);
      const actor = await authenticateWithin(trx, token);
      if (!actor) throw new Refusal('UNAUTHENTICATED', REFUSED);
      const { config } = context.portal;
      const { cookie: known } = context.request.headers;
      const kept = anew ? { ...person, password_hash: anew } : person;
      const cookie = await deviceCookie(trx, config, known, kept);
      return {
        message: `Welcome, ${person.name}.`,
        data: { token, ...(await sessionData(trx, actor)) },
        headers: { 'set-cookie': cookie },
      };
    }),
  );
  noteCaller(context.request, person.id);
  await forgetFailures(db, attempt);
  await forgetFailures(db, proven);
  return answer;
}

/**
 * Who tries to sign in, and how that is counted. A browser that the person signed in from before is counted for itself alone:
 * wrong tries of others, at the name or from the address, don't delay it, and whoever copied its cookie is slowed down too.
 */
async function tryOf(
  db: Database,
  { body, request, address, portal }: RequestContext,
): Promise<{ person: Person | undefined; isKnown: boolean; attempt: Attempt }> {
  const { username } = body as z.infer<typeof loginBody>;
  const person = await findPerson(db, username);
  const device = await knownDevice(db, portal.config, request.headers.cookie, person);
  if (person && device) return { person, isKnown: true, attempt: { device: deviceKey(person, device) } };
  return { person, isKnown: false, attempt: { account: nameKey(username), address } };
}

/**
 * Refuses a sign-in without the code of a confirmed authenticator. A person who needs one (one of their groups requires it)
 * and has none is offered a secret (403 TOTP_SETUP_REQUIRED) and signs in with the same call and the code that it makes.
 */
async function refuseWithoutCode(db: Database, person: Person, group: string | undefined): Promise<void> {
  if (person.totp_confirmed_at)
    throw new Refusal('TOTP_REQUIRED', 'Enter the six digits that your authenticator shows.');
  if (!group) return;
  const setup = await offerTotp(db, person);
  const sentence = `The group ${group} requires an authenticator. Scan the QR code with an authenticator app, then enter the six digits that it shows.`;
  throw new Refusal('TOTP_SETUP_REQUIRED', sentence, undefined, { ...setup });
}

/** The hash of a password that fits, where it was kept with other parameters than today's. */
async function hashedAnew({ password_hash }: Person, password: string): Promise<string | undefined> {
  return password_hash && isOutdated(password_hash) ? hashPassword(password) : undefined;
}

/** Keeps it, unless the password was changed meanwhile. */
async function keepAnew(trx: Transaction, person: Person, password_hash: string): Promise<void> {
  await trx
    .updateTable('user_credentials')
    .set({ password_hash })
    .where('user_id', '=', person.id)
    .where('password_hash', '=', person.password_hash)
    .execute();
}

/** Takes the code where one is asked for, or confirms with it the authenticator that was offered; no session before that. */
async function refuseWrongCode(
  trx: Transaction,
  person: Person,
  group: string | undefined,
  code: string,
): Promise<void> {
  if (person.totp_confirmed_at) {
    if (!(await takeCode(trx, person, code))) throw new WrongCode('TOTP_REQUIRED');
  } else if (group && !(await confirmTotp(trx, person, code))) throw new WrongCode('TOTP_SETUP_REQUIRED');
}
