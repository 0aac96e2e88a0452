import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { forHolding } from '#server/crud/in-office.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { importKind, permissionsToImport } from '#shared/import-kinds.ts';
import { IMPORT_RESOURCES, IMPORTS_FROM_LISTS, type ImportResource } from '#shared/import-labels.ts';
import { needsPermission, type Permission, permission } from '#shared/permissions.ts';
import { seesWholeBudget } from '../budget/index.ts';

const FROM_LISTS = IMPORTS_FROM_LISTS.flatMap(permissionsToImport);

/** Whether the actor holds all that a kind of import takes: people who may not add funds by hand may not import them. */
function holdsAll({ permissions }: Pick<Actor, 'permissions'>, needed: readonly Permission[]): boolean {
  return needed.every((name) => permissions.has(name));
}

/** What opens the imports that Imports offers, and those that are started from lists; each kind takes its own besides. */
export const MAY_ADD: readonly Permission[] = [permission('add', 'imports'), ...FROM_LISTS];
/** The same for looking at them. */
export const MAY_READ: readonly Permission[] = [permission('read', 'imports'), ...FROM_LISTS];

/**
 * Which imports (alias `t`) the actor may read: their own, and those of kinds that they may import or whose records they may
 * read in every department. The rows of a file are what the records will be, so read-imports alone opens none of them.
 */
export function importScope(actor: Actor): RawBuilder<SqlBool> {
  const kinds = IMPORT_RESOURCES.filter((resource) => {
    const { noun } = importKind(resource);
    const readsAll =
      actor.permissions.has(permission('read', noun)) && (noun !== 'funds' || seesWholeBudget(actor));
    const { verb } = importKind(resource);
    return readsAll || actor.permissions.has(permission(verb, noun));
  });
  return sql<SqlBool>`(t.user_id = ${actor.id} or t.resource = any(${kinds}::text[]))`;
}

/** The kinds of import that the actor may carry out. */
export function kindsToImport(actor: Pick<Actor, 'permissions'>): ImportResource[] {
  return IMPORT_RESOURCES.filter((resource) => holdsAll(actor, permissionsToImport(resource)));
}

/** Refuses with 403 unless the actor holds the permissions on what the import writes; changing records by an import that adds them takes the permission to edit them too, giving groups edit-groups. */
export function refuseUnlessMayImport(
  actor: Actor,
  resource: ImportResource,
  { changes = false, givesGroups = false }: { changes?: boolean; givesGroups?: boolean } = {},
): void {
  const needed = [
    ...permissionsToImport(resource),
    ...(changes ? [permission('edit', importKind(resource).noun)] : []),
    ...(givesGroups ? [permission('edit', 'groups')] : []),
  ];
  refuseWithout(actor, needed);
}

/** Refuses the template of a kind to whoever can't begin there; whether they may import it is asked of their file. */
export function refuseUnlessMayStart(actor: Actor, resource: ImportResource): void {
  refuseWithout(actor, permissionsToImport(resource).slice(0, 1));
}

function refuseWithout({ permissions }: Actor, needed: readonly Permission[]): void {
  const missing = needed.find((name) => !permissions.has(name));
  if (!missing) return;
  throw new Refusal('FORBIDDEN', needsPermission(missing), undefined, { permission: missing });
}

/** For whom an act on an import is done: the member whose seat alone gives what it takes; null where the actor's own groups do. */
export async function forImporting(
  trx: Transaction,
  actor: Actor,
  resource: ImportResource,
): Promise<{ acting_for?: string }> {
  for (const needed of permissionsToImport(resource)) {
    const whom = await forHolding(trx, actor, [needed]);
    if (whom.acting_for) return whom;
  }
  return {};
}

/** Refuses to show what Imports offers to whoever may only import from a list. */
export function refuseUnlessMayRead(actor: Actor, resource: ImportResource): void {
  if (!importKind(resource).list) refuseWithout(actor, [permission('read', 'imports')]);
}
