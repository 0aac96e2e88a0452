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

/** Whether a text that is pasted is more than one cell. */
export function areCells(text: string): boolean {
  return /[\t\n]/.test(text.trim());
}

/** The payments in cells that were copied from a spreadsheet, by their headings or by what stands in them; a sentence where neither tells. */
export function readCells(text: string): PaidCells[] | string {
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some(Boolean));
  const [first] = rows;
  if (!first) return [];
  const headed = columnsNamed(first);
  const body = headed ? rows.slice(1) : rows;
  const columns = headed ?? columnsGuessed(body);
  if (!columns.includes('amount'))
    return 'No column has amounts. Copy a column of names or numbers, and one of amounts.';
  if (!columns.includes('name') && !columns.includes('number'))
    return 'No column says who is paid. Copy a column of names or staff numbers, and one of amounts.';
  return body.map((cells) => {
    const of = (column: Column) => cells[columns.indexOf(column)] ?? '';
    const [number, name] = [
      columns.includes('number') ? of('number') : '',
      columns.includes('name') ? of('name') : '',
    ];
    return {
      payee: number || name,
      called: number ? name : '',
      amount: of('amount'),
      reference: columns.includes('reference') ? of('reference') : '',
    };
  });
}

/** The columns that a row of headings names; null where it is none. */
function columnsNamed(cells: readonly string[]): Column[] | null {
  const found = cells.map((cell) => HEADINGS[cell.toLowerCase().replace(/[^a-z]/g, '')] ?? null);
  return found.includes('amount') && found.some((one) => one === 'name' || one === 'number') ? found : null;
}

/** Amounts are the last column of nothing but amounts; of two columns of words before it the one with digits has the numbers. */
function columnsGuessed(rows: readonly (readonly string[])[]): Column[] {
  const width = Math.max(...rows.map((cells) => cells.length));
  const columns: Column[] = Array.from({ length: width }, () => null);
  const cellsOf = (at: number) => rows.map((cells) => cells[at] ?? '').filter(Boolean);
  const places = columns.map((_, at) => at).filter((at) => cellsOf(at).length > 0);
  const isAmounts = (at: number) => cellsOf(at).every((cell) => parseNairaText(cell) !== null);
  const isSerial = (at: number) => rows.every((cells, place) => cells[at] === String(place + 1));
  const amounts = places.findLast(
    (at) => isAmounts(at) && !(at === places[0] && places.length > 1 && isSerial(at)),
  );
  if (amounts !== undefined) columns[amounts] = 'amount';
  const [one, other] = places.filter((at) => at !== amounts && !isAmounts(at));
  if (one === undefined) return columns;
  const hasNumbers = cellsOf(one).every((cell) => /\d/.test(cell));
  columns[one] = hasNumbers ? 'number' : 'name';
  if (other !== undefined) columns[other] = hasNumbers ? 'name' : 'reference';
  return columns;
}
