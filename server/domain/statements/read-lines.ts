import { formatDay } from '#shared/dates.ts';
import { formatNaira, MAX_KOBO } from '#shared/money.ts';
import type { StatementColumn } from '#shared/statement-file.ts';
import { balanceWord, bankAmount, bankDay, saysNothingElse } from './statement-words.ts';
import { problemOf, type WrongRow } from './wrong-rows.ts';

/** A row of a file, its cells by what their columns are about, and all of them in their order. */
export interface FileRow {
  row: number;
  cells: Readonly<Partial<Record<StatementColumn, string>>>;
  all: readonly string[];
}

/** A movement on the account; amounts in kobo. */
export interface StatementLine {
  row: number;
  day: string;
  value_day: string | null;
  reference: string;
  narration: string;
  debit_kobo: number;
  credit_kobo: number;
  balance_kobo: number | null;
}

/** What the rows of a file say: movements in the order of days, and with what the account opened and closed where it says so. */
export interface ReadLines {
  lines: StatementLine[];
  opening_kobo: number | null;
  closing_kobo: number | null;
  /** Why it can't be read, in a sentence. */
  problem: string | null;
  /** What is wrong of single rows, each by itself. */
  wrong: WrongRow[];
}

const MOST_TEXT = 500;

/** Programs write the first day that they know of where they have none, such as 01-01-1900. */
const FIRST_DAY = '2000-01-01';

/** What is said of amounts that can't be told apart to the kobo any more. */
const TOO_MUCH = `What moves in this file, or a balance, comes to more than ${formatNaira(MAX_KOBO)}. Compare it with the bank’s statement.`;

/** Reads the movements of a statement. What can't be read stops it, told of all rows at once: nothing of a bank's statement is guessed. */
export function readLines(rows: readonly FileRow[], { today }: { today: string }): ReadLines {
  const read: ReadLines = { lines: [], opening_kobo: null, closing_kobo: null, problem: null, wrong: [] };
  for (const row of rows) {
    const sentence = takeRow(read, row, today);
    if (sentence) read.wrong.push({ row: row.row, sentence });
  }
  if (read.wrong.length > 0) return { ...read, lines: [], problem: problemOf(read.wrong) };
  if (read.lines.length === 0) return { ...read, problem: 'The file has no movement on the account.' };
  const moved = read.lines.reduce((sum, { debit_kobo, credit_kobo }) => sum + debit_kobo + credit_kobo, 0);
  return moved > MAX_KOBO ? { ...read, lines: [], problem: TOO_MUCH } : inOrder(read);
}

function takeRow(read: ReadLines, { row, cells, all }: FileRow, today: string): string | null {
  const amounts = amountsOf(cells);
  if (typeof amounts === 'string') return `Row ${row}: ${amounts}`;
  const moves = amounts.debit_kobo > 0 || amounts.credit_kobo > 0;
  const said = saidOf(all, moves, cells.day);
  if (said) {
    const figure = said.kobo ?? (cells.balance ? bankAmount(cells.balance) : null);
    if (said.word === 'opening') read.opening_kobo ??= figure;
    if (said.word === 'closing') read.closing_kobo = figure ?? read.closing_kobo;
    return null;
  }
  if (!moves) return null;
  if (!cells.day) return `Row ${row} has an amount and no day.`;
  const day = bankDay(cells.day);
  if (!day) return `Row ${row}: “${cells.day.slice(0, 40)}” is no day. Write it like 07-09-2026.`;
  if (day < FIRST_DAY) return `Row ${row} is of ${formatDay(day)}, which is no day of a statement.`;
  if (day > today) return `Row ${row} is of ${formatDay(day)}, which lies ahead.`;
  const value_day = bankDay(cells.value_day ?? '');
  if (cells.value_day && !value_day && !/^[-–—]+$/.test(cells.value_day))
    return `Row ${row}: the value day “${cells.value_day.slice(0, 40)}” is no day. Write it like 07-09-2026.`;
  if (value_day && value_day < FIRST_DAY)
    return `Row ${row} has the value day ${formatDay(value_day)}, which is no day of a statement.`;
  if (amounts.debit_kobo > 0 && amounts.credit_kobo > 0) return `Row ${row} has a debit and a credit.`;
  const balance_kobo = cells.balance ? bankAmount(cells.balance) : null;
  if (cells.balance && balance_kobo === null)
    return `Row ${row}: the balance “${cells.balance.slice(0, 40)}” can’t be read.`;
  read.lines.push({
    ...{ row, day, value_day },
    reference: (cells.reference ?? '').slice(0, MOST_TEXT),
    narration: (cells.narration ?? '').slice(0, MOST_TEXT),
    ...amounts,
    balance_kobo,
  });
  return null;
}

