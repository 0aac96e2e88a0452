import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { travelScope } from './travel-flow.ts';
import type { TravelKind } from './travel-kinds.ts';

/** A request that the actor may see, as the beginning of its chain. */
export async function findScoped(
  db: Queryable,
  { of, table }: TravelKind,
  { actor, id }: RequestContext,
): Promise<{ holdable_type: string; holdable_id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(table)} as t where t.id = ${id} and ${travelScope(of, actor) ?? sql<SqlBool>`true`}`.execute(
    db,
  );
  return rows[0] && { holdable_type: table, holdable_id: rows[0].id };
}
