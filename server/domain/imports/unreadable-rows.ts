import { columnLetter } from '#server/spreadsheets/column-letter.ts';
import type { ImportRun } from './import-run.ts';

/** What spreadsheets write where a formula came to nothing. */
const ERRORS = /^#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|ERROR!)$/;

/**
 * Why a row can't be judged by any rule of its kind: its values stand in other columns than their headings, or one of them is
 * an error of the spreadsheet. Only text files lose a value to the next column, at a comma within it.
 */
export function unreadableRow(
  { headers, filename }: Pick<ImportRun, 'headers' | 'filename'>,
  raw: readonly string[],
  cells: Readonly<Record<string, string>>,
): string | null {
  const isText = filename.toLowerCase().endsWith('.csv');
  const beyond = raw.findIndex((cell, place) => place >= headers.length && cell !== '');
  if (isText && beyond >= 0)
    return `The row goes on to column ${columnLetter(beyond)}, and the headings end before it: a comma within a value makes two of it. Put the value into quotation marks, or take the comma out`;
  const [column, error] = Object.entries(cells).find(([, cell]) => ERRORS.test(cell)) ?? [];
  return column ? `${column} is “${error}”: the spreadsheet could not work it out. Correct the cell` : null;
}
