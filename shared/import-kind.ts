import type { Verb } from './permissions.ts';

/** What a column of an import holds. `names` are several, with semicolons between. */
export type ImportColumnKind = 'text' | 'money' | 'number' | 'year' | 'day' | 'names';

/** One column of an import, under the name that templates and reasons use. */
export interface ImportColumn {
  name: string;
  kind: ImportColumnKind;
  /** Must be matched to a column of the file, and be filled in every row. */
  required?: boolean;
  /** Other headers under which it is found; case, blanks and punctuation don't count. */
  aliases: readonly string[];
  /** One line that says what it contains. */
  hint: string;
}

/** What can be imported by a file. */
export interface ImportKind {
  label: string;
  /** What it does, for the person who chooses. */
  about: string;
  /** One of its rows. */
  singular: string;
  plural: string;
  /** The permission it takes, besides add-imports where it is offered at Imports. */
  verb: Verb;
  noun: string;
  /** So many rows at most, where fewer than any file may have. */
  most?: number;
  /** The list from which it is started, by whoever may add to it, where Imports doesn't offer it. */
  list?: string;
  columns: readonly ImportColumn[];
}
