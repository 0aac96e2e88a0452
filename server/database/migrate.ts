import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const LOCK = 7_245_001;
/** How long a migration waits for a table that somebody uses; all others wait behind it. */
const LOCK_S = 60;
const FOLDER = new URL('./migrations/', import.meta.url);

/** Applies the migrations that are still missing, in order, each in its own transaction, under an advisory lock, `until` that one if named. Returns their names. Refuses a database that has migrations which this build doesn't carry. */
export async function migrate(pool: pg.Pool, until?: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    // Another may be at it for longer than a read waits for a table.
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(`set lock_timeout = '${LOCK_S}s'`);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    const known = new Set(rows.map((row) => row.name));
    const carried = await migrationNames();
    const newer = [...known].filter((name) => !carried.includes(name));
    if (newer.length > 0)
      throw new Error(
        `The database was made by a newer version of the portal (${newer.join(', ')}). Start that version, or restore a backup from before the upgrade.`,
      );
    const missing = carried.filter((name) => !known.has(name) && (!until || name <= until));
    for (const name of missing) await apply(client, name);
    return missing;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    await client.query('reset lock_timeout').catch(() => undefined);
    client.release();
  }
}

/** The names of all migrations that this build carries, in order. */
export async function migrationNames(): Promise<string[]> {
  const names = await readdir(FOLDER);
  return names.filter((name) => name.endsWith('.sql')).sort();
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  const text = await readFile(new URL(name, FOLDER), 'utf8');
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0');
    await client.query(text);
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
