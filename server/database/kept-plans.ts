import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';

const MARK = '/* one plan */';
/** Each connection holds every plan of its own; beyond so many statements, others are planned each time. */
const MOST_PLANS = 300;
/** Plans of lists are large. */
const MOST_LISTS = 60;
/** A statement of a list is kept planned once it was sent so often. */
const OFTEN = 3;

/**
 * Put before a statement that finds its rows by id whatever else it asks, or only writes, so that one plan is right for
 * every call: each connection then plans it once, and what a command holds locked isn't held while PostgreSQL plans anew.
 * It may also be its last word.
 */
export const BY_ID = sql.raw(MARK);

/** How many ids a statement has places for: a record, a batch, a page. */
const PLACES = [1, 6, 25];

/**
 * “Is one of these”, for a statement that is marked `BY_ID`. Of a list as one value PostgreSQL supposes ten, takes a plan made for the
 * list at hand for cheaper, and plans at every call; ids of their own places it counts. The last of them fills the places that are left.
 */
export function isAmong(column: string, ids: readonly number[]): RawBuilder<SqlBool> {
  const places = PLACES.find((many) => many >= ids.length);
  if (!places || ids.length === 0) return sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;
  const filled = Array.from({ length: places }, (_, place) => sql`${ids[place] ?? ids.at(-1)}::bigint`);
  return sql<SqlBool>`${sql.ref(column)} in (${sql.join(filled)})`;
}

const LIST_MARK = '/* list */';

/** A statement of a list for which one plan is right whatever its values, none of which is a list itself: planned once a connection where it is asked often. Not for searches, whose best plan depends on what is looked for. */
export function planOnce<R>(statement: CompiledQuery<R>): CompiledQuery<R> {
  if (statement.parameters.some((value) => Array.isArray(value))) return statement;
  return { ...statement, sql: `${LIST_MARK}${statement.sql}` };
}

/** The pool as the query builder uses it, with the plans of the statements marked `BY_ID` or by `planOnce` kept. */
export function keepPlans(pool: pg.Pool): PostgresPool {
  const names = new PlanNames();
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
  let isBeginning = false;
  const query = async (text: string, given: readonly unknown[]): Promise<Answer> => {
    const values = given as unknown[];
    if (text === 'begin') {
      isBeginning = true;
      return NOTHING;
    }
    if (isBeginning) {
      isBeginning = false;
      // What is set for a transaction goes with its beginning, in one round trip.
      if (text.startsWith(SETTING))
        return lastOf(await client.query(`begin; ${withValues(client, text, values)}`));
      if (text === 'commit' || text === 'rollback') return NOTHING;
      await client.query('begin');
    }
    const name = names.of(text);
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

type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

const NOTHING: Answer = { command: 'BEGIN', rowCount: null, rows: [] };

/** What begins a statement that only sets something for its transaction. */
const SETTING = 'select set_config(';

function withValues(client: pg.PoolClient, text: string, values: readonly unknown[]): string {
  return text.replace(/\$(\d+)/g, (_, place) => client.escapeLiteral(String(values[Number(place) - 1])));
}

/** Of several statements in one message the driver answers a list. */
function lastOf(answers: unknown): Answer {
  return (Array.isArray(answers) ? answers.at(-1) : answers) as Answer;
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

  of(text: string): string | undefined {
    if (isById(text)) return nameIn(this.byId, text, MOST_PLANS);
    if (!text.startsWith(LIST_MARK)) return undefined;
    return this.lists.get(text) ?? (this.isOften(text) ? nameIn(this.lists, text, MOST_LISTS) : undefined);
  }

  private isOften(text: string): boolean {
    const times = (this.sent.get(text) ?? 0) + 1;
    this.sent.set(text, times);
    return times >= OFTEN;
  }
}

function isById(text: string): boolean {
  return text.startsWith(MARK) || text.startsWith(`select ${MARK}`) || text.endsWith(MARK);
}

function nameIn(names: Map<string, string>, text: string, most: number): string | undefined {
  const known = names.get(text);
  if (known || names.size >= most) return known;
  const name = `kept_${createHash('sha1').update(text).digest('hex')}`;
  names.set(text, name);
  return name;
}
