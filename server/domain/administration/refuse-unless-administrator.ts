import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';

/** Refuses to deactivate an administrator, or to weaken their sign-in, unless the actor is an administrator too. */
export async function refuseUnlessAdministratorFor(
  trx: Transaction,
  actor: Pick<Actor, 'offices'>,
  userId: number,
): Promise<void> {
  if (actor.offices.has('administrators')) return;
  const administrator = await trx
    .selectFrom('group_members as m')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .select('m.user_id')
    .where('m.user_id', '=', userId)
    .where('g.office', '=', 'administrators')
    .executeTakeFirst();
  if (administrator)
    throw new Refusal('FORBIDDEN', 'Only an administrator can change the account of an administrator.');
}
