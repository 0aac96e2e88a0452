import type { PaymentType } from '#shared/constants.ts';
import { parseNairaText } from '#shared/money.ts';
import {
  type PaymentColumn as Column,
  columnCalled,
  headsPayments,
  saysWho,
} from '#shared/payment-columns.ts';
import { grouped } from '#shared/resource/plural.ts';
import { startsAsTotal, totalsTeller } from './totals.ts';

/** A payment as it stood in a spreadsheet. */
export type PaidCells = { payee: string; called: string; amount: string; reference: string };

// How many rows above the headings may be titles.
const TITLES = 4;

/** Whether a text that is pasted is more than one cell. */
export function areCells(text: string): boolean {
  return /[\t\n]/.test(text.trim());
}

/** A row of a list that is not raised, and why. */
export type LeftOut = { said: string; reason: string };

/** What was read of cells. */
export type ReadCells = {
  payments: PaidCells[];
  /** The rows of sums, which pay nobody. */
  left_out: LeftOut[];
};

/** What is said of sums that were left out; null without them. */
export function leftOutWords({ left_out }: ReadCells): string | null {
  if (left_out.length === 0) return null;
  return left_out.length === 1
    ? 'A row of totals was left out.'
    : `${left_out.length} rows of totals were left out.`;
}

/** What is said of what was read, and from which of the sheets of a workbook; nothing is raised by that. */
export function readWords(read: ReadCells, sheet: string | null | undefined): string {
  const from = sheet ? ` from sheet “${sheet}”` : '';
  const said = [
    `${paymentsOf(read.payments.length)} read${from}.`,
    leftOutWords(read),
    'Nothing is raised yet.',
  ];
  return said.filter(Boolean).join(' ');
}

/** So many payments, in words. */
export function paymentsOf(count: number): string {
  return count === 1 ? '1 payment' : `${grouped(count)} payments`;
}

/** The payments in cells that were copied from a spreadsheet; a sentence where they can't be told. */
export function readCells(text: string, type: PaymentType): ReadCells | string {
  return readRows(cellsOf(text), type);
}

/** The payments in rows of cells, by their headings or by what stands in them; a sentence where neither tells. */
export function readRows(all: readonly (readonly string[])[], type: PaymentType): ReadCells | string {
  const rows = all.filter((cells) => cells.some(Boolean));
  if (rows.length === 0) return { payments: [], left_out: [] };
  // A title may stand above the headings.
  const named = rows.slice(0, TITLES + 1).map(columnsNamed);
  const at = named.findIndex((columns) => columns !== null);
  const headed = named[at] ?? null;
  if (typeof headed === 'string') return headed;
  if (!headed && rows.slice(0, TITLES + 1).some(headsAmountsOnly)) return NOBODY;
  const listed = rows.slice(at + 1);
  const unlike = listed.filter((cells) => !startsAsTotal(cells));
  const columns = headed ?? columnsGuessed(unlike.length > 0 ? unlike : listed, type);
  if (typeof columns === 'string') return columns;
  if (!columns.includes('amount'))
    return 'No column has amounts. Copy a column of names or numbers, and one of amounts.';
  if (!columns.some(saysWho)) return NOBODY;
  const isSum = totalsTeller((cells) => withoutMark(cells[columns.indexOf('amount')] ?? ''));
  const sums = new Set(listed.filter((cells) => isSum(cells)));
  const left_out = [...sums].map((cells) => ({
    said: cells.filter(Boolean).join(', '),
    reason: 'A row of totals pays nobody.',
  }));
  const body = listed.filter((cells) => !sums.has(cells));
  const payments = body.map((cells) => {
    const of = (column: Column) => cells[columns.indexOf(column)] ?? '';
    const number = columns.includes('number') ? of('number') : '';
    // A surname and other names in columns of their own are one name.
    const name = cells.filter((cell, place) => cell && isName(columns[place])).join(' ');
    return {
      payee: number || name,
      called: number ? name : '',
      amount: withoutMark(of('amount')),
      // Staff share a memo, which stands above the list.
      reference: type === 'third-party' && columns.includes('reference') ? of('reference') : '',
    };
  });
  return { payments, left_out };
}

