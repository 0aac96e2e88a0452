import type { ClientBase } from 'pg';

/** Makes a session write and read values alike on every server. */
export const ISO_SESSION =
  "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set client_encoding = 'UTF8'";

/** Where migrations are listed: remade by migrating and not copied. */
const MIGRATIONS = 'schema_migrations';

/** Promises the columns that hold data of their own, by table; generated ones follow from them. */
export async function readColumns(client: ClientBase): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> $1
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      group by c.relname order by c.relname`,
    [MIGRATIONS],
  );
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

/** Promises each sequence, identities' included, with the last number it gave (null: none yet). */
export async function readSequences(client: ClientBase) {
  const { rows } = await client.query<{ name: string; min: string; last: string | null }>(
    `select sequencename as name, min_value::text as min, last_value::text as last
       from pg_sequences where schemaname = 'public' order by sequencename`,
  );
  return rows;
}
