import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { guardedAmong, refuseGiving, refuseOfficeChange } from './refuse-giving.ts';

const OPENS =
  'The link to this account also gives its groups. You need permission to edit groups. An administrator can give it to your group.';

/** Refuses to redirect or show the link of an unused account that has groups, unless the actor may give these groups: they could open the account themselves. */
export async function refuseUnlessGivesGroups(
  trx: Transaction,
  actor: Pick<Actor, 'id' | 'permissions'>,
  userId: number,
  field = 'groups',
): Promise<void> {
  const rows = await trx
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', userId)
    .execute();
  if (rows.length === 0) return;
  const groups = rows.map(({ group_id }) => group_id);
  if (!actor.permissions.has('edit-groups'))
    throw new Refusal('FORBIDDEN', OPENS, { [field]: [OPENS] }, { permission: 'edit-groups' });
  await refuseOfficeChange(trx, actor, await guardedAmong(trx, groups), field);
  await refuseGiving(trx, actor, { groups }, field);
}
