import { severalRoute } from '#server/crud/several.ts';
import { refuseStale } from '#server/crud/stale.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { whyNotInvited } from '#shared/invitations.ts';
import { permission } from '#shared/permissions.ts';
import { employees } from '#shared/resources/administration/employees.ts';
import { refuseUnlessGivesGroups } from '../administration/index.ts';
import {
  createLink,
  EMPLOYEES,
  lapseLinks,
  mailLinkLater,
  type Person,
  personById,
  purposeFor,
} from '../session/index.ts';
import { inviteSchema } from './answer-schemas.ts';

/**
 * Sends an employee a new one-time link: to activate the account or, once it is active, to choose a new password. It
 * goes by mail. Without a mail server the answer shows it this once, for whoever holds it can sign in as that person:
 * the link of an account that isn't active yet to whoever may edit employees (and groups, if it holds any), any other to
 * administrators only. A link ends once the person has more than when it was made, or another e-mail.
 */
export async function invite(trx: Transaction, { portal, actor, id }: RequestContext): Promise<Answer> {
  const person = await personById(trx, id);
  if (!person) throw new Refusal('NOT_FOUND', 'There is no such employee.');
  const purpose = purposeFor(person);
  if (!purpose)
    throw new Refusal(
      'WRONG_STATE',
      `${person.name} is deactivated. Reactivate the account first, then send a link.`,
    );
  const told = { subject: EMPLOYEES, id, actor, remark: purpose };
  if (portal.config.mail) {
    await lapseLinks(trx, { purpose, user_id: id });
    await mailLinkLater(trx, portal, person);
    await recordActivity(trx, { ...told, action: 'link-sent' });
    return { message: `A link is on its way to ${person.email}.`, data: { sent: true, link: null } };
  }
  const { url, expires_at } = await createLink(trx, portal.config, { purpose, user_id: id });
  await refuseToShow(trx, person, actor);
  await recordActivity(trx, { ...told, action: 'link-shown' });
  return {
    message: 'No mail server is set up. Give the link to the employee yourself.',
    data: { sent: false, link: url, expires_at },
  };
}

/** Invites several who never had an account, each as an invitation for one does; whoever is active already needs none. */
export const inviteSeveralRoute = severalRoute({
  url: employees.url,
  resource: employees,
  name: 'invite',
  past: 'invited',
  access: [permission('edit', employees.noun)],
  tells: inviteSchema.shape,
  secret: true,
  async act(trx, context) {
    const person = await trx
      .selectFrom('users')
      .select(['id', 'status', 'version', 'updated_at'])
      .where('id', '=', context.id)
      .forUpdate()
      .executeTakeFirst();
    const problem = whyNotInvited(person?.status);
    if (problem) throw new Refusal('WRONG_STATE', problem);
    if (person) await refuseStale(trx, EMPLOYEES, person, context.seen);
    const { message = '', data } = await invite(trx, context);
    return { message, data };
  },
});

async function refuseToShow(trx: Transaction, person: Person, actor: RequestContext['actor']): Promise<void> {
  if (person.status === 'invited') return refuseUnlessGivesGroups(trx, actor, person.id);
  if (actor.offices.has('administrators') && actor.id !== person.id) return;
  throw new Refusal(
    'FORBIDDEN',
    'No mail server is set up, and only an administrator can see the link to another person’s active account.',
  );
}
