import { createHash } from 'node:crypto';
import {
  CompiledQuery,
  type Kysely,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { DB } from './generated/schema.ts';
import { noteStatement } from './noted-statements.ts';
import { type Answer, type Statement, sendTogether } from './sent-together.ts';

const MARK = '/* one plan */';
/** Each connection holds every plan of its own; beyond so many statements, others are planned each time. */
const MOST_PLANS = 300;
/** Plans of lists are large. */
const MOST_LISTS = 60;
/** Those of what asks half of all tables take megabytes. */
const MOST_WIDE = 12;
/** A statement of a list, or a wide one, is kept planned once it was sent so often. */
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
 * What is asked beside a row has that row's id instead.
 */
export function isAmong(column: string, ids: readonly number[] | RawBuilder<number>): RawBuilder<SqlBool> {
  if ('toOperationNode' in ids) return sql<SqlBool>`${sql.ref(column)} = ${ids}`;
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

const WIDE_MARK = '/* wide */';

/**
 * Put before a statement that asks many tables by ids and states alone, so that one plan is right for every call; planning it takes
 * far longer than answering it. The first few that are asked often are planned once a connection.
 */
export const WIDE = sql.raw(WIDE_MARK);

const WAITING = `${MARK}/* with the next */`;

/**
 * Put before or after a statement whose answer nobody waits for: in a transaction it is sent with the next one, which then
 * fails with what this one fails with.
 */
export const WITH_NEXT = sql.raw(WAITING);

const TOGETHER = '/* together */';

/** The rows of each of some statements. */
export type RowsOf<Asked extends readonly Compilable[]> = {
  [Place in keyof Asked]: Asked[Place] extends Compilable<infer Row> ? Row[] : never;
};

/** Asks several statements in one round trip, each of which sees what those before it wrote; answers the rows of each. */
export async function askTogether<Asked extends readonly Compilable[]>(
  db: Kysely<DB>,
  statements: readonly [...Asked],
): Promise<RowsOf<Asked>> {
  const parameters = statements.map((statement) => statement.compile(db));
  const { rows } = await db.executeQuery({ ...CompiledQuery.raw(TOGETHER), parameters });
  return rows as RowsOf<Asked>;
}

/** A statement of the query builder, in either of its forms. */
interface Compilable<Row = unknown> {
  compile(db: Kysely<DB>): CompiledQuery<Row>;
}

/** The pool as the query builder uses it, with the plans of the statements marked `BY_ID` or `WIDE`, or by `planOnce`, kept. */
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
  let isInTransaction = false;
  /** What goes with the next statement: the beginning of a transaction, and what nobody waits for. */
  let held: Statement[] = [];
  const send = async (statements: readonly Statement[]): Promise<Answer[]> => {
    const before = held;
    held = [];
    const all = [...before, ...statements];
    try {
      return (await sendTogether(client, all)).slice(before.length);
    } catch (error) {
      if (!isOfOldTable(error)) throw error;
      isOutdated = true;
      // Within a transaction nothing more can be asked: it is tried again, on another connection.
      if (isInTransaction) throw error;
      return sendTogether(client, all.map(plannedAnew)).catch(() => Promise.reject(error));
    }
  };
  const end = async (word: 'commit' | 'rollback'): Promise<Answer> => {
    const hasBegun = held[0] !== BEGIN;
    const isIdle = held.every((one) => one === BEGIN || isSetting(one.text));
    if (word === 'rollback' || isIdle) held = [];
    // What was never begun need not be ended.
    if (hasBegun || held.length > 0) await send([{ name: `kept_${word}`, text: word, values: [] }]);
    isInTransaction = false;
    return NOTHING;
  };
  const query = async (text: string, values: readonly unknown[]): Promise<Answer> => {
    if (text === 'begin') {
      isInTransaction = true;
      held = [BEGIN];
      return NOTHING;
    }
    if (text === 'commit' || text === 'rollback') return end(text);
    if (text === TOGETHER) {
      const asked = values as readonly CompiledQuery[];
      for (const { sql, parameters } of asked) noteStatement(sql, parameters);
      const answers = await send(asked.map(({ sql, parameters }) => named(names, sql, parameters)));
      return { command: 'SELECT', rowCount: answers.length, rows: answers.map(({ rows }) => rows) };
    }
    noteStatement(text, values);
    const statement = named(names, text, values);
    if (isInTransaction && (isSetting(text) || isWaiting(text))) {
      held.push(statement);
      return NOTHING;
    }
    if (mayBeSeveral(statement)) {
      if (held.length > 0) await send([]);
      return client.query(text);
    }
    const [answer] = await send([statement]);
    return answer ?? NOTHING;
  };
  return {
    // The builder's other form of `query`, with a cursor, takes a dialect that was given one.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(isOutdated),
  };
}

const NOTHING: Answer = { command: 'BEGIN', rowCount: null, rows: [] };

const BEGIN: Statement = { name: 'kept_begin', text: 'begin', values: [] };

function named(names: PlanNames, text: string, values: readonly unknown[]): Statement {
  return { name: names.of(text), text, values: values as unknown[] };
}

function plannedAnew({ text, values }: Statement): Statement {
  return { text, values };
}

/** Whether a statement only sets something for its transaction. */
function isSetting(text: string): boolean {
  return text.startsWith('select set_config(');
}

function isWaiting(text: string): boolean {
  return text.startsWith(WAITING) || text.endsWith(WAITING);
}

/** Only without values may a text hold several statements, and then it is sent by itself. */
function mayBeSeveral({ name, text, values }: Statement): boolean {
  return !name && values.length === 0 && text.includes(';');
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
  private readonly wide = new Map<string, string>();
  private readonly sent = new LRUCache<string, number>({ max: 500 });

  of(text: string): string | undefined {
    const known = this.byId.get(text) ?? this.lists.get(text) ?? this.wide.get(text);
    if (known) return known;
    if (isById(text)) return nameIn(this.byId, text, MOST_PLANS);
    if (text.startsWith(LIST_MARK))
      return this.isOften(text) ? nameIn(this.lists, text, MOST_LISTS) : undefined;
    if (text.startsWith(WIDE_MARK))
      return this.isOften(text) ? nameIn(this.wide, text, MOST_WIDE) : undefined;
    return undefined;
  }

  private isOften(text: string): boolean {
    const times = (this.sent.get(text) ?? 0) + 1;
    this.sent.set(text, times);
    return times >= OFTEN;
  }
}

function isById(text: string): boolean {
  return text.startsWith(MARK) || text.startsWith(`select ${MARK}`) || text.endsWith(MARK) || isWaiting(text);
}

function nameIn(names: Map<string, string>, text: string, most: number): string | undefined {
  if (names.size >= most) return undefined;
  const name = `kept_${createHash('sha1').update(text).digest('hex')}`;
  names.set(text, name);
  return name;
}
