import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { GUARDED_OFFICES } from '#shared/rights.ts';
import type { NamedGroup } from './refuse-giving.ts';

/** Refuses to deactivate somebody of the offices of payments or an administrator, or to weaken their sign-in, unless the actor is an administrator. */
export async function refuseUnlessAdministratorFor(
  trx: Transaction,
  actor: Pick<Actor, 'offices'>,
  userId: number,
): Promise<void> {
  if (actor.offices.has('administrators')) return;
  const [group] = await guardedGroupsOf(trx, userId);
  if (!group) return;
  const whose = group.office === 'administrators' ? 'an administrator' : `somebody of ${group.name}`;
  throw new Refusal('FORBIDDEN', `Only an administrator can change the account of ${whose}.`);
}

/** The groups of a person whose members only administrators change, the administrators first. */
export async function guardedGroupsOf(trx: Transaction, userId: number): Promise<NamedGroup[]> {
  return trx
    .selectFrom('group_members as m')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .select(['g.id', 'g.name', 'g.office'])
    .where('m.user_id', '=', userId)
    .where('g.office', 'in', [...GUARDED_OFFICES])
    .orderBy('g.office')
    .execute();
}
