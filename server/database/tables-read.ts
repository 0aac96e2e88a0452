import { type CompiledQuery, sql } from 'kysely';
import type { Queryable } from './connection.ts';

const WORD = /[a-z_][a-z0-9_]*/g;
/** What is asked for the marks themselves. */
const OF_MARKS = 'table_changes';
/** It changes once a day, which whoever keeps an answer keeps beside it. */
const OF_DAYS = 'lagos_today';

/** On what statements hang by the names in them. */
interface Names {
  watched: ReadonlySet<string>;
  /** What a view or function asks in its turn. */
  texts: ReadonlyMap<string, string>;
  /** What leaves no mark when it comes out otherwise: the clock, chance, a table that isn't watched. */
  blind: ReadonlySet<string>;
  /** What each text was found to hang on. */
  found: Map<string, ReadonlySet<string> | undefined>;
}

const MOST_TEXTS = 1_000;
const namesOf = new WeakMap<Queryable, Promise<Names>>();

/**
 * The tables on which the answers of some statements hang, through views and functions too, if each leaves marks of its
 * changes. Undefined where one hangs on something else than these tables and the day in Lagos.
 */
export async function tablesRead(
  db: Queryable,
  statements: readonly Pick<CompiledQuery, 'sql' | 'parameters'>[],
): Promise<ReadonlySet<string> | undefined> {
  let reading = namesOf.get(db);
  if (!reading) {
    reading = readNames(db);
    namesOf.set(db, reading);
    reading.catch(() => namesOf.delete(db));
  }
  const names = await reading;
  const all = new Set<string>();
  for (const { sql: text, parameters } of statements) {
    // A moment among the values may be that of the call.
    if (parameters.some((value) => value instanceof Date)) return undefined;
    const tables = tablesOf(text, names);
    if (!tables) return undefined;
    for (const table of tables) all.add(table);
  }
  return all;
}

function tablesOf(text: string, names: Names): ReadonlySet<string> | undefined {
  if (names.found.has(text)) return names.found.get(text);
  if (names.found.size > MOST_TEXTS) names.found.clear();
  const tables = look(text, names);
  names.found.set(text, tables);
  return tables;
}

function look(text: string, { watched, texts, blind }: Names): ReadonlySet<string> | undefined {
  const tables = new Set<string>();
  const seen = new Set<string>([OF_MARKS, OF_DAYS]);
  const open = [text];
  for (let one = open.pop(); one !== undefined; one = open.pop())
    for (const word of one.toLowerCase().match(WORD) ?? []) {
      if (seen.has(word)) continue;
      seen.add(word);
      if (blind.has(word)) return undefined;
      if (watched.has(word)) tables.add(word);
      const within = texts.get(word);
      if (within !== undefined) open.push(within);
    }
  return tables;
}

/** Words that make an answer hang on the moment, on who is connected, or on what no text tells. */
const CLOCKS = [
  ...['now', 'current_date', 'current_time', 'current_timestamp', 'localtime', 'localtimestamp'],
  ...['transaction_timestamp', 'statement_timestamp', 'age', 'current_setting', 'current_user', 'execute'],
];

async function readNames(db: Queryable): Promise<Names> {
  const { rows } = await sql<{ name: string; kind: 'watched' | 'blind' | 'text'; text: string }>`
    select c.relname as name, case when exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'note_change')
        then 'watched' else 'blind' end as kind, '' as text
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f', 'm')
     union all select c.relname, 'text', pg_get_viewdef(c.oid) from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
     union all select p.proname, 'text', string_agg(concat(p.prosrc, ' ', pg_get_function_sqlbody(p.oid)), ' ')
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.provolatile <> 'i' and p.prolang <> 13 group by p.proname
     union all select proname, 'blind', '' from pg_proc where pronamespace = 'pg_catalog'::regnamespace and provolatile = 'v'`.execute(
    db,
  );
  const named = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    watched: new Set(named('watched').map(({ name }) => name)),
    texts: new Map(named('text').map(({ name, text }) => [name, text])),
    blind: new Set([...named('blind').map(({ name }) => name), ...CLOCKS]),
    found: new Map(),
  };
}
