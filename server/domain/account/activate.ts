import { z } from 'zod';
import type { Database } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Answer, FormOptions, RequestContext } from '#server/frame/route.ts';
import { CATALOGUE, Refusal } from '#shared/errors.ts';
import { PICTURE_LIMITS } from '#shared/file-kinds.ts';
import { WAITS } from '../bank-details/index.ts';
import { findLink, judged, mayTryLink } from '../session/index.ts';
import { accountData } from './account-data.ts';
import { activateByLink } from './activate-by-link.ts';
import { changeProfile, type Profile, profileSchema } from './profile.ts';

/** What `PATCH activate/users/{id}` takes: with a link's token a password too, and for user 0 who the person is. */
export const activateBody = profileSchema.extend({
  token: z.string().min(1).max(200).optional(),
  password: z.string().max(500).optional(),
  staff_no: z.string().max(200).optional(),
  email: z.string().max(200).optional(),
});

/** Pictures come in the form; a visitor's only after the token of a link that works. */
export const activateForm: FormOptions = { limits: PICTURE_LIMITS, admit: admitPicture };

const SAVED = 'Your profile is saved.';

/**
 * Activates an account by the one-time link that was sent for it (user 0: makes the first administrator), or changes
 * the profile of the signed-in person, on their own id only.
 */
export async function activate(db: Database, context: RequestContext): Promise<Answer> {
  const user = Number(context.params.user);
  const body = context.body as z.infer<typeof activateBody>;
  if (body.token !== undefined) return activateByLink(db, context, user, { ...body, token: body.token });
  const profile: Profile = judged(profileSchema, body);
  return context.once(async (trx) => {
    const isProposed = await changeProfile(trx, context.actor, profile, context.seen);
    const message = isProposed ? `${SAVED} ${WAITS}` : SAVED;
    return { message, data: await accountData(trx, context.actor) };
  });
}

/** Refuses whoever has neither a link that may be tried now nor a session of their own for it, before its key costs any work. */
export async function mayActivate(db: Database, context: RequestContext): Promise<() => Promise<void>> {
  const { actor, params, body } = context;
  if ((body as z.infer<typeof activateBody>).token !== undefined) return mayTryLink(db, context);
  if (actor.id === 0) throw new Refusal('UNAUTHENTICATED', CATALOGUE.session);
  if (actor.id !== Number(params.user))
    throw new Refusal('FORBIDDEN', 'You can change your own profile only.');
  return async () => undefined;
}

async function admitPicture(db: Database, actor: Actor, fields: Record<string, unknown>): Promise<void> {
  if (actor.id === 0 || typeof fields.token === 'string') await findLink(db, String(fields.token));
}
