import pg from 'pg';

/**
 * Lets a role do what commands do and nothing else: it reads and writes rows, but owns no table, so that it can switch no
 * trigger off and take no constraint away; of what is append-only it changes and removes no row, whatever the triggers
 * say. Asked again, it is the same; asked by the owner, after each migration.
 */
export async function grantToServer(owner: pg.Pool, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  for (const schema of ['public', 'jobs']) {
    const found = await owner.query('select from pg_namespace where nspname = $1', [schema]);
    if (found.rowCount === 0) continue;
    await owner.query(`
      grant usage on schema ${schema} to ${to};
      grant select, insert, update, delete on all tables in schema ${schema} to ${to};
      grant usage, select on all sequences in schema ${schema} to ${to}`);
  }
  const { rows } = await owner.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'append_only'`,
  );
  for (const { name } of rows) await owner.query(`revoke update, delete on ${name} from ${to}`);
  await owner.query(`revoke insert, update, delete on schema_migrations from ${to}`);
}

/**
 * Keeps PostgreSQL from compiling what the role of a pool asks of this database: it takes a tenth of a second before the first
 * row of a search, and what the portal asks is over sooner. Connections that are opened from now on know.
 */
export async function compileNothing(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ jit: string; database: string }>(
    `select current_setting('jit') as jit, current_database() as database`,
  );
  const [now] = rows;
  if (now?.jit !== 'on') return;
  await pool.query(`alter role current_user in database ${pg.escapeIdentifier(now.database)} set jit = off`);
}

/** Why the role of a connection is more than a server should work as; undefined for one that owns nothing. */
export async function tooMuchOf(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ is_super: boolean; owns: boolean }>(`
    select rolsuper as is_super, exists (select from pg_class c where c.relnamespace = 'public'::regnamespace
        and c.relkind = 'r' and pg_has_role(current_user, c.relowner, 'member')) as owns
      from pg_roles where rolname = current_user`);
  const [role] = rows;
  if (role?.is_super) return 'is a superuser';
  return role?.owns ? 'owns its tables' : undefined;
}
