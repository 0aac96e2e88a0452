import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './generated/schema.ts';
import { keepPlans } from './kept-plans.ts';
import { type DatabaseState, destroy, feelPulse, SOON_GONE } from './pulse.ts';
import { endWhenStuck, STUCK_MS } from './stuck.ts';
import { parseTold } from './told-moments.ts';

/** The database as every query sees it: typed tables, int8 as safe integers, days as 'YYYY-MM-DD'. */
export type Database = Kysely<DB>;
/** An open transaction. Commands take it first, so that calling one outside a transaction doesn't compile. */
export type Transaction = KyselyTransaction<DB>;
/** Either of the two, for reads that serve in and out of a transaction. */
export type Queryable = Database | Transaction;

const INT8 = 20;
// The driver's list of type numbers leaves arrays out.
const INT8_ARRAY = 1016 as number as Parameters<typeof pg.types.setTypeParser>[0];
const DATE = 1082;
const NUMERIC = 1700;
const [JSON_TEXT, JSONB] = [114, 3802];

pg.types.setTypeParser(INT8, safeInteger);
pg.types.setTypeParser(INT8_ARRAY, safeIntegers);
pg.types.setTypeParser(DATE, (text) => text);
pg.types.setTypeParser(NUMERIC, safeNumeric);
for (const type of [JSON_TEXT, JSONB]) pg.types.setTypeParser(type, parseTold);

/** The connections of a portal. */
export interface Connections {
  /** For what is read by hand; no transaction keeps one of them. */
  pool: pg.Pool;
  /** For what the queue of jobs keeps. */
  writes: pg.Pool;
  /** Reads through `pool`, opens transactions through `writes`; one that is started to be read from bit by bit has its own. */
  db: Database;
  /** How the database is now, asked on a connection of its own; away after 4 s without an answer. */
  databaseState(): Promise<DatabaseState>;
  /** Opens some connections of each kind and has them learn the tables that most calls ask, so that the first callers wait for neither; what doesn't come about is left to them. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/** How many files are written from a cursor at once: each keeps its connection for as long as somebody takes the file. */
export const EXPORT_CONNECTIONS = 10;

/** How long a connection that nobody uses is kept. */
const IDLE_MS = 300_000;

/** So many connections of each kind are opened at the start. */
const WARM_CONNECTIONS = 4;

/** A connection reads what it knows of a table and its indexes when it first plans for it. */
const LEARNT = [
  'users',
  'departments',
  'funds',
  'expenditures',
  'batches',
  'payments',
  'documents',
  'activities',
]
  .map((table) => `select id from ${table} where false`)
  .join(' union all ');

/** How long a statement in a transaction waits for a row that another holds, and a call for a connection. */
const LOCK_MS = 9_000;
/** How long a read waits for a table that somebody has locked whole, so that all others still get a connection in time. */
const READ_LOCK_MS = 4_000;

/**
 * Opens `size` connections for reads and as many for transactions, so that who waits for a locked row keeps nobody from
 * reading; and some for exports, so that who takes a file slowly, or not at all, keeps nobody from anything else. When PostgreSQL falls silent all of them are ended, so that every call is answered within 10 s, and none is
 * opened before it is back. One connection on which it owes an answer for longer than `stuck_ms` is ended by itself.
 */
export function openConnections(
  connectionString: string,
  size: number,
  { stuck_ms = STUCK_MS }: { stuck_ms?: number } = {},
): Connections {
  const door = { isShut: false, clients: new Set<pg.Client>() };
  const options = {
    size,
    Client: throughDoor(door),
    connectionTimeoutMillis: LOCK_MS,
    lock_timeout: READ_LOCK_MS,
  };
  const pool = openPool(connectionString, options);
  const writes = openPool(connectionString, {
    ...options,
    lock_timeout: LOCK_MS,
  });
  const exporting = openPool(connectionString, { ...options, size: EXPORT_CONNECTIONS });
  for (const one of [pool, writes, exporting]) one.on('connect', (client) => endWhenStuck(client, stuck_ms));
  const pulse = feelPulse(connectionString, {
    onSilent() {
      door.isShut = true;
      for (const client of door.clients) destroy(client);
    },
    onBack() {
      door.isShut = false;
    },
  });
  return {
    pool,
    writes,
    db: new PortalDatabase(pool, writes, exporting),
    databaseState: pulse.state,
    async warm() {
      const kinds = Array.from({ length: Math.min(size, WARM_CONNECTIONS) }, () => [pool, writes]).flat();
      await Promise.allSettled(kinds.map((kind) => kind.query(LEARNT)));
    },
    async close() {
      pulse.stop();
      await Promise.all([pool.end(), writes.end(), exporting.end()]);
    },
  };
}

/** Opens a pool on the given server. Statements are cut off after 60 s, forgotten transactions after 30 s. */
export function openPool(
  connectionString: string,
  options: number | ({ size: number } & pg.PoolConfig) = 20,
): pg.Pool {
  const { size, ...more } = typeof options === 'number' ? { size: options } : options;
  const pool = new pg.Pool({
    connectionString,
    max: size,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 30_000,
    // A connection carries the plans of what is asked often.
    idleTimeoutMillis: IDLE_MS,
    application_name: 'service-portal',
    options: SOON_GONE,
    ...more,
  });
  // Without listeners a lost connection would end the process: the pool's for idle clients, the client's own for one
  // that is in a transaction but between two queries; the next query tells whoever holds it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The typed query builder over a pool; what commands repeat is planned once a connection. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: keepPlans(pool) }) });
}

/** Reads through one pool, opens transactions through another, and starts those that a file is written from through a third. */
class PortalDatabase extends Kysely<DB> {
  private readonly writing: Database;
  private readonly exporting: Database;

  constructor(reads: pg.Pool, writes: pg.Pool, exports: pg.Pool) {
    super({ dialect: new PostgresDialect({ pool: keepPlans(reads) }) });
    this.writing = openDatabase(writes);
    this.exporting = openDatabase(exports);
  }

  override transaction() {
    return this.writing.transaction();
  }

  override startTransaction() {
    return this.exporting.startTransaction();
  }
}

/** Clients that know of each other, and refuse to connect while the door is shut. */
function throughDoor(door: { isShut: boolean; clients: Set<pg.Client> }) {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      if (door.isShut) {
        const error = Object.assign(new Error('PostgreSQL is silent'), { code: 'ETIMEDOUT' });
        if (!callback) return Promise.reject(error);
        process.nextTick(callback, error);
        return undefined;
      }
      door.clients.add(this);
      this.once('end', () => door.clients.delete(this));
      if (!callback) return super.connect();
      super.connect(callback);
      return undefined;
    }
  };
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is beyond the safe integers`);
  return value;
}

/** Arrays of ids, none of them null: '{1,2}'. */
function safeIntegers(text: string): number[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(safeInteger);
}

/** Sums of bigint come as numeric; they must be whole and safe like the columns they add up. */
function safeNumeric(text: string): number {
  return text.includes('.') ? Number(text) : safeInteger(text);
}
