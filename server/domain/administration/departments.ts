import type { Transaction } from '#server/database/connection.ts';
import { type Actor, isBound } from '#server/frame/actor.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { Refusal } from '#shared/errors.ts';
import { BOUND, OWN_POST } from '#shared/rights.ts';

/** Who acts as head is what a delegation says. Nobody gives themselves a post, or a department below their own. */
export const departmentExtensions: Extensions = {
  // The search of funds has the names; no two departments come below each other.
  keys: ['name', 'abv', 'parent_id'],
  async prepare(trx, { actor }, values, existing) {
    await refuseOwnPost(trx, actor, values, existing);
    refuseBelowOwn(actor, values, existing);
    return {};
  },
};

/** Why nobody but an administrator brings departments below their own. */
export const BELOW_OWN =
  "You can't place a department below your own: you would see its budget. An administrator can do it.";

type Values = Record<string, unknown>;

/** Administrators included: a post gives rows that no permission gives. */
async function refuseOwnPost(
  trx: Transaction,
  actor: Actor,
  values: Values,
  existing: Values | undefined,
): Promise<void> {
  const { id } = actor;
  for (const field of ['head_id', 'deputy_id'])
    if (values[field] !== existing?.[field] && isBound(actor, values[field]))
      throw new Refusal('FORBIDDEN', BOUND, { [field]: [BOUND] });
  if (values.head_id === id && existing?.head_id !== id) throw ownPost('head_id');
  if (values.deputy_id === id && existing?.deputy_id !== id) throw ownPost('deputy_id');
  if (!Array.isArray(values.officers) || !values.officers.includes(id)) return;
  const held = await trx
    .selectFrom('department_officers')
    .select('user_id')
    .where('department_id', '=', Number(existing?.id ?? 0))
    .where('user_id', '=', id)
    .executeTakeFirst();
  if (!held) throw ownPost('officers');
}

function ownPost(field: keyof typeof OWN_POST): Refusal {
  return new Refusal('FORBIDDEN', OWN_POST[field], { [field]: [OWN_POST[field]] });
}

function refuseBelowOwn(actor: Actor, { parentId }: Values, existing: Values | undefined): void {
  if (!existing || typeof parentId !== 'number' || parentId === existing.parent_id) return;
  if (actor.offices.has('administrators') || !actor.department_ids.includes(parentId)) return;
  if (actor.department_ids.includes(Number(existing.id))) return;
  throw new Refusal('FORBIDDEN', BELOW_OWN, { parentId: [BELOW_OWN] });
}