/**
 * What a row says of the account's balance, where one of its cells begins with the word; the figure stands behind it. What moves
 * money only does by a cell that says nothing else; and a total has no day, though its word may stand in the place of one.
 */
function saidOf(
  cells: readonly string[],
  moves: boolean,
  day: string | undefined,
): { word: 'opening' | 'closing' | 'total'; kobo: number | null } | null {
  const says = (cell: string) => balanceWord(cell) !== null && (!moves || saysNothingElse(cell));
  const place = cells.findIndex(says);
  const word = place < 0 ? null : balanceWord(cells[place] ?? '');
  const isDated = moves && day !== undefined && day !== '' && !says(day);
  if (!word || (isDated && (word === 'total' || bankDay(day) === null))) return null;
  const behind = cells.slice(place + 1).filter((cell) => /\d/.test(cell) && bankDay(cell) === null);
  const own = /[:\s]\s*([-(]?(?:NGN|₦)?\s*[\d,]+(?:\.\d+)?\)?)\s*$/i.exec(cells[place] ?? '')?.[1];
  const [figure = own] = behind.slice(-1);
  return { word, kobo: figure === undefined ? null : bankAmount(figure) };
}

function amountsOf(cells: FileRow['cells']): { debit_kobo: number; credit_kobo: number } | string {
  // Beneath the lines a total may have its own heads in the columns of amounts.
  if (!cells.day && [cells.amount, cells.debit, cells.credit].some((cell) => cell && saysNothingElse(cell)))
    return { debit_kobo: 0, credit_kobo: 0 };
  if (cells.amount !== undefined) {
    const kobo = bankAmount(cells.amount);
    if (kobo === null) return `the amount “${cells.amount.slice(0, 40)}” can’t be read.`;
    return { debit_kobo: Math.max(0, -kobo), credit_kobo: Math.max(0, kobo) };
  }
  const debit = bankAmount(cells.debit ?? '');
  const credit = bankAmount(cells.credit ?? '');
  if (debit === null) return `the debit “${cells.debit?.slice(0, 40)}” can’t be read.`;
  if (credit === null) return `the credit “${cells.credit?.slice(0, 40)}” can’t be read.`;
  if (credit < 0) return `the credit “${cells.credit?.slice(0, 40)}” is below nothing.`;
  // Some banks write what goes out with its sign.
  return { debit_kobo: Math.abs(debit), credit_kobo: credit };
}

/** The lines from the first day to the last: a bank that writes the newest first is turned around. */
function inOrder(read: ReadLines): ReadLines {
  const forwards = firstOutOfOrder(read.lines);
  if (!forwards) {
    const isOneDay = read.lines[0]?.day === read.lines.at(-1)?.day;
    const turned = read.lines.toReversed();
    return isOneDay && runs(read.lines).length > 0 && runs(turned).length === 0
      ? { ...read, lines: turned }
      : read;
  }
  const turned = read.lines.toReversed();
  if (!firstOutOfOrder(turned)) return { ...read, lines: turned };
  return {
    ...read,
    problem: `Row ${forwards.row} is of ${formatDay(forwards.day)}, before the row above it. Sort the file by day.`,
  };
}

