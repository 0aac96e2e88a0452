import { z } from 'zod';
import { recordActivity } from '#server/database/activity.ts';
import type { Database, Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { refuseUnlessAdministratorFor } from '../administration/index.ts';
import {
  codeKey,
  confirmTotp,
  EMPLOYEES,
  endSessions,
  groupAskingForTotp,
  offerTotp,
  personKey,
  refuseWhileDelayed,
  takeCode,
  tryCode,
  WrongCode,
} from '../session/index.ts';
import { provePassword } from './prove-password.ts';

const password = z.string().min(1, 'Enter your password').max(500);

/** What setting an authenticator up, or removing it, takes: a code that it shows, and the password once more. */
export const codeBody = z.strictObject({
  code: z.string().trim().min(1, 'Enter the code').max(10),
  password,
});

/** Offers a secret for an authenticator; nothing is asked for at sign-in before it is confirmed. */
export async function startTotp(db: Database, { actor, once }: RequestContext): Promise<Answer> {
  const confirmed = await db
    .selectFrom('user_credentials')
    .select('user_id')
    .where('user_id', '=', actor.id)
    .where('totp_confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (confirmed)
    throw new Refusal('WRONG_STATE', 'You have an authenticator. Remove it before you set up another.');
  return once(async (trx) => ({
    data: await offerTotp(trx, actor),
    message: 'Scan the QR code with your authenticator app, then enter the six digits that it shows.',
  }));
}

/** Confirms the offered secret by a code of it, for whoever knows the password. */
export async function confirmAuthenticator(db: Database, context: RequestContext): Promise<Answer> {
  const { actor } = context;
  const given = context.body as z.infer<typeof codeBody>;
  await provePassword(db, context, given.password);
  return tryCode(db, context, { user_id: actor.id, attempt: { account: personKey(actor.id) } }, () =>
    context.once(async (trx) => {
      if (!(await confirmTotp(trx, actor, given.code))) throw new WrongCode('VALIDATION', 'code');
      return { message: 'Your authenticator is set up. You are asked for its code when you sign in.' };
    }),
  );
}

/**
 * Removes the caller's authenticator by a code of it, for whoever knows the password, unless one of their groups requires
 * one: then, or where it is lost, an administrator removes it.
 */
export async function removeTotp(db: Database, context: RequestContext): Promise<Answer> {
  const { actor } = context;
  const given = context.body as z.infer<typeof codeBody>;
  const attempt = { account: codeKey(actor.id) };
  await refuseWhileDelayed(db, attempt);
  const person = await provePassword(db, context, given.password);
  const group = await groupAskingForTotp(db, actor.id);
  if (group)
    throw new Refusal(
      'RULE',
      `The group ${group} requires an authenticator. If you lost yours, an administrator can remove it.`,
    );
  return tryCode(db, context, { user_id: actor.id, attempt }, () =>
    context.once(async (trx) => {
      if (person.totp_confirmed_at && !(await takeCode(trx, person, given.code)))
        throw new WrongCode('VALIDATION', 'code');
      await forgetTotp(trx, actor.id, actor);
      return { message: 'Your authenticator was removed.' };
    }),
  );
}

/** Removes the authenticator of somebody who lost it, ends their sessions, and records who did it; refuses one's own. */
export async function removeTotpOf(trx: Transaction, { actor, id }: RequestContext): Promise<Answer> {
  if (id === actor.id) throw new Refusal('RULE', 'Ask another administrator to remove your authenticator.');
  const person = await trx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst();
  if (!person) throw new Refusal('NOT_FOUND', 'There is no such employee.');
  await refuseUnlessAdministratorFor(trx, actor, id);
  await forgetTotp(trx, id, actor);
  await endSessions(trx, id);
  return { message: `${person.name} can sign in without an authenticator until they set one up again.` };
}

async function forgetTotp(
  trx: Transaction,
  userId: number,
  actor: { id: number; name: string },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('user_credentials')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('user_id', '=', userId)
    .where('totp_confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('WRONG_STATE', 'No authenticator is set up.');
  await recordActivity(trx, { subject: EMPLOYEES, id: userId, action: 'authenticator-removed', actor });
}
