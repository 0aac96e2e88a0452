import { z } from 'zod';
import { Refusal } from '../../../shared/errors.ts';
import { inTransaction } from '../../database/transaction.ts';
import { authenticate } from '../../http/authenticate.ts';
import { countFailure, forgetFailures, refuseWhileDelayed } from './attempts.ts';
import { openSession } from './open-session.ts';
import { passwordFits } from './passwords.ts';
import { sessionData } from './session-data.ts';
import { refuseWithoutTotp } from './totp.ts';
import type { Answer, Database, RequestContext } from './types.ts';

/** What login takes: staff number or e-mail, password, and the code of the authenticator where one is set up. */
export const loginBody = z.strictObject({
  username: z.string().trim().min(1, 'Enter your staff number or e-mail').max(200),
  password: z.string().min(1, 'Enter your password').max(500),
  totp: z.string().trim().max(10).optional(),
});

/** One sentence for an unknown person, a wrong password and a deactivated account, in equal time. */
const REFUSED = 'The staff number or e-mail and the password do not match.';

/** Signs a person in and answers the session with its token. */
export async function login(db: Database, context: RequestContext): Promise<Answer> {
  const { username, password, totp } = context.body as z.infer<typeof loginBody>;
  const attempt = { account: username, address: context.address };
  await refuseWhileDelayed(db, attempt);
  const person = await findPerson(db, username);
  const fits = await passwordFits(person?.password_hash, password);
  if (!person || !fits || person.status !== 'active') {
    await countFailure(db, attempt);
    throw new Refusal('UNAUTHENTICATED', REFUSED);
  }
  await refuseWithoutTotp(db, person, totp, () => countFailure(db, attempt));
  await forgetFailures(db, attempt);
  const token = await inTransaction(db, (trx) => openSession(trx, person, context));
  const actor = await authenticate(context.portal.pool, token);
  if (!actor) throw new Refusal('UNAUTHENTICATED', REFUSED);
  return { message: `Welcome, ${person.name}.`, data: { token, ...(await sessionData(db, actor)) } };
}

async function findPerson(db: Database, username: string) {
  const name = username.toLowerCase();
  return db
    .selectFrom('users as u')
    .leftJoin('user_credentials as c', 'c.user_id', 'u.id')
    .select([
      'u.id',
      'u.name',
      'u.status',
      'c.password_hash',
      'c.totp_secret',
      'c.totp_confirmed_at',
      'c.totp_last_step',
    ])
    .where((eb) =>
      eb.or([eb(eb.fn('lower', ['u.staff_no']), '=', name), eb(eb.fn('lower', ['u.email']), '=', name)]),
    )
    .executeTakeFirst();
}
