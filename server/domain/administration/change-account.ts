import { z } from 'zod';
import { readRecord } from '#server/crud/list-query.ts';
import { refuseStale } from '#server/crud/stale.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { employees } from '#shared/resources/administration/employees.ts';
import { endSessions, requestActivation } from '../session/index.ts';
import { employeeExtensions } from './employees.ts';
import { guardedGroupsOf, refuseUnlessAdministratorFor } from './refuse-unless-administrator.ts';
import { tellOffices } from './tell-membership.ts';

/** What deactivating and activating take: why. */
export const accountBody = z.strictObject({ remark: z.string().trim().max(500).optional() });

/** Deactivates an account at once: its sessions end, signing in is refused, the records stay. */
export async function deactivateEmployee(trx: Transaction, context: RequestContext): Promise<Answer> {
  const person = await lockPerson(trx, context);
  if (person.status === 'inactive')
    throw new Refusal('WRONG_STATE', `${person.name} is already deactivated.`);
  await changeStatus(trx, context, person, 'inactive');
  await endSessions(trx, context.id);
  return answer(trx, context, `${person.name} was deactivated and signed out everywhere.`);
}

/** Reactivates an account; a person who never chose a password gets a new link by mail. */
export async function activateEmployee(trx: Transaction, context: RequestContext): Promise<Answer> {
  const person = await lockPerson(trx, context);
  if (person.status !== 'inactive') throw new Refusal('WRONG_STATE', `${person.name} is not deactivated.`);
  const credentials = await trx
    .selectFrom('user_credentials')
    .select('password_hash')
    .where('user_id', '=', context.id)
    .executeTakeFirst();
  const hasPassword = Boolean(credentials?.password_hash);
  await changeStatus(trx, context, person, hasPassword ? 'active' : 'invited');
  if (hasPassword) return answer(trx, context, `${person.name} can sign in again.`);
  await requestActivation(trx, context.portal, [context.id]);
  return answer(trx, context, `${person.name} gets an e-mail with a link to choose a password.`);
}

async function lockPerson(trx: Transaction, { id, actor, seen }: RequestContext) {
  const person = await trx
    .selectFrom('users')
    .select(['id', 'name', 'status', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw new Refusal('NOT_FOUND', 'There is no such employee.');
  if (id === actor.id)
    throw new Refusal('FORBIDDEN', "You can't change your own account. Ask another administrator.");
  await refuseUnlessAdministratorFor(trx, actor, id);
  await refuseStale(trx, employees.name, person, seen);
  return person;
}

async function changeStatus(
  trx: Transaction,
  { id, actor, body }: RequestContext,
  { name }: { name: string },
  status: 'active' | 'inactive' | 'invited',
): Promise<void> {
  const action = status === 'inactive' ? 'deactivated' : 'activated';
  await trx.updateTable('users').set({ status }).where('id', '=', id).execute();
  const { remark = null } = (body ?? {}) as z.infer<typeof accountBody>;
  await recordActivity(trx, { subject: employees.name, id, action, actor, remark });
  for (const group of await guardedGroupsOf(trx, id))
    await tellOffices(trx, actor, group, `${action} the account of ${name}, who is in ${group.name}`);
}

async function answer(trx: Transaction, { id, actor }: RequestContext, message: string): Promise<Answer> {
  return { data: await readRecord(trx, employees, employeeExtensions, actor, id), message };
}
