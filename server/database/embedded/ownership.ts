import { connect } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { ROLE } from './roles.ts';

/** Who owns a running cluster, whether it is on its way out, and whether it is a command that ends by itself. */
export type Owner = { name: string; stopping: boolean; passing: boolean };

const PORT = 5432;
const WRONG_PASSWORD = '28P01';
const STOPPING = ' (stopping)';
/** Ends the name of a command that goes when it has done its work. */
export const PASSING = ' (until done)';

/** Two numbers that name the advisory lock which the owner of the cluster holds as long as it lives. */
const LOCK = '7263, 1';

/**
 * Promises a connection that tries to own the cluster: `otherOwner` is undefined when this process now does, for as
 * long as the connection lives (kill -9 included). Promises undefined where the server doesn't accept connections just
 * now, and 'refused' where it doesn't take the password.
 */
export async function claim(socketDir: string, name: string, password: string) {
  const keeper = new Client({
    ...{ host: socketDir, port: PORT, user: ROLE, database: 'postgres', password },
    application_name: name,
  });
  // The end of the connection is told by 'end'; an error without a listener would end the process.
  keeper.on('error', () => undefined);
  try {
    await keeper.connect();
    const tried = await keeper.query<{ owned: boolean }>(`select pg_try_advisory_lock(${LOCK}) as owned`);
    const otherOwner = tried.rows[0]?.owned ? undefined : await readOwner(keeper);
    return { keeper, otherOwner };
  } catch (error) {
    await keeper.end().catch(() => undefined);
    return (error as { code?: string }).code === WRONG_PASSWORD ? 'refused' : undefined;
  }
}

/** Tells those who wait for the cluster that its owner is on its way out. */
export async function announceStopping(keeper: Client, name: string): Promise<void> {
  await keeper
    .query(`select set_config('application_name', $1, false)`, [`${name}${STOPPING}`])
    .catch(() => undefined);
}

/** Makes the database of the portal where the cluster has none yet. */
export async function createDatabase(keeper: Client): Promise<void> {
  const found = await keeper.query('select from pg_database where datname = $1', [ROLE]);
  if (found.rowCount === 0) await keeper.query(`create database ${ROLE}`);
}

/** Promises whether anything listens on the socket, be it in another container whose processes can't be seen here. */
export async function isAnswered(socketDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(socketDir, `.s.PGSQL.${PORT}`));
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function readOwner(keeper: Client): Promise<Owner> {
  const found = await keeper.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and (classid, objid) = (${LOCK}) and granted`,
  );
  const name = found.rows[0]?.name ?? 'another program';
  return {
    name: name.replace(STOPPING, '').replace(PASSING, ''),
    stopping: found.rowCount === 0 || name.endsWith(STOPPING),
    passing: name.endsWith(PASSING),
  };
}
