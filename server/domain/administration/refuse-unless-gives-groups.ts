import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';

const OPENS =
  'The link to this account also gives its groups. You need permission to edit groups. An administrator can give it to your group.';

/** Refuses to redirect or show the link of an unused account that has groups, unless the actor may give groups: they could open the account themselves. */
export async function refuseUnlessGivesGroups(
  trx: Transaction,
  actor: Pick<Actor, 'permissions'>,
  userId: number,
  field?: string,
): Promise<void> {
  if (actor.permissions.has('edit-groups')) return;
  const membership = await trx
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  if (!membership) return;
  const errors = field ? { [field]: [OPENS] } : undefined;
  throw new Refusal('FORBIDDEN', OPENS, errors, { permission: 'edit-groups' });
}
