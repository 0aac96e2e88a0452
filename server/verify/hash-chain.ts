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

interface Chain extends Pick<WalkedCheck, 'title' | 'counted' | 'extent'> {
  table: string;
  /** The columns that tell whose row it is. */
  of: readonly string[];
  /** What the hash of a row is made of, as the database makes it, by what PostgreSQL itself has alone. */
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
    atOnce: 500,
    rows: `select r.id, ${columns}, r.seq, r.previous_hash, r.hash, ${words} as words,
        r.at < lag(r.at) over (partition by ${columns} order by r.seq) - interval '${BACK}' as is_early
      from ${table} r order by ${columns}, r.seq`,
    judge() {
      let whose = '';
      let seq = 0;
      let previous: Row[string] = '';
      return (row) => {
        const subject = of.map((column) => row[column]).join(' ');
        if (subject !== whose) {
          whose = subject;
          seq = 0;
          previous = '';
        }
        seq += 1;
        const link = previous;
        previous = row.hash ?? '';
        if (row.seq !== seq)
          return `${name(row)} should have the number ${seq}: ${rowWord} before it are missing.`;
        if (row.hash !== hashOf(row.words))
          return `${name(row)} was changed: its hash is not that of its words.`;
        if (row.previous_hash !== link) return `${name(row)} does not follow the one before it.`;
        if (row.is_early) return `${name(row)} happened before the one before it.`;
        return undefined;
      };
    },
  };
}
