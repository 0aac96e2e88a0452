import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { guardedAmong, refuseGiving, refuseOfficeChange } from './refuse-giving.ts';

const OPENS =
  'The link to this account also gives its groups. You need permission to edit groups. An administrator can give it to your group.';

/** Refuses to redirect or show the link of an unused account, unless the actor may give its groups and the modules of its department: they could open the account themselves. */
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
  const groups = rows.map(({ group_id }) => group_id);
  const { department_id } = await trx
    .selectFrom('users')
    .select('department_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (groups.length > 0 && !actor.permissions.has('edit-groups'))
    throw new Refusal('FORBIDDEN', OPENS, { [field]: [OPENS] }, { permission: 'edit-groups' });
  await refuseOfficeChange(trx, actor, await guardedAmong(trx, groups), field);
  await refuseGiving(
    trx,
    actor,
    { groups, departments: department_id === null ? [] : [department_id] },
    field,
  );
}
