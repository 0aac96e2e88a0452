import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type pg from 'pg';

/** The file of marks that a database is compared with. */
export const SCHEMA_MARKS = 'server/database/generated/made-by-migrations.ts';

const OWN = `'public'::regnamespace`;

/** A statement of whatever guards the data: `name` and `definition` of each function, trigger, constraint, unique index, rule and view; also of triggers of foreign keys that are switched off, which none should be. */
export const DEFINITIONS = `
  select 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
      concat_ws(' ', l.lanname, pg_get_function_result(p.oid), p.provolatile, p.prosecdef, p.proisstrict, array_to_string(p.proconfig, ','), p.prosrc) as definition
    from pg_proc p join pg_language l on l.oid = p.prolang
   where p.pronamespace = ${OWN} and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select 'trigger ' || t.tgname || ' of ' || c.relname, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = ${OWN} and not t.tgisinternal
  union all
  select 'foreign key of ' || c.relname || ' switched off (' || t.tgname || ')', 'off'
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = ${OWN} and t.tgisinternal and t.tgenabled <> 'O'
  union all
  select 'constraint ' || k.conname || ' of ' || c.relname, concat_ws(' ', pg_get_constraintdef(k.oid), k.convalidated, k.condeferrable, k.condeferred)
    from pg_constraint k join pg_class c on c.oid = k.conrelid where k.connamespace = ${OWN} and k.contype not in ('n', 't')
  union all
  select 'unique index ' || i.relname, concat_ws(' ', pg_get_indexdef(x.indexrelid), x.indisvalid, x.indisready)
    from pg_index x join pg_class i on i.oid = x.indexrelid where i.relnamespace = ${OWN} and x.indisunique
     and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
  union all
  select 'rule ' || r.rulename || ' of ' || r.tablename, r.definition from pg_rules r where r.schemaname = 'public'
  union all
  select 'view ' || v.viewname, v.definition from pg_views v where v.schemaname = 'public'
  union all
  select 'event trigger ' || e.evtname, concat_ws(' ', e.evtevent, e.evtfoid::regproc, e.evtenabled) from pg_event_trigger e`;

/** How a definition is kept: long enough that another one isn't found for it by chance. */
export function markOf(definition: string): string {
  return createHash('sha256').update(definition).digest('hex').slice(0, 16);
}

/** The file of marks as a migrated database gives it. */
export async function schemaMarks(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select * from (${DEFINITIONS}) found order by name collate "C"`,
  );
  const lines = rows.map(({ name, definition }) => `  ${JSON.stringify(name)}: '${markOf(definition)}',\n`);
  return `// Written by npm run types:database: a mark of everything that guards the data, as the migrations make it.
export const MADE_BY_MIGRATIONS: Readonly<Record<string, string>> = {
${lines.join('')}};
`;
}

/** Writes the file of marks. */
export async function writeSchemaMarks(pool: pg.Pool): Promise<void> {
  await writeFile(SCHEMA_MARKS, await schemaMarks(pool));
}
