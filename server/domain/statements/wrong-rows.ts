import { grouped } from '#shared/resource/plural.ts';
import { reasonInGeneral } from '../imports/index.ts';

/** A row of a file, and what is wrong with it in a sentence that begins with “Row 7”. */
export interface WrongRow {
  row: number;
  sentence: string;
}

/** So many of those that are wrong in the same way are named. */
const NAMED = 5;

/** Why a file can't be taken for its rows: the sentence of the only one, or how many there are; null where none is wrong. */
export function problemOf(wrong: readonly WrongRow[]): string | null {
  const [first, ...others] = wrong;
  if (!first) return null;
  return others.length === 0 ? first.sentence : `${grouped(wrong.length)} rows can’t be taken as they are.`;
}

/** What is wrong of all rows: a sentence for each way in which rows are wrong, which names the first of them. */
export function wrongTogether(wrong: readonly WrongRow[]): string[] {
  const alike = new Map<string, [WrongRow, ...WrongRow[]]>();
  for (const one of wrong) {
    const way = reasonInGeneral(one.sentence);
    const others = alike.get(way);
    if (others) others.push(one);
    else alike.set(way, [one]);
  }
  return [...alike.values()].map(([first, ...others]) =>
    others.length === 0 ? first.sentence : `${first.sentence} Likewise ${rowsWords(others)}.`,
  );
}

function rowsWords(rows: readonly WrongRow[]): string {
  const more = rows.length - NAMED;
  const named = (more > 1 ? rows.slice(0, NAMED) : rows).map(({ row }) => String(row));
  const words = new Intl.ListFormat('en-GB').format([
    ...named,
    ...(more > 1 ? [`${grouped(more)} more`] : []),
  ]);
  return rows.length === 1 ? `row ${words}` : `rows ${words}`;
}
