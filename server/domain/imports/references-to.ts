import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../../database/connection.ts';

interface Reference {
  table_name: string;
  column_name: string;
}

/** The columns of other tables that point to a table's rows and would keep them; what goes with the row doesn't count. */
export async function referencesTo(db: Queryable, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as table_name, a.attname as column_name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype <> 'c'
     order by 1, 2`.execute(db);
  return rows;
}

/** The condition that something points to the row with the id in `column`. */
export function isReferenced(
  references: readonly Reference[],
  column: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const conditions = references.map(
    ({ table_name, column_name }) =>
      sql<SqlBool>`exists (select 1 from ${sql.table(table_name)} as r where ${sql.ref(`r.${column_name}`)} = ${column})`,
  );
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : sql<SqlBool>`false`;
}
