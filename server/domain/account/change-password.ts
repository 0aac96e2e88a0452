import { z } from 'zod';
import { recordActivity } from '#server/database/activity.ts';
import type { Database } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { EMPLOYEES, hashPassword, refuseWeakPassword, setPassword } from '../session/index.ts';
import { provePassword } from './prove-password.ts';

/** What changing one's password takes. */
export const passwordBody = z.strictObject({
  current: z.string().min(1, 'Enter your current password').max(500),
  next: z.string().min(1, 'Choose a new password').max(500),
});

/** Changes the caller's password and signs them out everywhere else. */
export async function changePassword(db: Database, context: RequestContext): Promise<Answer> {
  const { actor } = context;
  const { current, next } = context.body as z.infer<typeof passwordBody>;
  const person = await provePassword(db, context, current, 'current');
  await refuseWeakPassword(db, next, person, 'next');
  if (next.normalize('NFKC') === current.normalize('NFKC')) {
    const sentence = 'That is already your password. Choose another.';
    throw new Refusal('VALIDATION', sentence, { next: [sentence] });
  }
  const hash = await hashPassword(next);
  return context.once(async (trx) => {
    await setPassword(trx, actor.id, hash, actor.session_id);
    await recordActivity(trx, { subject: EMPLOYEES, id: actor.id, action: 'password-changed', actor });
    return { message: 'Your password was changed. You are signed out everywhere else.' };
  });
}
