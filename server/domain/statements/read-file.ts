import type { Queryable } from '#server/database/connection.ts';
import { readSheet, sheetStarts } from '#server/spreadsheets/read.ts';
import { CALL_LIMITS } from '#server/spreadsheets/sheet-limits.ts';
import { lagosToday } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { entriesOf } from '#shared/keys-of.ts';
import { allHeads, headsProblem, STATEMENT_COLUMNS, type StatementHeads } from '#shared/statement-file.ts';
import type { UploadedSheet } from '../files/index.ts';
import { uniqueHeaders } from '../imports/index.ts';
import { type Before, goesOn } from './goes-on.ts';
import { beforeOf, headsOf, knownFrom } from './known-lines.ts';
import { type Balances, balancesOf, type FileRow, readLines, type StatementLine } from './read-lines.ts';
import { knownHeads } from './statement-words.ts';

/** As many rows as imports take: the busiest account has some thousands in a month. */
const LIMITS = { ...CALL_LIMITS, rows: 50_000 };

/** What whoever imports a statement says of it besides the file. */
export interface Told extends Balances {
  bank_account_id: number;
  heads: StatementHeads | null;
}

/** A file as a statement of an account. */
export interface ReadStatement extends Balances {
  sheet: string | null;
  hidden_rows: number;
  headings: string[];
  heads: StatementHeads;
  is_remembered: boolean;
  /** Those that the account's last statement hasn't. */
  lines: StatementLine[];
  repeated: number;
  before: Before | null;
  problem: string | null;
}

/** Reads a file as a statement of an account that goes on from the last one; says why it can't be imported as it is. */
export async function readStatementFile(
  db: Queryable,
  { name, bytes }: UploadedSheet,
  { bank_account_id, heads: chosen, ...told }: Told,
): Promise<ReadStatement> {
  const remembered = chosen ? null : await headsOf(db, bank_account_id);
  const place = await findHeads(bytes, name, chosen ?? remembered ?? allHeads());
  const { headings } = place;
  const heads = chosen ?? knownHeads(headings, remembered ?? allHeads());
  const is_remembered = remembered !== null && entriesOf(remembered).some(([, head]) => head !== null);
  const before = await beforeOf(db, bank_account_id);
  const found = { ...{ sheet: place.sheet, headings, heads, is_remembered, before }, lines: [], repeated: 0 };
  const strange = entriesOf(heads).find(([, head]) => head && !headings.includes(head));
  const problem = strange
    ? `The file has no column “${strange[1]}” for ${STATEMENT_COLUMNS[strange[0]].toLowerCase()}.`
    : headsProblem(heads);
  if (problem) return { ...found, ...told, hidden_rows: 0, problem };
  const { rows, hidden_rows } = await rowsOf(bytes, name, place, heads);
  const read = readLines(rows, { today: lagosToday() });
  if (read.problem) return { ...found, ...told, hidden_rows, problem: read.problem };
  const balances = balancesOf(read, told);
  const { opening_kobo, closing_kobo } = balances;
  if (balances.problem || opening_kobo === null)
    return {
      ...found,
      lines: read.lines,
      opening_kobo,
      closing_kobo,
      hidden_rows,
      problem: balances.problem,
    };
  const known = before ? await knownFrom(db, bank_account_id, read.lines[0]?.day ?? '') : [];
  const on = goesOn(read.lines, opening_kobo, before, known);
  const lines = read.lines.slice(on.repeated);
  return {
    ...found,
    lines: lines.length > 0 ? lines : read.lines,
    repeated: on.repeated,
    opening_kobo: before && !on.problem ? before.closing_kobo : opening_kobo,
    closing_kobo,
    hidden_rows,
    problem: on.problem,
  };
}

interface Place {
  sheet: string | null;
  line: number;
  headings: string[];
}

/** The sheet and the row whose cells are the most heads of statements; what was chosen or is remembered counts first. */
async function findHeads(bytes: Uint8Array, name: string, wanted: StatementHeads): Promise<Place> {
  const own = Object.values(wanted).filter((head) => typeof head === 'string');
  const rows = (await sheetStarts(bytes, name, LIMITS)).flatMap((start) =>
    start.rows.map(({ line, cells }) => {
      const headings = uniqueHeaders(cells);
      const named = Object.values(knownHeads(headings)).filter(Boolean).length;
      return {
        ...{ sheet: start.name, line, headings },
        score:
          own.filter((head) => headings.includes(head)).length * 100 + named * 10 + Math.min(cells.length, 9),
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
): Promise<{ rows: FileRow[]; hidden_rows: number }> {
  const places = entriesOf(heads).flatMap(([column, head]) =>
    head ? [[column, headings.indexOf(head)] as const] : [],
  );
  const rows: FileRow[] = [];
  let hidden_rows = 0;
  // What stands above the heads may say the opening balance.
  for await (const { line: row, cells, hidden } of readSheet(bytes, name, LIMITS, { sheet })) {
    if (row === line) continue;
    if (hidden) hidden_rows += 1;
    const named =
      row < line ? {} : Object.fromEntries(places.map(([column, at]) => [column, cells[at] ?? '']));
    rows.push({ row, cells: named, all: cells });
  }
  return { rows, hidden_rows };
}
