import type { ClientBase } from 'pg';
import { BackupError } from './backup-error.ts';

/**
 * Promises that a restore may fill the database: it has no table, or is a portal in which there is nobody yet (a start
 * without demonstration, a restore that was interrupted). Throws a BackupError otherwise, or while others are connected.
 */
export async function assertUnused(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ others: number; tables: number; users: boolean }>(
    `select (select count(*)::int from pg_stat_activity
              where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()) as others,
            (select count(*)::int from pg_tables where schemaname = 'public') as tables,
            to_regclass('public.users') is not null as users`,
  );
  const { others = 0, tables = 0, users = false } = rows[0] ?? {};
  if (others > 0) throw new BackupError('The database is in use: stop the portal before restoring.');
  if (tables === 0) return;
  if (users && (await client.query('select from users limit 1')).rowCount === 0) return;
  throw new BackupError(
    'The database is not empty, and a restore overwrites nothing: give an empty one (another DATA_DIR, or another DATABASE_URL).',
  );
}

/** Removes everything from a database that `assertUnused` has found unused. */
export async function clear(client: ClientBase): Promise<void> {
  await client.query('drop schema if exists jobs cascade; drop schema public cascade; create schema public');
}
