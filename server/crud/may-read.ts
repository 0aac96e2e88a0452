import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refusal } from '#shared/errors.ts';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { columnOf } from '#shared/resource/names.ts';
import { REGISTRY } from '#shared/resources/index.ts';
import type { Queryable } from '../database/connection.ts';
import type { Actor } from '../frame/actor.ts';
import type { Area, FileCarrier } from '../frame/area.ts';
import type { Extensions } from '../frame/extensions.ts';
import type { ReadRoute, RequestContext, Route } from '../frame/route.ts';
import { linesOf } from './values.ts';

/** What decides who reads a file: the calls that read records, and what areas and resources do differently. */
export interface Readers {
  routes: readonly Route[];
  areas: readonly Pick<Area, 'alsoCarriedBy'>[];
  extensionsOf: (resource: Resource) => Extensions;
}

/**
 * Whether the caller may read a file that records carry: exactly when one of them, read as they read it, lists the file; or
 * when a record within their scope names it in a field of kind file, or in a line.
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
  const resource = REGISTRY.all.find(({ name }) => name === type);
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
    const lists: unknown[] = Object.values(Object(data));
    return lists.some((list) =>
      linesOf(list).some(({ id: one, size_bytes }) => one === fileId && size_bytes !== undefined),
    );
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
  const ways = REGISTRY.all
    .filter(({ noun }) => actor.permissions.has(permission('read', noun)))
    .flatMap((resource) =>
      Object.entries(resource.fields).flatMap(([name, field]) => {
        const parts = Object.entries(field.fields ?? {}).filter(([, { kind }]) => kind === 'file');
        const { table = '', own = '' } = field.through ?? {};
        const inLines = parts.map(
          ([part, of]) => sql<SqlBool>`exists (select from ${sql.table(table)} as m
            where ${sql.ref(`m.${own}`)} = t.id and ${sql.ref(`m.${columnOf(part, of)}`)} = ${fileId})`,
        );
        const isOwn = field.kind === 'file' && !field.virtual;
        const named = sql<SqlBool>`${sql.ref(`t.${columnOf(name, field)}`)} = ${fileId}`;
        return [...(isOwn ? [named] : []), ...inLines].map((which) => inScope(resource, which));
      }),
    );
  if (ways.length === 0) return false;
  const { rows } = await sql<{ reads: boolean }>`select ${sql.join(ways, sql` or `)} as reads`.execute(db);
  return rows[0]?.reads ?? false;
}
