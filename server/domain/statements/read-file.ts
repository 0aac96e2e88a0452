import type { Queryable } from '#server/database/connection.ts';
import { readSheet, sheetStarts } from '#server/spreadsheets/read.ts';
import { CALL_LIMITS } from '#server/spreadsheets/sheet-limits.ts';
import { lagosToday } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { entriesOf } from '#shared/keys-of.ts';
import { allHeads, headsProblem, STATEMENT_COLUMNS, type StatementHeads } from '#shared/statement-file.ts';
import type { UploadedSheet } from '../files/index.ts';
import { uniqueHeaders, unreadableRow } from '../imports/index.ts';
import { type Before, goesOn } from './goes-on.ts';
import { beforeOf, headsOf, knownFrom } from './known-lines.ts';
import { type Balances, balancesOf, type FileRow, readLines, type StatementLine } from './read-lines.ts';
import { bankAmount, bankDay, knownHeads } from './statement-words.ts';
import { problemOf, type WrongRow } from './wrong-rows.ts';

/** As many rows as imports take: the busiest account has some thousands in a month. */
const LIMITS = { ...CALL_LIMITS, rows: 50_000 };

/** What whoever imports a statement says of it besides the file. */
export interface Told extends Balances {
  bank_account_id: number;
  heads: StatementHeads | null;
  /** The sheet that is read; the one with the most heads of statements unless told. */
  sheet: string | null;
}

/** A file as a statement by itself. */
export interface ReadFile extends Balances {
  sheet: string | null;
  /** The visible ones; none of a text file. */
  sheets: string[];
  hidden_rows: number;
  headings: string[];
  heads: StatementHeads;
  is_remembered: boolean;
  lines: StatementLine[];
  problem: string | null;
  /** What is wrong of single rows, where that is the problem. */
  wrong: WrongRow[];
}

/** A file as a statement of an account that goes on from the last one: its lines are those that it hasn't. */
export interface ReadStatement extends ReadFile {
  repeated: number;
  before: Before | null;
}

/** Reads a file as a statement of an account; says why it can't be imported as it is. */
export async function readStatementFile(
  db: Queryable,
  { name, bytes }: UploadedSheet,
  { bank_account_id, heads: chosen, sheet: wanted, ...told }: Told,
): Promise<ReadFile> {
  const remembered = chosen ? null : await headsOf(db, bank_account_id);
  const place = await findHeads(bytes, name, { sheet: wanted, heads: chosen ?? remembered ?? allHeads() });
  const { sheet, sheets, headings } = place;
  const heads = chosen ?? knownHeads(headings, remembered ?? allHeads());
  const is_remembered = remembered !== null && entriesOf(remembered).some(([, head]) => head !== null);
  const found = { sheet, sheets, headings, heads, is_remembered, lines: [], wrong: [] };
  const problem = placeProblem(headings, heads);
  if (problem) return { ...found, ...told, hidden_rows: 0, problem };
  const { rows, hidden_rows, unreadable } = await rowsOf(bytes, name, place, heads);
  const read = readLines(rows, { today: lagosToday() });
  const wrong = [...unreadable, ...read.wrong].sort((one, other) => one.row - other.row);
  if (wrong.length > 0) return { ...found, ...told, hidden_rows, wrong, problem: problemOf(wrong) };
  if (read.problem) return { ...found, ...told, hidden_rows, problem: read.problem };
  return { ...found, lines: read.lines, hidden_rows, ...balancesOf(read, told) };
}

/** How a file that was read goes on from the last statement of its account, and why it can't. */
export async function goneOn(db: Queryable, bank_account_id: number, read: ReadFile): Promise<ReadStatement> {
  const before = await beforeOf(db, bank_account_id);
  const { opening_kobo, lines: all } = read;
  if (read.problem || opening_kobo === null) return { ...read, before, repeated: 0 };
  const known = before ? await knownFrom(db, bank_account_id, all[0]?.day ?? '') : [];
  const { repeated, problem } = goesOn(all, opening_kobo, before, known);
  const lines = all.slice(repeated);
  return {
    ...{ ...read, before, repeated, problem },
    lines: lines.length > 0 ? lines : all,
    opening_kobo: before && !problem ? before.closing_kobo : opening_kobo,
  };
}

/** Why the file can't be read by these heads, in a sentence. */
function placeProblem(headings: readonly string[], heads: StatementHeads): string | null {
  // Taken for heads, a line of the bank would be lost.
  if (headings.some((cell) => bankDay(cell)) && headings.some((cell) => bankAmount(cell)))
    return 'The file has no row of heads. Add one above the first line.';
  const strange = entriesOf(heads).find(([, head]) => head && !headings.includes(head));
  return strange
    ? `The file has no column “${strange[1]}” for ${STATEMENT_COLUMNS[strange[0]].toLowerCase()}.`
    : headsProblem(heads);
}

interface Place {
  sheet: string | null;
  sheets: string[];
  line: number;
  headings: string[];
}

/** The sheet and the row whose cells are the most heads of statements; what was chosen or is remembered counts first. */
async function findHeads(
  bytes: Uint8Array,
  name: string,
  wanted: { sheet: string | null; heads: StatementHeads },
): Promise<Place> {
  const own = Object.values(wanted.heads).filter((head) => typeof head === 'string');
  const starts = await sheetStarts(bytes, name, LIMITS);
  const sheets = starts.flatMap((start) => start.name ?? []);
  if (wanted.sheet !== null && !sheets.includes(wanted.sheet)) {
    const sentence = `The file has no visible sheet “${wanted.sheet}”.`;
    throw new Refusal('VALIDATION', sentence, { sheet: [sentence] });
  }
  const rows = starts
    .filter((start) => wanted.sheet === null || start.name === wanted.sheet)
    .flatMap((start) =>
      start.rows.map(({ line, cells }) => {
        const headings = uniqueHeaders(cells);
        const named = Object.values(knownHeads(headings)).filter(Boolean).length;
        return {
          ...{ sheet: start.name, sheets, line, headings },
          score:
            own.filter((head) => headings.includes(head)).length * 100 +
            named * 10 +
            Math.min(cells.length, 9),
        };
      }),
    );
  const [first] = rows;
  if (!first) throw new Refusal('FILE_CONTENT', `“${name}” has no rows.`);
  return rows.reduce((one, next) => (next.score > one.score ? next : one), first);
}

async function rowsOf(
  bytes: Uint8Array,
  name: string,
  { sheet, line, headings }: Place,
  heads: StatementHeads,
): Promise<{ rows: FileRow[]; hidden_rows: number; unreadable: WrongRow[] }> {
  const places = entriesOf(heads).flatMap(([column, head]) =>
    head ? [[column, headings.indexOf(head)] as const] : [],
  );
  const rows: FileRow[] = [];
  let hidden_rows = 0;
  const unreadable: WrongRow[] = [];
  // What stands above the heads may say the opening balance.
  for await (const { line: row, cells, hidden } of readSheet(bytes, name, LIMITS, { sheet })) {
    if (row === line) continue;
    if (hidden) hidden_rows += 1;
    const named =
      row < line ? {} : Object.fromEntries(places.map(([column, at]) => [column, cells[at] ?? '']));
    const byHead = Object.fromEntries(places.map(([, at]) => [headings[at] ?? '', cells[at] ?? '']));
    const why = row < line ? null : unreadableRow({ headers: headings, filename: name }, cells, byHead);
    if (why) unreadable.push({ row, sentence: `Row ${row}: ${why}.` });
    else rows.push({ row, cells: named, all: cells });
  }
  return { rows, hidden_rows, unreadable };
}
