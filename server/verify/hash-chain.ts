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

/** Proves that the rows of each record number themselves without a gap from 1, that each names the hash of the one before, and that its own hash is that of its words. */
export function chained(chain: Chain): WalkedCheck {
  const { table, of, words, name, rowWord, ...proof } = chain;
  return {
    ...proof,
    rows: `select r.id, ${of.map((column) => `r.${column}`).join(', ')}, r.seq, r.previous_hash, r.hash, ${words} as words
      from ${table} r order by ${of.map((column) => `r.${column}`).join(', ')}, r.seq, r.id`,
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
        return undefined;
      };
    },
  };
}
