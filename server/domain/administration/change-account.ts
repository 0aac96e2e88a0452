import { refuseStale } from '#server/crud/stale.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { employees } from '#shared/resources/administration/employees.ts';
import { guardedGroupsOf, refuseUnlessAdministratorFor } from './refuse-unless-administrator.ts';
import { tellOffices } from './tell-membership.ts';

/** Somebody whose account is about to change, locked; refused of one's own, and of an office's member unless by an administrator. */
export async function lockPerson(trx: Transaction, { id, actor, seen }: RequestContext) {
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

/** Opens or closes an account, on its timeline and to the offices that it concerns. */
export async function changeStatus(
  trx: Transaction,
  { id, actor, body }: RequestContext,
  { name }: { name: string },
  status: 'active' | 'inactive' | 'invited',
): Promise<void> {
  const action = status === 'inactive' ? 'deactivated' : 'activated';
  await trx.updateTable('users').set({ status }).where('id', '=', id).execute();
  const { remark = null } = (body ?? {}) as { remark?: string };
  await recordActivity(trx, { subject: employees.name, id, action, actor, remark });
  for (const group of await guardedGroupsOf(trx, id))
    await tellOffices(trx, actor, group, `${action} the account of ${name}, who is in ${group.name}`);
}
