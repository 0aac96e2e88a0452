import type { PaymentType } from '#shared/constants.ts';
import { parseNairaText } from '#shared/money.ts';

/** A payment as it stood in a spreadsheet. */
export type PaidCells = { payee: string; called: string; amount: string; reference: string };

type Column = 'number' | 'name' | 'amount' | 'reference' | null;

const HEADINGS: Readonly<Record<string, Column>> = {
  staffno: 'number',
  staffnumber: 'number',
  staffid: 'number',
  ippisno: 'number',
  number: 'number',
  rcnumber: 'number',
  rcno: 'number',
  name: 'name',
  names: 'name',
  fullname: 'name',
  nameofstaff: 'name',
  staffname: 'name',
  payee: 'name',
  beneficiary: 'name',
  vendor: 'name',
  amount: 'amount',
  amountn: 'amount',
  amountngn: 'amount',
  total: 'amount',
  netpay: 'amount',
  net: 'amount',
  reference: 'reference',
  invoice: 'reference',
  invoiceno: 'reference',
  invoicenumber: 'reference',
  memo: 'reference',
  memono: 'reference',
};

/** What is said of sums that were left out; null without them. */
export function leftOutWords({ left_out }: ReadCells): string | null {
  if (left_out === 0) return null;
  return left_out === 1 ? 'A row of totals was left out.' : `${left_out} rows of totals were left out.`;
}

/** Whether a text that is pasted is more than one cell. */
export function areCells(text: string): boolean {
  return /[\t\n]/.test(text.trim());
}

/** What was read of pasted cells. */
export type ReadCells = {
  payments: PaidCells[];
  /** The rows of sums at the end, which pay nobody. */
  left_out: number;
};

/** The payments in cells that were copied from a spreadsheet, by their headings or by what stands in them; a sentence where neither tells. */
export function readCells(text: string, type: PaymentType): ReadCells | string {
  const rows = cellsOf(text).filter((cells) => cells.some(Boolean));
  const [first] = rows;
  if (!first) return { payments: [], left_out: 0 };
  const headed = columnsNamed(first);
  if (typeof headed === 'string') return headed;
  const body = (headed ? rows.slice(1) : rows).filter((cells) => !isSum(cells));
  const columns = headed ?? columnsGuessed(body, type);
  if (typeof columns === 'string') return columns;
  if (!columns.includes('amount'))
    return 'No column has amounts. Copy a column of names or numbers, and one of amounts.';
  if (!columns.includes('name') && !columns.includes('number'))
    return 'No column says who is paid. Copy a column of names or staff numbers, and one of amounts.';
  const payments = body.map((cells) => {
    const of = (column: Column) => cells[columns.indexOf(column)] ?? '';
    const number = columns.includes('number') ? of('number') : '';
    const name = columns.includes('name') ? of('name') : '';
    return {
      payee: number || name,
      called: number ? name : '',
      amount: of('amount'),
      // Staff share a memo, which stands above the list.
      reference: type === 'third-party' && columns.includes('reference') ? of('reference') : '',
    };
  });
  return { payments, left_out: rows.length - body.length - (headed ? 1 : 0) };
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

/** A row that begins with "Total" sums up those above it. */
function isSum(cells: readonly string[]): boolean {
  return /^(grand |sub ?-?)?totals?\b[^a-z]*$/i.test(cells.find(Boolean) ?? '');
}

/** The columns that a row of headings names; null where it is none, and a sentence where two may be the same. */
function columnsNamed(cells: readonly string[]): Column[] | string | null {
  const found = cells.map((cell) => HEADINGS[cell.toLowerCase().replace(/[^a-z]/g, '')] ?? null);
  if (!found.includes('amount') || !found.some((one) => one === 'name' || one === 'number')) return null;
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
  const figures = places.filter((at) => cellsAt(at).every(isAmount));
  const amounts = figures.length > 1 ? figures.filter((at) => !isSerial(at)) : figures;
  if (amounts.length > 1)
    return 'More than one column could be the amounts. Copy only one of them, or copy the headings too.';
  for (const at of amounts) columns[at] = 'amount';
  const [one, other] = places.filter((at) => !cellsAt(at).every((cell) => parseNairaText(cell) !== null));
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
  return parseNairaText(cell) !== null && !/^0\d/.test(cell);
}
