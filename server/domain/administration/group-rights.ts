import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Office } from '#shared/constants.ts';
import { isGuarded } from '#shared/rights.ts';
import { type Gift, refuseGiving, refuseOfficeChange } from './refuse-giving.ts';
import { type MembershipChange, tellMembership, tellOffices } from './tell-membership.ts';

/** A member as a body names one; what isn't named of it stays. */
export interface Member {
  id: number;
  acting_for_id?: number | null;
  starts_on?: string | null;
  ends_on?: string | null;
}

type Module = { id: number; exportable?: boolean };

/**
 * Judges what a change of a group gives, and tells of it: offices are changed by administrators only, and nobody gives what
 * they don't hold. `values` is what the body sets, `existing` the row before.
 */
export async function judgeGroupChange(
  trx: Transaction,
  actor: Actor,
  values: Record<string, unknown>,
  existing: Record<string, unknown> | undefined,
): Promise<void> {
  const id = existing ? Number(existing.id) : undefined;
  const name = String(values.name ?? existing?.name ?? '');
  const before = (existing?.office ?? null) as Office | null;
  const office = ('office' in values ? values.office : before) as Office | null;
  const members = await membershipChange(trx, id, values.members as Member[] | undefined);
  const gift = await giftOf(trx, id, values);
  if (office !== before && (isGuarded(office) || isGuarded(before)))
    await refuseOfficeChange(trx, actor, [{ name }], 'office');
  if ((isGuarded(office) || isGuarded(before)) && touched(members))
    await refuseOfficeChange(trx, actor, [{ name }], 'members');
  if (office !== before) await refuseGiving(trx, actor, { office }, 'office');
  await refuseGiving(trx, actor, { permissions: gift.permissions }, 'permissions');
  await refuseGiving(trx, actor, { modules: gift.modules }, 'modules');
  if (members.added.length + members.changed.length > 0)
    await refuseGiving(trx, actor, { groups: id ? [id] : [], ...gift, office }, 'members');
  if (office !== before && isGuarded(before))
    await tellOffices(trx, actor, { id, office: before }, `made ${name} no longer the office ${before}`);
  if (office !== before && isGuarded(office))
    await tellOffices(trx, actor, { id, office }, `made ${name} the office ${office}`);
  await tellMembership(trx, actor, { id, name, office: isGuarded(office) ? office : before }, members);
}

function touched({ added = [], removed = [], changed = [] }: MembershipChange): boolean {
  return added.length + removed.length + changed.length > 0;
}

async function membershipChange(
  trx: Transaction,
  group_id: number | undefined,
  wanted: readonly Member[] | undefined,
): Promise<Required<MembershipChange>> {
  if (!wanted) return { added: [], removed: [], changed: [] };
  const held = group_id
    ? await trx
        .selectFrom('group_members')
        .select(['user_id', 'acting_for_id', 'starts_on', 'ends_on'])
        .where('group_id', '=', group_id)
        .execute()
    : [];
  const before = new Map(held.map((row) => [row.user_id, row]));
  const isChanged = ({ id, ...said }: Member) => {
    const row = before.get(id) as Record<string, unknown> | undefined;
    return PARTS.some((part) => part in said && (said[part] ?? null) !== (row?.[part] ?? null));
  };
  return {
    added: wanted.filter(({ id }) => !before.has(id)).map(({ id }) => id),
    removed: held.map(({ user_id }) => user_id).filter((id) => !wanted.some((one) => one.id === id)),
    changed: wanted.filter((one) => before.has(one.id) && isChanged(one)).map(({ id }) => id),
  };
}

const PARTS = ['acting_for_id', 'starts_on', 'ends_on'] as const;

/** The permissions and modules that the group doesn't have yet. */
async function giftOf(
  trx: Transaction,
  group_id: number | undefined,
  { permissions = [], modules = [] }: Record<string, unknown>,
): Promise<Required<Pick<Gift, 'permissions' | 'modules'>>> {
  const id = group_id ?? 0;
  const held = await trx
    .selectFrom('group_permissions')
    .select('permission')
    .where('group_id', '=', id)
    .execute();
  const shown = await trx
    .selectFrom('module_groups')
    .select(['module_id', 'exportable'])
    .where('group_id', '=', id)
    .execute();
  const had = new Set(held.map(({ permission }) => permission));
  const menu = new Map(shown.map(({ module_id, exportable }) => [module_id, exportable]));
  return {
    permissions: (permissions as string[]).filter((name) => !had.has(name)),
    modules: (modules as Module[])
      .map((one) => ({ id: one.id, exportable: one.exportable ?? menu.get(one.id) ?? false }))
      .filter((one) => !menu.has(one.id) || (one.exportable && menu.get(one.id) === false)),
  };
}