function firstOutOfOrder(lines: readonly StatementLine[]): StatementLine | undefined {
  return lines.find((line, place) => line.day < (lines[place - 1]?.day ?? ''));
}

/** The balance with which lines open and close; told by the file, by the balances of its rows, or by whoever imports it. */
export interface Balances {
  opening_kobo: number | null;
  closing_kobo: number | null;
}

/** Works out opening and closing balance from all that says something of them, and why that doesn't agree. */
export function balancesOf(
  read: Pick<ReadLines, 'lines' | 'opening_kobo' | 'closing_kobo'>,
  told: Balances,
): Balances & { problem: string | null; wrong?: WrongRow[] } {
  const { lines } = read;
  const sum = sumOf(lines);
  const place = lines.findIndex(({ balance_kobo }) => balance_kobo !== null);
  const known = lines[place]?.balance_kobo ?? null;
  const running = known === null ? null : known - sumOf(lines.slice(0, place + 1));
  const openings = [told.opening_kobo, read.opening_kobo, running];
  const closings = [told.closing_kobo, read.closing_kobo];
  const opening_kobo = openings.find((one) => one !== null) ?? null;
  if (opening_kobo === null)
    return {
      ...{ opening_kobo, closing_kobo: closings.find((one) => one !== null) ?? null },
      problem: 'The file does not say the opening balance. Enter it from the bank’s statement.',
    };
  if (isBeyond(lines, opening_kobo)) return { ...told, problem: TOO_MUCH };
  const closing_kobo = opening_kobo + sum;
  const balances = { opening_kobo, closing_kobo };
  const other = openings.find((one) => one !== null && one !== opening_kobo);
  if (other !== undefined && other !== null)
    return {
      ...balances,
      problem: `One opening balance is ${formatNaira(opening_kobo)}, another ${formatNaira(other)}. Compare them with the bank’s statement.`,
    };
  const wrong = runs(lines, opening_kobo);
  if (wrong.length > 0) return { ...balances, problem: problemOf(wrong), wrong };
  const isTold = closings.some((one) => one !== null) || lines.at(-1)?.balance_kobo != null;
  if (!isTold)
    return {
      ...{ opening_kobo, closing_kobo: null },
      problem: 'The file does not say the closing balance. Enter it from the bank’s statement.',
    };
  const end = closings.find((one) => one !== null && one !== closing_kobo);
  if (end !== undefined && end !== null)
    return {
      ...{ opening_kobo, closing_kobo: end },
      problem: `Opening balance, credits and debits come to ${formatNaira(closing_kobo)}, and the closing balance is ${formatNaira(end)}. Something is missing.`,
    };
  return { ...balances, problem: null };
}

function isBeyond(lines: readonly StatementLine[], opening: number): boolean {
  let balance = opening;
  return (
    Math.abs(balance) > MAX_KOBO ||
    lines.some(({ credit_kobo, debit_kobo }) => {
      balance += credit_kobo - debit_kobo;
      return Math.abs(balance) > MAX_KOBO;
    })
  );
}

/** Which rows have a balance that doesn't follow from the one above, each with a sentence. */
function runs(lines: readonly StatementLine[], opening?: number): WrongRow[] {
  const wrong: WrongRow[] = [];
  let expected: number | null = opening ?? null;
  for (const { row, balance_kobo, credit_kobo, debit_kobo } of lines) {
    if (expected !== null) expected += credit_kobo - debit_kobo;
    if (balance_kobo === null) continue;
    if (expected !== null && expected !== balance_kobo)
      wrong.push({
        row,
        sentence: `Row ${row} has the balance ${formatNaira(balance_kobo)}, and ${formatNaira(expected)} follows from the rows before it.`,
      });
    expected = balance_kobo;
  }
  return wrong;
}

/** What lines come to, in kobo. */
export function sumOf(lines: readonly Pick<StatementLine, 'credit_kobo' | 'debit_kobo'>[]): number {
  return lines.reduce((sum, { credit_kobo, debit_kobo }) => sum + credit_kobo - debit_kobo, 0);
}
