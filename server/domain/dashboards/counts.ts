import { sql } from 'kysely';
import { conditions } from '#server/crud/conditions.ts';
import { Paths } from '#server/crud/paths.ts';
import type { Database } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import type { NavigationEntry } from '#shared/navigation.ts';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { RESOURCES } from '#shared/resources/index.ts';

/**
 * How many records each list of an application shows the actor, by the list's path, in one statement. The lists in
 * the budget's menu grow with every act; their figures are dashboards.
 */
export async function countsOf(
  db: Database,
  rulesOf: (resource: Resource) => Extensions,
  actor: Actor,
  application: NavigationEntry,
): Promise<Record<string, number>> {
  const shown = new Set(application.children.map(({ path }) => path));
  const lists = RESOURCES.filter(
    ({ path, noun, area, menu = area, actions }) =>
      shown.has(path) &&
      menu !== 'budget' &&
      actions.includes('view') &&
      actor.permissions.has(permission('browse', noun)),
  );
  if (lists.length === 0) return {};
  const counts = lists.map((resource) => {
    const paths = new Paths(resource, actor);
    const query = { search: undefined, filter: undefined };
    const where = conditions(resource, rulesOf(resource), actor, query, paths);
    return sql`(select count(*)::int from ${sql.table(resource.table)} as t ${paths.joins()} where ${where}) as ${sql.id(resource.path)}`;
  });
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return rows[0] ?? {};
}
