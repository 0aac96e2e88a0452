import { z } from 'zod';
import { recordActivity } from '#server/database/activity.ts';
import { countFailure, forgetFailures, nameKey, personKey, refuseWhileDelayed } from './attempts.ts';
import { findLink, invalidLink, takeLink } from './links.ts';
import { passwordResetJob } from './mail-link.ts';
import { hashPassword } from './passwords.ts';
import { type Person, personById } from './person.ts';
import { setPassword } from './set-password.ts';
import { EMPLOYEES } from './subjects.ts';
import { tryLink } from './try-link.ts';
import type { Answer, Database, RequestContext } from './types.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** What asking for a new password takes. */
export const forgotBody = z.strictObject({
  username: z.string().trim().min(1, 'Enter your staff number or e-mail').max(200),
});

/** What choosing a new password takes. */
export const resetBody = z.strictObject({
  token: z.string().min(1).max(200),
  password: z.string().min(1, 'Choose a password').max(500),
});

const SENT = 'If that account exists, a link to choose a new password is on its way to its e-mail address.';
const CHANGED = 'Your password was changed. Sign in with the new one.';

/**
 * Asks for a link by mail. Answer and work are the same for every name: a job looks the person up.
 * Every request counts towards the delay, or the call could be used to fill a mailbox.
 */
export async function forgotPassword(db: Database, context: RequestContext): Promise<Answer> {
  const { username } = context.body as z.infer<typeof forgotBody>;
  const attempt = { account: `reset:${nameKey(username)}`, 'reset-address': context.address };
  await refuseWhileDelayed(db, attempt);
  await countFailure(db, attempt);
  return context.once(async (trx) => {
    await context.portal.enqueue(trx, passwordResetJob.name, { username });
    return { message: SENT };
  });
}

/** Sets a new password by the link that was mailed, and ends every session of that person. */
export async function resetPassword(db: Database, { body, address, once }: RequestContext): Promise<Answer> {
  const { token, password } = body as z.infer<typeof resetBody>;
  return tryLink(db, { token, address }, async () => {
    const owner = await ownerOf(db, token);
    await refuseWeakPassword(db, password, owner);
    const hash = await hashPassword(password);
    const answer = await once(async (trx) => {
      await takeLink(trx, token, ['password-reset']);
      await setPassword(trx, owner.id, hash);
      await recordActivity(trx, { subject: EMPLOYEES, id: owner.id, action: 'password-reset', actor: owner });
      return { message: CHANGED };
    });
    // The link proves the person and the address that it was mailed to; the delay of the staff number tells nothing of it.
    for (const account of [personKey(owner.id), nameKey(owner.email)]) await forgetFailures(db, { account });
    return answer;
  });
}

async function ownerOf(db: Database, token: string): Promise<Person> {
  const { purpose, user_id } = await findLink(db, token);
  const person = purpose === 'password-reset' && user_id ? await personById(db, user_id) : undefined;
  if (person?.status !== 'active') throw invalidLink();
  return person;
}
