import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase, openPool } from '#server/database/connection.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/index.ts';
import { migrate } from '#server/database/migrate.ts';
import { layBaseline } from '#server/database/seeds/baseline.ts';
import { grantToServer } from '#server/database/server-role.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { guardStates } from './state-guards.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run, on a database from which others are made and dropped. */
    postgres: string;
    /** What the names of all its databases begin with; `<run>_template` is migrated, its states are guarded, and it is to be copied, as is `<run>_baseline`. */
    run: string;
    /** How many resources the baseline was laid for. */
    resources: number;
  }
}

/** Starts one PostgreSQL for the whole run (TEST_DATABASE_URL names another) and migrates the template in it. */
export default async function startForRun(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-test-'));
  await chmod(folder, 0o755);
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: folder,
        log: () => undefined,
        program: 'The test run',
        isForgotten: true,
      });
  const server = given ?? embedded?.connectionString ?? '';
  const run = `portal_test_${randomBytes(4).toString('hex')}`;
  const template = `${run}_template`;
  await administer(server, `create database ${template}`);
  const pool = openPool(databaseOn(server, template), 1);
  await migrate(pool)
    .then(() => guardStates(pool))
    .then(() => makeServerRole(pool))
    .finally(() => pool.end());
  await administer(server, `create database ${run}_baseline template ${template}`);
  const based = openPool(databaseOn(server, `${run}_baseline`), 1);
  await layBaseline(openDatabase(based)).finally(() => based.end());
  project.provide('postgres', server);
  project.provide('run', run);
  project.provide('resources', RESOURCES.length);
  return async () => {
    if (given) await dropAll(server, run);
    await embedded?.stop();
    for (const made of [folder, demonstrationFiles(run)])
      await rm(made, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** The folder of the files that the demonstration of a run names. */
export function demonstrationFiles(run: string): string {
  return join(tmpdir(), `${run}_demonstration`);
}

/** The role that the portals of tests work as: it owns nothing, as in production. */
export const SERVER_ROLE = 'portal_server';

async function makeServerRole(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query('select from pg_roles where rolname = $1', [SERVER_ROLE]);
  if (rowCount === 0) await pool.query(`create role ${SERVER_ROLE} login`);
  // What a test makes of its own is there for the portal too.
  await pool.query(
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${SERVER_ROLE}`,
  );
  await grantToServer(pool, SERVER_ROLE);
}

/** The same database as a server reaches it that works as the role which owns nothing. */
export function asServer(connectionString: string): string {
  const url = new URL(connectionString);
  url.searchParams.set('options', `-c role=${SERVER_ROLE}`);
  return url.href.replaceAll('+', '%20');
}

/** Runs statements on the server itself, outside any test database. */
export async function administer(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of another database of the same server. */
export function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function dropAll(server: string, run: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const found = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [run],
  );
  await client.end();
  await administer(
    server,
    ...found.rows.map(({ datname }) => `drop database if exists ${datname} with (force)`),
  );
}
