import { createHash } from 'node:crypto';
import { type CompiledQuery, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';

const MARK = '/* one plan */';
/** Each connection holds every plan of its own; beyond so many statements, others are planned each time. */
const MOST_PLANS = 300;
/** Plans of lists are large. */
const MOST_LISTS = 60;
/** A statement of a list, or one within a transaction, is kept planned once it was sent so often. */
const OFTEN = 3;

/**
 * Put before a statement that finds its rows by id whatever else it asks, so that one plan is right for every call: each
 * connection then plans it once, and what a command holds locked isn't held while PostgreSQL plans anew.
 */
export const BY_ID = sql.raw(MARK);

const LIST_MARK = '/* list */';

/** A statement of a list for which one plan is right whatever its values, none of which is a list itself: planned once a connection where it is asked often. Not for searches, whose best plan depends on what is looked for. */
export function planOnce<R>(statement: CompiledQuery<R>): CompiledQuery<R> {
  if (statement.parameters.some((value) => Array.isArray(value))) return statement;
  return { ...statement, sql: `${LIST_MARK}${statement.sql}` };
}

/** The pool as the query builder uses it, with the plans of the statements marked `BY_ID` or by `planOnce` kept; `all` keeps those of every statement whose values are single ones and that is sent often. */
export function keepPlans(pool: pg.Pool, { all = false } = {}): PostgresPool {
  const names = new PlanNames(all);
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

function keepingClient(client: pg.PoolClient, names: PlanNames): PostgresPoolClient {
  let isOutdated = false;
  const query = async (text: string, given: readonly unknown[]): Promise<pg.QueryResult> => {
    const values = given as unknown[];
    const name = names.of(text, values);
    if (!name) return client.query(text, values);
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (!isOfOldTable(error)) throw error;
      isOutdated = true;
      // Within a transaction nothing more can be asked: it is tried again, on another connection.
      return client.query(text, values).catch(() => Promise.reject(error));
    }
  };
  return {
    // The builder's other form of `query`, with a cursor, takes a dialect that was given one.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(isOutdated),
  };
}

/** Whether a plan was kept while a newer portal gave the table another column. */
export function isOfOldTable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '0A000' && /cached plan/.test(message ?? '');
}

/** The names of the statements whose plans are kept; bounded, so that what people make up fills no memory. */
class PlanNames {
  private readonly byId = new Map<string, string>();
  private readonly lists = new Map<string, string>();
  private readonly sent = new LRUCache<string, number>({ max: 500 });

  constructor(private readonly all: boolean) {}

  of(text: string, values: readonly unknown[]): string | undefined {
    if (text.startsWith(MARK)) return nameIn(this.byId, text, MOST_PLANS);
    const isList = text.startsWith(LIST_MARK);
    if (!isList && !(this.all && isRepeatable(text, values))) return undefined;
    const [names, most] = isList ? [this.lists, MOST_LISTS] : [this.byId, MOST_PLANS];
    return names.get(text) ?? (this.isOften(text) ? nameIn(names, text, most) : undefined);
  }

  private isOften(text: string): boolean {
    const times = (this.sent.get(text) ?? 0) + 1;
    this.sent.set(text, times);
    return times >= OFTEN;
  }
}

/** How many rows a list of values stands for is known only to a plan made for it. */
function isRepeatable(text: string, values: readonly unknown[]): boolean {
  return (
    /^\s*(select|insert|update|delete|with)\b/i.test(text) && !values.some((value) => Array.isArray(value))
  );
}

function nameIn(names: Map<string, string>, text: string, most: number): string | undefined {
  const known = names.get(text);
  if (known || names.size >= most) return known;
  const name = `kept_${createHash('sha1').update(text).digest('hex')}`;
  names.set(text, name);
  return name;
}
