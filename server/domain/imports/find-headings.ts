import { columnLetter } from '#server/spreadsheets/column-letter.ts';
import { sheetStarts } from '#server/spreadsheets/read.ts';
import { SHEET_LIMITS, type SheetLimits } from '#server/spreadsheets/sheet-limits.ts';
import type { SheetRow } from '#server/spreadsheets/sheet-row.ts';
import type { ImportResource } from '#shared/import-labels.ts';
import { guessMapping } from '#shared/imports.ts';
import type { ImportRun } from './import-run.ts';

/** So many rows are shown to whoever chooses the one with the headings. */
const SHOWN = 20;

/** Where the headings of a file are, and among what they were found. */
interface Headings {
  sheets: string[];
  /** None of a text file. */
  sheet: string | null;
  line: number;
  /** The first rows of the sheet, cut to what people need to know them by. */
  firstRows: { line: number; cells: string[] }[];
}

/**
 * Finds the sheet and the row whose cells name the most columns of the import, the first of several; what a person chose
 * is kept. Throws Refusal like readSheet.
 */
export async function findHeadings(
  {
    resource,
    filename,
    sheet: chosen,
    header_row,
  }: Pick<ImportRun, 'resource' | 'filename' | 'sheet' | 'header_row'>,
  bytes: Uint8Array,
  remembered: ReadonlyMap<string, string>,
  limits: SheetLimits = SHEET_LIMITS,
): Promise<Headings> {
  const starts = await sheetStarts(bytes, filename, limits);
  const sheets = starts.flatMap(({ name }) => (name === null ? [] : [name]));
  let best: (Headings & { named: number }) | undefined;
  for (const { name: sheet, rows } of starts) {
    const [first] = rows;
    if (!first || (chosen !== null && sheet !== chosen)) continue;
    const judged = rows.map(({ line, cells }) => ({ line, named: namedIn(resource, cells, remembered) }));
    const most = judged.reduce((one, other) => (other.named > one.named ? other : one));
    const line = header_row ?? (most.named > 0 ? most.line : first.line);
    if (!best || most.named > best.named)
      best = { sheets, sheet, line, named: most.named, firstRows: rows.slice(0, SHOWN).map(short) };
  }
  return best ?? { sheets, sheet: chosen, line: 1, firstRows: [] };
}

/** Headers by which columns can be told apart: nameless ones by their letter, the second of a name with a number. */
export function uniqueHeaders(cells: readonly string[]): string[] {
  const taken = new Set<string>();
  return cells.map((cell, index) => {
    const name = cell === '' ? `Column ${columnLetter(index)}` : cell.slice(0, 120);
    let free = name;
    for (let n = 2; taken.has(free); n++) free = `${name} (${n})`;
    taken.add(free);
    return free;
  });
}

function namedIn(
  resource: ImportResource,
  cells: readonly string[],
  remembered: ReadonlyMap<string, string>,
): number {
  const mapping = guessMapping(resource, uniqueHeaders(cells), remembered);
  return Object.values(mapping).filter((header) => header !== null).length;
}

function short({ line, cells }: SheetRow): { line: number; cells: string[] } {
  return { line, cells: cells.slice(0, 12).map((cell) => cell.slice(0, 60)) };
}
