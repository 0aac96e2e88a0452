import { hash } from 'node:crypto';
import type { Row, WalkedCheck } from './check.ts';

/** The hash of what a row says. It is made here, so that no function of the database has a say in what is proved. */
export function hashOf(words: Row[string] | undefined): string {
  return hash('sha256', String(words));
}

/**
 * The hash of what a record says, as SQL by what PostgreSQL itself has alone: as `content_of` makes it when a line of a
 * timeline is written.
 */
export function contentOf(said: string): string {
  return `encode(sha256(convert_to((${said})::text, 'UTF8')), 'hex')`;
}

/** How far a moment may be before that of the row before it: a row takes its moment before it waits for the one that another writes. */
export const BACK = '1 minute';

/** What parts the words of a row. */
const BETWEEN = '\x1f';

interface Chain extends Pick<WalkedCheck, 'title' | 'counted' | 'extent'> {
  table: string;
  /** The columns that tell whose row it is. */
  of: readonly string[];
  /** What the hash of a row is made of, as the database makes it, by what PostgreSQL itself has alone: the hash before it, whose row it is, its number, and all else. */
  words: string;
  /** Names a row at the beginning of a sentence. */
  name(row: Row): string;
  /** What its rows are called. */
  rowWord: string;
}

/** Proves that the rows of each record number themselves without a gap from 1, that each names the hash of the one before, that its own hash is that of its words, and that none happened before the one before it. */
export function chained(chain: Chain): WalkedCheck {
  const { table, of, words, name, rowWord, ...proof } = chain;
  const columns = of.map((column) => `r.${column}`).join(', ');
  return {
    ...proof,
    // Numbers, links and moments take no hash: the database compares them, and what is right isn't carried here.
    rows: `select r.id, r.hash, ${words} as words, case when r.seq <> row_number() over w then row_number() over w end as due_seq,
        case when r.previous_hash <> coalesce(lag(r.hash) over w, '') then 'link' when r.at < lag(r.at) over w - interval '${BACK}' then 'moment' end as wrong
      from ${table} r window w as (partition by ${columns} order by r.seq) order by ${columns}, r.seq`,
    judge() {
      return ({ id = null, hash: written, words: said, due_seq, wrong }) => {
        const isHashed = written === hashOf(said);
        if (isHashed && due_seq === null && wrong === null) return undefined;
        const [, ...told] = String(said).split(BETWEEN);
        const named = [...of, 'seq'].map((column, place) => [column, told[place] ?? null]);
        const row = name({ id, ...Object.fromEntries(named) });
        if (due_seq !== null)
          return `${row} should have the number ${due_seq}: ${rowWord} before it are missing.`;
        if (!isHashed) return `${row} was changed: its hash is not that of its words.`;
        return wrong === 'link'
          ? `${row} does not follow the one before it.`
          : `${row} happened before the one before it.`;
      };
    },
  };
}
