import type pg from 'pg';
import { lagosYear } from '#shared/dates.ts';
import { JOBS } from './app.ts';
import { ConfigError } from './config.ts';
import { type Connections, openConnections } from './database/connection.ts';
import { migrate } from './database/migrate.ts';
import { refusePooler } from './database/own-sessions.ts';
import { beginEraIfRestored } from './database/seals.ts';
import { layBaseline } from './database/seeds/baseline.ts';
import { loadDemonstration } from './database/seeds/demonstration.ts';
import { compileNothing, grantToServer, tooMuchOf } from './database/server-role.ts';
import type { Portal } from './frame/portal.ts';
import { makeQueues } from './jobs.ts';

const CONNECTIONS = 4;
const LOCK = 7_245_012;

/**
 * Brings the database to this build as its owner: migrations, the queues of jobs, the first records or the demonstration
 * agency, and what the role of the portal's own connections may do. Warns where that role is the owner itself. Portals that start at once do it one after the other.
 */
export async function prepareDatabase(portal: Portal, ownerUrl: string): Promise<void> {
  const owner = openConnections(ownerUrl, CONNECTIONS);
  try {
    await refusePooler(portal.pool, 'DATABASE_URL');
    await refusePooler(owner.pool, portal.config.databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL');
    await refuseTwoDatabases(portal.pool, owner.pool);
    await inTurn(owner.pool, () => prepare(portal, owner));
  } finally {
    await owner.close();
  }
}

/** Else one would be migrated, and the portal work on another that nobody brings up to date. */
async function refuseTwoDatabases(server: pg.Pool, owner: pg.Pool): Promise<void> {
  const placeOf = async (pool: pg.Pool) => {
    const { rows } = await pool.query<{ name: string; since: string }>(
      'select current_database() as name, extract(epoch from pg_postmaster_start_time())::text as since',
    );
    return rows[0] ?? { name: '', since: '' };
  };
  const [one, other] = [await placeOf(server), await placeOf(owner)];
  if (one.name !== other.name || one.since !== other.since)
    throw new ConfigError(
      `DATABASE_URL and DATABASE_OWNER_URL lead to two databases (${one.name} and ${other.name}): both must name the same one of the same server.`,
    );
}

async function prepare(portal: Portal, owner: Connections): Promise<void> {
  await migrate(owner.pool);
  await beginEraIfRestored(owner.db);
  await layBaseline(owner.db, portal.config.demo ? undefined : lagosYear());
  if (portal.config.demo) await loadDemonstration({ ...portal, db: owner.db });
  await makeQueues(owner.writes, JOBS);
  const { rows } = await portal.pool.query<{ role: string }>('select current_user as role');
  const { rows: own } = await owner.pool.query<{ role: string }>('select current_user as role');
  const role = rows[0]?.role;
  if (role !== undefined && role !== own[0]?.role) await grantToServer(owner.pool, role);
  await compileNothing(portal.pool).catch((error: unknown) =>
    portal.log.warn({ err: error }, 'Set jit = off for the role of the portal: searches begin sooner.'),
  );
  const tooMuch = await tooMuchOf(portal.pool);
  if (tooMuch)
    portal.log.warn(
      `The role of DATABASE_URL ${tooMuch}: whoever gets hold of the portal could switch off what guards the data. Give the portal a role that owns nothing, and the owner's address as DATABASE_OWNER_URL.`,
    );
}

/** Queues and grants that two make at once end in a deadlock, or in rows that both changed. */
async function inTurn(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    // The other may migrate, or load the demonstration, for minutes.
    await client.query('set statement_timeout = 0');
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await work();
  } finally {
    // The lock ends with the connection.
    client.release(true);
  }
}
