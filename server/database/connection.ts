import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './generated/schema.ts';
import { keepPlans } from './kept-plans.ts';

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

pg.types.setTypeParser(INT8, safeInteger);
pg.types.setTypeParser(INT8_ARRAY, safeIntegers);
pg.types.setTypeParser(DATE, (text) => text);
pg.types.setTypeParser(NUMERIC, safeNumeric);

/** Opens a pool on the given server. Statements are cut off after 60 s, forgotten transactions after 30 s. */
export function openPool(connectionString: string, size = 20): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'service-portal',
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
