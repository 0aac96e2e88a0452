import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refusal } from '#shared/errors.ts';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { columnOf } from '#shared/resource/names.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import type { Queryable } from '../database/connection.ts';
import type { Actor } from '../frame/actor.ts';
import type { Area, FileCarrier } from '../frame/area.ts';
import type { Extensions } from '../frame/extensions.ts';
import type { ReadRoute, RequestContext, Route } from '../frame/route.ts';

/** What decides who reads a file: the calls that read records, and what areas and resources do differently. */
export interface Readers {
  routes: readonly Route[];
  areas: readonly Pick<Area, 'alsoCarriedBy'>[];
  extensionsOf: (resource: Resource) => Extensions;
}

/**
 * Whether the caller may read a file that records carry: exactly when one of them, read as he reads it, lists the file
 * among its `files`; or when a record within his scope names it in a field of kind file.
 */
export async function readsCarrier(
  { routes, areas, extensionsOf }: Readers,
  context: RequestContext,
  fileId: number,
  carriers: readonly FileCarrier[],
): Promise<boolean> {
  const { actor, portal } = context;
  if (await isNamed(portal.db, extensionsOf, actor, fileId)) return true;
  const others = await Promise.all(
    areas.flatMap(({ alsoCarriedBy }) =>
      carriers.map((carrier) => alsoCarriedBy?.(portal.db, carrier) ?? []),
    ),
  );
  for (const { type, id } of [...carriers, ...others.flat()]) {
    const route = readRouteOf(routes, type);
    if (route && (await listsFile(route, context, id, fileId))) return true;
  }
  return false;
}

function readRouteOf(routes: readonly Route[], type: string): ReadRoute | undefined {
  const resource = RESOURCES.find(({ name }) => name === type);
  const route = routes.find(({ method, path }) => method === 'GET' && path === `/${resource?.url}/:id`);
  return route && 'read' in route ? route : undefined;
}

async function listsFile(
  route: ReadRoute,
  context: RequestContext,
  id: number,
  fileId: number,
): Promise<boolean> {
  const { access } = route;
  const { permissions } = context.actor;
  if (typeof access !== 'string' && !access.some((name) => permissions.has(name))) return false;
  try {
    const asked = { ...context, id, params: { id: String(id) }, query: {} };
    const { data } = await route.read(context.portal.db, asked);
    const { files } = Object(data) as { files?: unknown };
    return Array.isArray(files) && files.some((file) => file.id === fileId);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function isNamed(
  db: Queryable,
  extensionsOf: Readers['extensionsOf'],
  actor: Actor,
  fileId: number,
): Promise<boolean> {
  const inScope = (resource: Resource, which: RawBuilder<SqlBool>) => {
    const scope = extensionsOf(resource).scope?.(actor) ?? sql<SqlBool>`true`;
    return sql<SqlBool>`exists (select from ${sql.table(resource.table)} as t where ${which} and ${scope})`;
  };
  const ways = RESOURCES.filter(({ noun }) => actor.permissions.has(permission('read', noun))).flatMap(
    (resource) =>
      Object.entries(resource.fields)
        .filter(([, field]) => field.kind === 'file' && !field.through && !field.virtual)
        .map(([name, field]) =>
          inScope(resource, sql<SqlBool>`${sql.ref(`t.${columnOf(name, field)}`)} = ${fileId}`),
        ),
  );
  if (ways.length === 0) return false;
  const { rows } = await sql<{ reads: boolean }>`select ${sql.join(ways, sql` or `)} as reads`.execute(db);
  return rows[0]?.reads ?? false;
}
