import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type pg from 'pg';

/** The file of marks that a database is compared with. */
export const SCHEMA_MARKS = 'server/database/generated/made-by-migrations.ts';

const OWN = `'public'::regnamespace`;

const ELSEWHERE = `nspname not in ('public', 'jobs', 'information_schema') and nspname not like 'pg\\_%'`;

/** What PostgreSQL brings has lower ids than what anybody makes. */
const FIRST_MADE = 16_384;

/** By which functions of PostgreSQL rows are put into words and hashed; all are written in C. */
const WORDS = [
  'concat_ws',
  'convert_to',
  'encode',
  'format',
  'jsonb_build_array',
  'sha256',
  'string_agg',
  'to_char',
];

const OF_EXTENSION = (catalogue: string, id: string) =>
  `exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${id} and d.deptype = 'e')`;

/** What a role, or every role, may be given for this database without that any statement means or does something else. */
const HARMLESS = `^(jit|enable_|log_|auto_explain\\.|pg_stat_statements\\.|track_|work_mem|maintenance_work_mem|hash_mem_multiplier|temp_|effective_|random_page_cost|seq_page_cost|max_parallel_|parallel_|plan_cache_mode|statement_timeout|lock_timeout|deadlock_timeout|idle_|transaction_timeout|tcp_|client_connection_check_interval|application_name|client_min_messages|client_encoding|default_statistics_target|default_transaction_read_only|timezone|lc_)`;

/**
 * A statement of whatever guards the data: `name` and `definition` of each function, trigger, constraint, unique index, rule, view,
 * table with its columns and policies; also of what none should be: triggers of foreign keys that are switched off, settings of
 * roles that switch triggers off or let other things be found first, and things in other schemas, which are found first there.
 */
export const DEFINITIONS = `
  select 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
      concat_ws(' ', l.lanname, pg_get_function_result(p.oid), p.provolatile, p.prosecdef, p.proisstrict, array_to_string(p.proconfig, ','), p.prosrc, pg_get_function_sqlbody(p.oid)) as definition
    from pg_proc p join pg_language l on l.oid = p.prolang
   where p.pronamespace = ${OWN} and not ${OF_EXTENSION('pg_proc', 'p.oid')}
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
  select 'event trigger ' || e.evtname, concat_ws(' ', e.evtevent, e.evtfoid::regproc, e.evtenabled) from pg_event_trigger e
  union all
  select 'table ' || c.relname, concat_ws(' ', c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity,
      (select count(*) from pg_inherits i where c.oid in (i.inhparent, i.inhrelid)))
    from pg_class c where c.relnamespace = ${OWN} and c.relkind in ('r', 'm', 'p', 'f') and not ${OF_EXTENSION('pg_class', 'c.oid')}
  union all
  select 'policy ' || p.policyname || ' of ' || p.tablename, concat_ws(' ', p.permissive, p.cmd, p.qual, p.with_check) from pg_policies p
   where p.schemaname = 'public'
  union all
  select 'column ' || a.attname || ' of ' || c.relname, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
      pg_get_expr(d.adbin, d.adrelid))
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
   where c.relnamespace = ${OWN} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
     and (a.attnotnull or a.atthasdef or a.attidentity <> '') and not ${OF_EXTENSION('pg_class', 'c.oid')}
  union all
  select 'operator ' || o.oprname || '(' || concat_ws(', ', nullif(o.oprleft, 0)::regtype, o.oprright::regtype) || ')', o.oprcode::text
    from pg_operator o join pg_namespace n on n.oid = o.oprnamespace
   where n.nspname <> 'information_schema' and (n.nspname not like 'pg\\_%' or o.oid >= ${FIRST_MADE}) and not ${OF_EXTENSION('pg_operator', 'o.oid')}
  union all
  select 'cast of ' || c.castsource::regtype || ' as ' || c.casttarget::regtype, 'not of PostgreSQL' from pg_cast c
   where c.oid >= ${FIRST_MADE} and not ${OF_EXTENSION('pg_cast', 'c.oid')}
  union all
  select 'function ' || n.nspname || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', 'elsewhere'
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ELSEWHERE} and not ${OF_EXTENSION('pg_proc', 'p.oid')}
  union all
  select 'function pg_catalog.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', 'not of PostgreSQL'
    from pg_proc p join pg_language l on l.oid = p.prolang
   where p.pronamespace = 'pg_catalog'::regnamespace and (
     p.oid >= ${FIRST_MADE} and not ${OF_EXTENSION('pg_proc', 'p.oid')}
       and exists (select from pg_proc o where o.proname = p.proname and o.oid <> p.oid
         and (o.pronamespace = ${OWN} or o.pronamespace = p.pronamespace and o.oid < ${FIRST_MADE}))
     or p.oid < ${FIRST_MADE} and p.proname = any('{${WORDS.join()}}') and l.lanname <> 'internal')
  union all
  select case when c.relkind = 'v' then 'view ' else 'table ' end || n.nspname || '.' || c.relname, 'elsewhere'
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'v', 'm', 'p', 'f') and ${ELSEWHERE} and not ${OF_EXTENSION('pg_class', 'c.oid')}
  union all
  select concat_ws(' ', 'setting', setting, 'of', coalesce('role ' || r.rolname, 'every role'), case when s.setdatabase <> 0 then 'in this database' end), 'set'
    from pg_db_role_setting s left join pg_roles r on r.oid = s.setrole cross join unnest(s.setconfig) setting
   where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
     and setting !~* '${HARMLESS}' and setting !~* '^search_path=("\\$user"|public|pg_catalog|, *)*$'
     and setting not in ('session_replication_role=origin', 'row_security=on')
  union all
  select 'setting session_replication_role=' || reset_val || ' of new sessions', 'set'
    from pg_settings where name = 'session_replication_role' and reset_val <> 'origin'`;

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
