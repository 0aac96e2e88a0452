import { createHash } from 'node:crypto';
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';

const MARK = '/* by id */';
/** Each connection holds every plan of its own; beyond so many statements, others are planned each time. */
const MOST_PLANS = 300;

/**
 * Put into a statement that finds its rows by id whatever else it asks, so that one plan is right for every call: each
 * connection then plans it once, and what a command holds locked isn't held while PostgreSQL plans anew.
 * Not for lists and searches, whose best plan depends on what is asked.
 */
export const BY_ID = sql.raw(MARK);

/** The pool as the query builder uses it, with the plans of the statements marked `BY_ID` kept. */
export function keepPlans(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const keeping = known.get(client) ?? keepingClient(client, names);
      known.set(client, keeping);
      return keeping;
    },
  };
}

function keepingClient(client: pg.PoolClient, names: Map<string, string>): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> =>
    client.query({ name: nameOf(text, names), text, values: [...values] });
  // The builder's other form of `query`, with a cursor, takes a dialect that was given one.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}

function nameOf(text: string, names: Map<string, string>): string | undefined {
  if (!text.includes(MARK)) return undefined;
  const name = names.get(text) ?? `by_id_${createHash('sha1').update(text).digest('hex')}`;
  if (names.size < MOST_PLANS) names.set(text, name);
  return names.has(text) ? name : undefined;
}
