import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { migrationNames } from '../database/migrate.ts';
import { BackupError } from './backup-error.ts';

/**
 * Resolves when a restore may fill the database: it has no table, or is a portal without people (a start
 * without demonstration, a restore that was interrupted). Throws a BackupError otherwise, or while others are connected.
 */
export async function assertUnused(client: ClientBase): Promise<void> {
  let state = await stateOf(client);
  // The server lists a portal that was just stopped for a moment longer.
  for (let wait = 0; wait < 20 && state.others > 0; wait++) {
    await setTimeout(100);
    // Within a transaction it would keep showing what it showed first.
    await client.query('select pg_stat_clear_snapshot()');
    state = await stateOf(client);
  }
  const { others, made } = state;
  if (others > 0) throw new BackupError('The database is in use: stop the portal before restoring.');
  if (!made || (await isPortalWithoutPeople(client))) return;
  throw new BackupError(
    'The database is not empty, and a restore overwrites nothing: give an empty one (another DATA_DIR, or another DATABASE_URL).',
  );
}

async function stateOf(client: ClientBase): Promise<{ others: number; made: boolean }> {
  const { rows } = await client.query<{ others: number; made: boolean }>(
    `select (select count(*)::int from pg_stat_activity
              where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()) as others,
            ${MADE} as made`,
  );
  return rows[0] ?? { others: 0, made: true };
}

/** Whether anything was made in the schemas that are cleared; what extensions bring doesn't count. */
const MADE = `exists (
  select from (select oid, relnamespace as schema from pg_class union all select oid, pronamespace from pg_proc) thing
   where schema in (select oid from pg_namespace where nspname in ('public', 'jobs'))
     and not exists (select from pg_depend where objid = thing.oid and deptype = 'e'))`;

/** Other programs have a table of migrations, or of users, too: only the portal's own first migration tells it. */
async function isPortalWithoutPeople(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ marked: boolean; users: boolean }>(
    `select exists (select from pg_attribute where attrelid = to_regclass('public.schema_migrations') and attname = 'name') as marked,
            to_regclass('public.users') is not null as users`,
  );
  if (!rows[0]?.marked) return false;
  const migrations = await client.query<{ name: string }>('select name from schema_migrations order by name');
  const [first] = await migrationNames();
  if (migrations.rows[0] && migrations.rows[0].name !== first) return false;
  return !rows[0].users || (await client.query('select from users limit 1')).rowCount === 0;
}

/** Removes everything from a database that `assertUnused` has found unused. */
export async function clear(client: ClientBase): Promise<void> {
  await client.query('drop schema if exists jobs cascade; drop schema public cascade; create schema public');
}
