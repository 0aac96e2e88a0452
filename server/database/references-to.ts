import { sql } from 'kysely';
import type { Queryable } from './connection.ts';

/** A column whose foreign key points to a table. */
export interface Reference {
  table_name: string;
  column_name: string;
  /** Its rows go with the record that they point to. */
  cascades: boolean;
}

/** All columns that point to a table, by name. */
export async function referencesTo(db: Queryable, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as table_name, a.attname as column_name, c.confdeltype in ('c', 'n') as cascades
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = ${table}::regclass order by 1, 2`.execute(db);
  return rows;
}
