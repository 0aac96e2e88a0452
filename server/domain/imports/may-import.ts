import { Refusal } from '../../../shared/errors.ts';
import { type ImportResource, importKind } from '../../../shared/import-kinds.ts';
import { type Permission, permission } from '../../../shared/permissions.ts';
import type { Actor } from '../../crud/types.ts';

/** The permission that a kind of import takes besides add-imports: who may not add funds by hand may not import them. */
export function permissionFor(resource: ImportResource): Permission {
  const { verb, noun } = importKind(resource);
  return permission(verb, noun);
}

/** Refuses with 403 unless the actor holds the permissions on what the import writes; changing staff takes edit-employees too, giving groups edit-groups. */
export function refuseUnlessMayImport(
  actor: Actor,
  resource: ImportResource,
  { changesStaff = false, givesGroups = false }: { changesStaff?: boolean; givesGroups?: boolean } = {},
): void {
  const needed = [
    permissionFor(resource),
    ...(changesStaff ? [permission('edit', 'employees')] : []),
    ...(givesGroups ? [permission('edit', 'groups')] : []),
  ];
  const missing = needed.find((name) => !actor.permissions.has(name));
  if (!missing) return;
  throw new Refusal(
    'FORBIDDEN',
    `This takes ${missing} besides add-imports, which none of your groups holds. An administrator can give it.`,
    undefined,
    { permission: missing },
  );
}
