import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { permission } from '../../shared/permissions.ts';
import { columnOf, type Resource } from '../../shared/resource/define-resource.ts';
import { RESOURCES, resourcesAt } from '../../shared/resources/index.ts';
import type { Queryable } from '../database/connection.ts';
import type { Actor, Extensions } from './types.ts';

/**
 * Whether an actor may read one of the records that carry a file: those it is attached to (`carriers`, by the resource's
 * name and the record's id), or any that names it in a field of kind file. Permission and scope count as for a read.
 */
export function readsCarrier(extensionsOf: (resource: Resource) => Extensions) {
  return async (
    db: Queryable,
    actor: Actor,
    fileId: number,
    carriers: readonly { type: string; id: number }[],
  ): Promise<boolean> => {
    const readable = RESOURCES.filter(({ noun }) => actor.permissions.has(permission('read', noun)));
    const inScope = (resource: Resource, which: RawBuilder<SqlBool>) => {
      const scope = extensionsOf(resource).scope?.(actor) ?? sql<SqlBool>`true`;
      return sql<SqlBool>`exists (select from ${sql.table(resource.table)} as t where ${which} and ${scope})`;
    };
    const attached = carriers.flatMap(({ type, id }) =>
      readable
        .filter((view) => viewsRecordsOf(view, type))
        .map((view) => inScope(view, sql<SqlBool>`t.id = ${id}`)),
    );
    const named = readable.flatMap((resource) =>
      Object.entries(resource.fields)
        .filter(([, field]) => field.kind === 'file' && !field.through && !field.virtual)
        .map(([name, field]) =>
          inScope(resource, sql<SqlBool>`${sql.ref(`t.${columnOf(name, field)}`)} = ${fileId}`),
        ),
    );
    const ways = [...attached, ...named];
    if (ways.length === 0) return false;
    const { rows } = await sql<{ reads: boolean }>`select ${sql.join(ways, sql` or `)} as reads`.execute(db);
    return rows[0]?.reads ?? false;
  };
}

function viewsRecordsOf(view: Resource, name: string): boolean {
  return resourcesAt(view.url).some((resource) => resource.name === name);
}
