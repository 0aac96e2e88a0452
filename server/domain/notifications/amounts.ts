import { sql } from 'kysely';
import { Paths } from '#server/crud/paths.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { RESOURCES } from '#shared/resources/index.ts';

/** How much the record at an address is about, in kobo: what its list adds up; null where it is about no money, or not known yet. */
export async function amountAt(db: Queryable, path: string | null | undefined): Promise<number | null> {
  const found = path?.match(/^(\/[^/?]+\/[^/?]+)\/(\d+)(?:\/[^?]*)?$/);
  const resource = found && RESOURCES.find((one) => one.path === found[1]);
  if (!resource) return null;
  const select = amountOf(resource, Number(found[2]));
  if (!select) return null;
  const { rows } = await select.execute(db);
  return rows[0]?.amount ? Number(rows[0].amount) : null;
}

/** The amount of one record of a resource; undefined where its list adds nothing up. */
export function amountOf(resource: Resource, id: number) {
  const [field] = resource.sums ?? [];
  if (!field || resource.fields[field]?.kind !== 'money') return undefined;
  const paths = new Paths(resource);
  const amount = paths.find(field).sql;
  return sql<{ amount: number | null }>`
    select ${amount}::bigint as amount from ${sql.table(resource.table)} as t ${paths.joins()} where t.id = ${id}`;
}