const NOBODY = 'No column says who is paid. Copy a column of names or staff numbers, and one of amounts.';

function isName(column: Column | undefined): boolean {
  return column === 'name' || column === 'part of a name';
}

/** Whether a row heads a column of amounts and others, none of which says who is paid. */
function headsAmountsOnly(cells: readonly string[]): boolean {
  const words = cells.filter(Boolean);
  return words.length > 1 && words.some((cell) => columnCalled(cell) === 'amount') && !words.some(isAmount);
}

/** The cells as a spreadsheet copies them: what has lines or quotation marks of its own stands in quotation marks. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  for (const [, cell = '', end] of text.matchAll(/("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r?\n|$)/g)) {
    const bare = /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    const row = rows.at(-1) ?? [];
    if (rows.length === 0) rows.push(row);
    row.push(bare.replace(/\s+/g, ' ').trim());
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** The columns that a row of headings names; null where it is none, and a sentence where two may be the same. */
function columnsNamed(cells: readonly string[]): Column[] | string | null {
  if (!headsPayments(cells)) return null;
  const found = cells.map(columnCalled);
  for (const column of ['amount', 'number', 'name', 'reference'] as const) {
    const same = cells.filter((_, at) => found[at] === column);
    if (same.length > 1)
      return `“${same.join('” and “')}” may be the same column. Copy only the one that counts, or change a heading.`;
  }
  return found;
}

/**
 * Amounts are the one column of nothing but amounts, beside serial numbers; of two columns of words the one with digits has
 * the numbers of staff, and beside the name of a third party its invoice. A sentence where several columns may be the amounts.
 */
function columnsGuessed(rows: readonly (readonly string[])[], type: PaymentType): Column[] | string {
  const width = Math.max(...rows.map((cells) => cells.length));
  const columns: Column[] = Array.from({ length: width }, () => null);
  const cellsAt = (at: number) => rows.map((cells) => cells[at] ?? '').filter(Boolean);
  const places = columns.map((_, at) => at).filter((at) => cellsAt(at).length > 0);
  const isSerial = (at: number) =>
    at === places[0] && rows.every((cells, place) => cells[at] === String(place + 1));
  // One figure that can't be read doesn't hide the column of the others: its row says so.
  const isFigures = (at: number) => cellsAt(at).filter(isAmount).length * 2 > cellsAt(at).length;
  const figures = places.filter(isFigures);
  const amounts = figures.length > 1 ? figures.filter((at) => !isSerial(at)) : figures;
  if (amounts.length > 1)
    return 'More than one column could be the amounts. Copy only one of them, or copy the headings too.';
  for (const at of amounts) columns[at] = 'amount';
  const [one, other] = places.filter(
    (at) => !isFigures(at) && !cellsAt(at).every((cell) => parseNairaText(cell) !== null),
  );
  if (one === undefined) return columns;
  const hasDigits = (at: number) => cellsAt(at).every((cell) => /\d/.test(cell));
  columns[one] = hasDigits(one) ? 'number' : 'name';
  if (other === undefined) return columns;
  if (columns[one] === 'number') columns[other] = 'name';
  else if (hasDigits(other)) columns[other] = type === 'staff' ? 'number' : 'reference';
  return columns;
}

/** What begins with a nought is the number of an account or a phone. */
function isAmount(cell: string): boolean {
  return parseNairaText(withoutMark(cell)) !== null && !/^0\d/.test(cell);
}

/** An amount without what offices write for ₦ before it. */
function withoutMark(cell: string): string {
  return cell.replace(/^(NGN|N|#)\s*(?=[\d.])/i, '');
}
