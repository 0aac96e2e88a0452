import { sql } from 'kysely';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { OWN_MODULES } from '#shared/rights.ts';
import { guardedAmong, refuseGiving } from './refuse-giving.ts';

type Entry = { id: number; exportable?: boolean };
type Values = Record<string, unknown>;

/**
 * Judges to whom a change of a module gives it. Only administrators change it for their own group or department, by entry
 * or by the switch; the others give what they hold themselves.
 */
export async function judgeModuleRights(
  trx: Transaction,
  actor: Actor,
  values: Values,
  existing: Values | undefined,
): Promise<void> {
  if (actor.offices.has('administrators')) return;
  const id = existing ? Number(existing.id) : 0;
  for (const list of LISTS) {
    if (!Array.isArray(values[list.field])) continue;
    const changed = await changedEntries(trx, list, id, values[list.field] as Entry[]);
    const own = await ownOf(trx, actor, list.field);
    if (changed.some((entry) => own.includes(entry.id)))
      throw new Refusal('FORBIDDEN', OWN_MODULES, { [list.field]: [OWN_MODULES] });
    if (list.field === 'groups') await refuseOfficeModules(trx, changed);
    const given = changed.filter(({ isGiven }) => isGiven);
    if (given.length === 0) continue;
    if (!existing) throw new Refusal('FORBIDDEN', NEW_MODULE, { [list.field]: [NEW_MODULE] });
    const exportable = given.some((entry) => entry.exportable);
    await refuseGiving(trx, actor, { modules: [{ id, exportable }] }, list.field);
  }
  const isSwitched = 'isDisabled' in values && values.isDisabled !== existing?.is_disabled;
  const isMoved = 'parentId' in values && (values.parentId ?? null) !== (existing?.parent_id ?? null);
  if (existing && (isSwitched || isMoved) && (await isOwnModule(trx, actor, id))) {
    const field = isSwitched ? 'isDisabled' : 'parentId';
    throw new Refusal('FORBIDDEN', OWN_MODULES, { [field]: [OWN_MODULES] });
  }
}

const NEW_MODULE =
  'You can only give what you have yourself, and this module is new. An administrator can do it.';

/** A new module comes to the administrators in any case; what it is to another office only an administrator says. */
async function refuseOfficeModules(trx: Transaction, changed: readonly Changed[]): Promise<void> {
  const guarded = await guardedAmong(
    trx,
    changed.map((entry) => entry.id),
  );
  const first = guarded.find(({ office }) => office !== 'administrators');
  if (!first) return;
  const sentence = `Only an administrator can change which modules ${first.name} has.`;
  throw new Refusal('FORBIDDEN', sentence, { groups: [sentence] });
}

const LISTS = [
  { field: 'groups', table: 'module_groups', column: 'group_id' },
  { field: 'departments', table: 'module_departments', column: 'department_id' },
] as const;

type Changed = { id: number; exportable: boolean; isGiven: boolean };

async function changedEntries(
  trx: Transaction,
  { table, column }: (typeof LISTS)[number],
  module_id: number,
  wanted: readonly Entry[],
): Promise<Changed[]> {
  const { rows: held } = await sql<{ id: number; exportable: boolean }>`
    select ${sql.ref(column)} as id, exportable from ${sql.table(table)} where module_id = ${module_id}`.execute(
    trx,
  );
  const before = new Map(held.map(({ id, exportable }) => [id, exportable]));
  const taken = held.filter(({ id }) => !wanted.some((one) => one.id === id));
  return [
    ...taken.map((one) => ({ ...one, isGiven: false })),
    ...wanted.flatMap(({ id, exportable = before.get(id) ?? false }) => {
      if (before.get(id) === exportable) return [];
      return [{ id, exportable, isGiven: exportable || !before.has(id) }];
    }),
  ];
}

/** The person's own groups, on whatever days, and their own department. */
async function ownOf(db: Queryable, actor: Actor, field: (typeof LISTS)[number]['field']): Promise<number[]> {
  if (field === 'departments') return actor.department_id === null ? [] : [actor.department_id];
  const rows = await db
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', actor.id)
    .execute();
  return rows.map(({ group_id }) => group_id);
}

/** Whether the module, or one below it, is among those of the person's groups or department, or has permissions that they hold. */
async function isOwnModule(db: Queryable, { id }: Actor, module_id: number): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    with recursive below(id) as (
      select ${module_id}::bigint union select m.id from modules m join below on m.parent_id = below.id
    )
    select exists (select from below where id in (select h.module_id from held_modules(${id}::bigint) h))
        or exists (select from permissions p join below on below.id = p.module_id
                    where p.name in (select held_permissions(${id}::bigint))) as own`.execute(db);
  return rows[0]?.own ?? false;
}
