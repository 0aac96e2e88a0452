import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { lagosToday } from '#shared/dates.ts';
import type { Queryable } from '../database/connection.ts';
import { BY_ID } from '../database/kept-plans.ts';
import { changeMark } from '../database/kept-totals.ts';
import { notingStatements } from '../database/noted-statements.ts';
import { tablesRead } from '../database/tables-read.ts';
import type { Actor } from '../frame/actor.ts';
import { namesMark } from '../frame/named-mark.ts';
import type { Answer, RequestContext } from '../frame/route.ts';

/** An answer that was given: to whom with which rights, of which tables at which mark of their changes, and under which mark of its content. */
interface Given {
  as_of: string;
  tables: readonly string[];
  mark: number;
  etag: string;
}

/** What a process knows of the answers it gave, those it gave last as they were written, and the tables that each list was found to read. */
interface Memory {
  given: LRUCache<string, Given>;
  written: LRUCache<string, { etag: string; text: string }>;
  tables: Map<string, readonly string[]>;
}

const MOST = 20_000;
/** Letters of addresses. */
const MOST_LETTERS = 8_000_000;
/** Letters of answers: two bytes each where a name has a letter that Latin-1 lacks. */
const MOST_WRITTEN = 16_000_000;
const LONGEST_WRITTEN = 400_000;
/** What somebody changes past the triggers leaves no mark, and is seen after so long at the latest. */
const WRITTEN_MS = 60_000;
const memories = new WeakMap<Queryable, Memory>();

/**
 * Answers a list without reading a row of it while nothing that it hangs on is another since the same sign-in was given it,
 * which is every table that its statements ask, the person's rights and the day: whoever names the mark of that answer is told
 * “as before”, anybody else gets it as it was written, for a minute. `read` takes the tables whose mark it tells as it was when
 * the first row was read, or before.
 */
export async function orAsBefore(
  db: Queryable,
  { actor, request }: Pick<RequestContext, 'actor' | 'request'>,
  list: string,
  read: (tables: readonly string[] | undefined) => Promise<{ answer: Answer; mark: number | undefined }>,
): Promise<Answer> {
  const { given, written, tables } = memoryOf(db);
  const known = tables.get(list);
  const key = `${actor.session_id} ${request.url}`;
  const named = request.headers['if-none-match'];
  const kept = written.get(key);
  const now = (named || kept) && known ? await markNow(db, known) : undefined;
  const before = given.get(key);
  if (before && before.tables === known && before.mark === now && isOf(before, actor)) {
    if (namesMark(named, before.etag)) return { as_before: before.etag };
    if (kept?.etag === before.etag) return { as_written: kept };
  }
  const { outcome, asked } = await notingStatements(() => read(known));
  const found = await tablesRead(db, asked);
  if (!found) return outcome.answer;
  const all = [...new Set([...(known ?? []), ...found])].sort();
  const mark = outcome.mark ?? now;
  // What was read of a table that nobody knew of before may be newer than the mark.
  if (all.length !== known?.length) tables.set(list, all);
  else if (mark !== undefined && isToday(actor)) {
    const { as_of } = actor;
    return {
      ...outcome.answer,
      marked(etag, text) {
        given.set(key, { as_of, tables: known, mark, etag });
        written.set(key, { etag, text });
      },
    };
  }
  return outcome.answer;
}

function memoryOf(db: Queryable): Memory {
  const memory = memories.get(db) ?? {
    given: new LRUCache<string, Given>({
      max: MOST,
      maxSize: MOST_LETTERS,
      sizeCalculation: (_given, key) => key.length,
    }),
    written: new LRUCache<string, { etag: string; text: string }>({
      maxSize: MOST_WRITTEN,
      maxEntrySize: LONGEST_WRITTEN,
      sizeCalculation: ({ text }, key) => key.length + text.length,
      ttl: WRITTEN_MS,
    }),
    tables: new Map(),
  };
  memories.set(db, memory);
  return memory;
}

async function markNow(db: Queryable, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{ mark: number }>`${BY_ID} select ${changeMark(tables)} as mark`.execute(db);
  return Number(rows[0]?.mark);
}

function isOf(given: Given, actor: Pick<Actor, 'as_of'>): boolean {
  return given.as_of === actor.as_of && isToday(actor);
}

/** Around midnight the clocks of database and server may be of two days, and an answer of both. */
function isToday({ as_of }: Pick<Actor, 'as_of'>): boolean {
  return as_of.endsWith(` ${lagosToday()}`);
}
