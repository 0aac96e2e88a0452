import pg from 'pg';
import { openDatabase, openPool } from '#server/database/connection.ts';
import { loadDemonstration } from '#server/database/seeds/demonstration.ts';
import { createFileStore } from '#server/files/file-store.ts';
import { databaseOn, demonstrationFiles } from './postgres.ts';

/**
 * Promises that a run has the database `<run>_demonstration` to be copied, and its files: the first test that asks makes it, and
 * others wait for that. It takes a good part of a minute, which a dozen files of tests would take anew.
 */
export async function demonstrationDatabase(server: string, run: string): Promise<void> {
  const [whole, begun] = [`${run}_demonstration`, `${run}_demonstration_begun`];
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [whole]);
    if ((await client.query('select from pg_database where datname = $1', [whole])).rowCount) return;
    await client.query(`drop database if exists ${begun} with (force)`);
    await client.query(`create database ${begun} template ${run}_baseline`);
    const pool = openPool(databaseOn(server, begun), 2);
    const files = createFileStore({ kind: 'folder', folder: demonstrationFiles(run) });
    await loadDemonstration({ db: openDatabase(pool), files }).finally(() => pool.end());
    await client.query(`alter database ${begun} rename to ${whole}`);
  } finally {
    await client.end();
  }
}
