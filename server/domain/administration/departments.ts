import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import { OWN_POST } from '#shared/rights.ts';

/** An acting head needs a first and a last day, and is somebody else than the head. Nobody gives themselves a post, or a department below their own. */
export const departmentExtensions: Extensions = {
  // The search of funds has the names; no two departments come below each other.
  keys: ['name', 'abv', 'parent_id'],
  async prepare(trx, { actor }, values, existing) {
    await refuseOwnPost(trx, actor, values, existing);
    refuseBelowOwn(actor, values, existing);
    const { head_id, acting_head_id, acting_from, acting_to } = { ...existing, ...values };
    const errors: FieldErrors = {};
    if (!acting_head_id) {
      if (!values.acting_from && !values.acting_to) return { acting_from: null, acting_to: null };
      errors.acting_head_id = ['Choose who acts on these days'];
      throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
    }
    if (!acting_from) errors.acting_from = ['Enter the first day'];
    if (!acting_to) errors.acting_to = ['Enter the last day'];
    if (acting_from && acting_to && String(acting_to) < String(acting_from))
      errors.acting_to = ['The last day is before the first'];
    if (acting_head_id === head_id) errors.acting_head_id = ['This person is already the head'];
    if (Object.keys(errors).length > 0)
      throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
    return {};
  },
};

const BELOW_OWN =
  "You can't place a department below your own: you would see its budget. An administrator can do it.";

type Values = Record<string, unknown>;

/** Administrators included: a post gives rows that no permission gives. */
async function refuseOwnPost(
  trx: Transaction,
  { id }: Actor,
  values: Values,
  existing: Values | undefined,
): Promise<void> {
  const after: Values = { ...existing, ...values };
  if (values.head_id === id && existing?.head_id !== id) throw ownPost('head_id');
  if (values.deputy_id === id && existing?.deputy_id !== id) throw ownPost('deputy_id');
  const isMoved = ACTING.some((name) => (after[name] ?? null) !== (existing?.[name] ?? null));
  if (after.acting_head_id === id && isMoved) throw ownPost('acting_head_id');
  if (!Array.isArray(values.officers) || !values.officers.includes(id)) return;
  const held = await trx
    .selectFrom('department_officers')
    .select('user_id')
    .where('department_id', '=', Number(existing?.id ?? 0))
    .where('user_id', '=', id)
    .executeTakeFirst();
  if (!held) throw ownPost('officers');
}

const ACTING = ['acting_head_id', 'acting_from', 'acting_to'] as const;

function ownPost(field: keyof typeof OWN_POST): Refusal {
  return new Refusal('FORBIDDEN', OWN_POST[field], { [field]: [OWN_POST[field]] });
}

function refuseBelowOwn(actor: Actor, { parentId }: Values, existing: Values | undefined): void {
  if (!existing || typeof parentId !== 'number' || parentId === existing.parent_id) return;
  if (actor.offices.has('administrators') || !actor.department_ids.includes(parentId)) return;
  if (actor.department_ids.includes(Number(existing.id))) return;
  throw new Refusal('FORBIDDEN', BELOW_OWN, { parentId: [BELOW_OWN] });
}
