import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { referencesTo } from '#server/database/references-to.ts';

/**
 * The ids (as `id`) of the records which an import made in a table and that something else names. What goes with such
 * a record doesn't count, nor do the tables `but`. Each table that may name them is read once, however many records there are.
 */
export async function namedElsewhere(
  db: Queryable,
  import_id: number,
  table: string,
  but: readonly string[] = [],
): Promise<RawBuilder<unknown>> {
  const references = (await referencesTo(db, table)).filter(
    ({ cascades, table_name }) => !cascades && !but.includes(table_name),
  );
  const selects = references.map(
    ({ table_name, column_name }) => sql`
      select e.record_id as id from import_effects e join ${sql.table(table_name)} as r on ${sql.ref(`r.${column_name}`)} = e.record_id
       where e.import_id = ${import_id} and e.table_name = ${table} and e.effect = 'created'`,
  );
  return selects.length > 0
    ? sql`(${sql.join(selects, sql` union `)})`
    : sql`(select 0::bigint as id where false)`;
}
