import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { forHolding } from '#server/crud/in-office.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { importKind } from '#shared/import-kinds.ts';
import { IMPORT_RESOURCES, type ImportResource } from '#shared/import-labels.ts';
import { needsPermission, type Permission, permission } from '#shared/permissions.ts';
import { seesWholeBudget } from '../budget/index.ts';

/** The permission that a kind of import takes besides add-imports: people who may not add funds by hand may not import them. */
function permissionFor(resource: ImportResource): Permission {
  const { verb, noun } = importKind(resource);
  return permission(verb, noun);
}

/**
 * Which imports (alias `t`) the actor may read: their own, and those of kinds that they may import or whose records they may
 * read in every department. The rows of a file are what the records will be, so read-imports alone opens none of them.
 */
export function importScope(actor: Actor): RawBuilder<SqlBool> {
  const kinds = IMPORT_RESOURCES.filter((resource) => {
    const { noun } = importKind(resource);
    const readsAll =
      actor.permissions.has(permission('read', noun)) && (noun !== 'funds' || seesWholeBudget(actor));
    return readsAll || actor.permissions.has(permissionFor(resource));
  });
  return sql<SqlBool>`(t.user_id = ${actor.id} or t.resource = any(${kinds}::text[]))`;
}

/** The kinds of import that the actor may carry out. */
export function kindsToImport(actor: Pick<Actor, 'permissions'>): ImportResource[] {
  if (!actor.permissions.has('add-imports')) return [];
  return IMPORT_RESOURCES.filter((resource) => actor.permissions.has(permissionFor(resource)));
}

/** Refuses with 403 unless the actor holds the permissions on what the import writes; changing records by an import that adds them takes the permission to edit them too, giving groups edit-groups. */
export function refuseUnlessMayImport(
  actor: Actor,
  resource: ImportResource,
  { changes = false, givesGroups = false }: { changes?: boolean; givesGroups?: boolean } = {},
): void {
  const needed = [
    permissionFor(resource),
    ...(changes ? [permission('edit', importKind(resource).noun)] : []),
    ...(givesGroups ? [permission('edit', 'groups')] : []),
  ];
  const missing = needed.find((name) => !actor.permissions.has(name));
  if (!missing) return;
  throw new Refusal('FORBIDDEN', needsPermission(missing), undefined, { permission: missing });
}

/** For whom an act on an import is done: the member whose seat alone gives what it takes; null where the actor's own groups do. */
export async function forImporting(
  trx: Transaction,
  actor: Actor,
  resource: ImportResource,
): Promise<{ acting_for?: string }> {
  const imports = await forHolding(trx, actor, ['add-imports']);
  return imports.acting_for ? imports : forHolding(trx, actor, [permissionFor(resource)]);
}
