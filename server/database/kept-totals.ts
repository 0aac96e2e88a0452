import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Queryable } from './connection.ts';
import { unnoted } from './noted-statements.ts';

type Row = Record<string, unknown>;

const MOST = 2_000;
/** Letters of statements, so that filters with thousands of values don't fill the memory. */
const MOST_LETTERS = 8_000_000;
const WORD = /[a-z_][a-z0-9_]*/g;

interface Kept {
  mark: number;
  row: Promise<Row>;
}

interface Names {
  watched: ReadonlySet<string>;
  unsure: ReadonlySet<string>;
}

const keptBy = new WeakMap<Queryable, LRUCache<string, Kept>>();
const namesOf = new WeakMap<Queryable, Promise<Names>>();

/**
 * The tables that a counting statement asks, if each of them leaves marks of its changes; undefined when it also asks
 * something of which nobody could tell that it changed, such as the clock, a view or a function that reads.
 */
export async function watchedTables(
  db: Queryable,
  statement: CompiledQuery,
): Promise<readonly string[] | undefined> {
  let names = namesOf.get(db);
  if (!names) {
    names = unnoted(() => readNames(db));
    namesOf.set(db, names);
    names.catch(() => namesOf.delete(db));
  }
  const { watched, unsure } = await names;
  const words = new Set(statement.sql.toLowerCase().match(WORD));
  for (const word of words) if (unsure.has(word)) return undefined;
  return [...words].filter((word) => watched.has(word)).sort();
}

/** How much has changed in some tables since a server began, as a subquery: two reads that find the same number have seen the same rows. */
export function changeMark(tables: readonly string[]): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(weight), 0) + server_mark() from table_changes where table_name in (${sql.join(tables.map((table) => sql.lit(table)))}))`;
}

/** The one row of a counting statement: as it was counted before if the mark is still the same, else counted now, once for all who ask together. */
export async function keptRow(db: Queryable, statement: CompiledQuery<Row>, mark: number): Promise<Row> {
  let kept = keptBy.get(db);
  if (!kept) {
    kept = new LRUCache({
      max: MOST,
      maxSize: MOST_LETTERS,
      sizeCalculation: (_kept, key) => key.length,
    });
    keptBy.set(db, kept);
  }
  const key = JSON.stringify([statement.sql, statement.parameters]);
  const before = kept.get(key);
  if (before?.mark === mark) return before.row;
  const now: Kept = { mark, row: countNow(db, statement) };
  kept.set(key, now);
  now.row.catch(() => kept.get(key) === now && kept.delete(key));
  return now.row;
}

/** The one row of a counting statement, counted now. */
export async function countNow(db: Queryable, statement: CompiledQuery<Row>): Promise<Row> {
  return (await db.executeQuery(statement)).rows[0] ?? {};
}

async function readNames(db: Queryable): Promise<Names> {
  const { rows } = await sql<{ name: string; watched: boolean }>`
    select c.relname as name, exists (select 1 from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'note_change') as watched
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f')
     union all select proname, false from pg_proc where pronamespace = 'public'::regnamespace and provolatile <> 'i'
     union all select proname, false from pg_proc where pronamespace = 'pg_catalog'::regnamespace and provolatile = 'v'
     union all select unnest(array['now', 'current_date', 'current_time', 'current_timestamp', 'localtime', 'localtimestamp', 'transaction_timestamp', 'statement_timestamp']), false`.execute(
    db,
  );
  return {
    watched: new Set(rows.filter(({ watched }) => watched).map(({ name }) => name)),
    unsure: new Set(rows.filter(({ watched }) => !watched).map(({ name }) => name)),
  };
}
