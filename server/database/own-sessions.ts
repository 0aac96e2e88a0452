import type pg from 'pg';

/** A sentence for whoever set the address: it leads to something that the portal can't work on. */
export class PoolerError extends Error {}

/** The first thing asked by the address of this setting failed; the cause says how. */
export class AddressError extends Error {
  constructor(
    readonly setting: string,
    cause: Error,
  ) {
    super(cause.message, { cause });
  }
}

const SENTENCE =
  'leads through a pooler (such as PgBouncer in transaction mode) that hands the portal’s connections around or drops what they ask for: lead it to PostgreSQL itself, and set DATABASE_POOL_SIZE instead.';

/** Asks for nothing, on a connection that the pool keeps; throws an AddressError where the setting leads to no answer. */
export async function reach(pool: pg.Pool, setting: string): Promise<void> {
  await pool.query('select').catch((error: Error) => {
    throw new AddressError(setting, error);
  });
}

/**
 * Meets the database by the address of a setting, or throws an AddressError; refuses an address behind which a connection
 * is no session of its own with what was asked for it: the portal would wait for locked rows for ever, and find neither its
 * prepared statements nor its locks again.
 */
export async function refusePooler(pool: pg.Pool, setting: string): Promise<void> {
  const clients: pg.PoolClient[] = [];
  try {
    const sessions: Session[] = [];
    for (let count = 0; count < 2; count++) clients.push(await pool.connect());
    // In turn: a pooler gives the next one whatever process is free again.
    for (const client of clients) sessions.push(...(await client.query<Session>(ASKED)).rows);
    const isShared = new Set(sessions.map(({ process }) => process)).size < sessions.length;
    if (isShared || sessions.some(({ has_limits }) => !has_limits))
      throw new PoolerError(`${setting} ${SENTENCE}`);
  } catch (error) {
    if (error instanceof PoolerError || !(error instanceof Error)) throw error;
    // PgBouncer knows but a few of the settings that come with a connection.
    if (error.message.startsWith('unsupported startup parameter'))
      throw new PoolerError(`${setting} ${SENTENCE}`);
    throw new AddressError(setting, error);
  } finally {
    for (const client of clients) client.release();
  }
}

interface Session {
  process: number;
  has_limits: boolean;
}

const ASKED = `select pg_backend_pid() as process,
  '0' not in (current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout')) as has_limits`;
