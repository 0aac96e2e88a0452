import { expect, it } from 'vitest';
import { type ReadCells, readCells, readWords } from './read-cells.ts';

const row = (payee: string, amount: string, more = {}) => ({
  payee,
  called: '',
  amount,
  reference: '',
  ...more,
});

it.each([
  [
    'names and amounts',
    'Bello Musa\t₦25,000.00\nAda Obi\t30000',
    [row('Bello Musa', '₦25,000.00'), row('Ada Obi', '30000')],
  ],
  [
    'a serial number, staff numbers, names and amounts',
    '1\tAG/0012\tBello Musa\t25,000\r\n2\tAG/0013\tAda Obi\t30,000\r\n',
    [row('AG/0012', '25,000', { called: 'Bello Musa' }), row('AG/0013', '30,000', { called: 'Ada Obi' })],
  ],
  [
    'headings in any order',
    'Amount (₦)\tInvoice No.\tVendor\n500\tINV/1\tSahel Ltd',
    [row('Sahel Ltd', '500', { reference: 'INV/1' })],
  ],
  [
    'a surname and other names in columns of their own, which are one name',
    'S/N\tSURNAME\tFIRST NAME\tMIDDLE NAME\tAMOUNT\n1\tBello\tMusa\t\t25,000\n2\tObi\tAda\tNgozi\t30,000',
    [row('Bello Musa', '25,000'), row('Obi Ada Ngozi', '30,000')],
  ],
  [
    'staff numbers beside such names',
    'Staff No\tSurname\tOther names\tAmount\nAG/0012\tBello\tMusa\t25,000',
    [row('AG/0012', '25,000', { called: 'Bello Musa' })],
  ],
  [
    'contractors and what they did',
    'Contractor\tDescription\tInvoice No\tAmount\nSahel Ltd\tPaper\tINV/1\t500',
    [row('Sahel Ltd', '500', { reference: 'INV/1' })],
  ],
  ['one payment whose only column of figures is its amount', 'Ada Obi\t1', [row('Ada Obi', '1')]],
  [
    'names, amounts and invoices',
    'Sahel Ltd\t500\tINV/1\nNile Ltd\t600\tINV/2',
    [row('Sahel Ltd', '500', { reference: 'INV/1' }), row('Nile Ltd', '600', { reference: 'INV/2' })],
  ],
  [
    'cells with lines and quotation marks of their own',
    'Ada ""Obi\t5\r\n"Sahel\nSystems ""One"" Ltd"\t500',
    [row('Ada ""Obi', '5'), row('Sahel Systems "One" Ltd', '500')],
  ],
  ['nothing', '\n \t ', []],
])('reads %s', (_, text, rows) => {
  expect(readCells(text, 'third-party')).toEqual({ payments: rows, left_out: [] });
});

it.each([
  ['Bello Musa\nAda Obi', /^No column has amounts/],
  ['500\n600', /^No column says who is paid/],
  [
    'Account Number\tAmount\n0123456789\t500\n0123456788\t600\n0123456787\t700',
    /^No column says who is paid/,
  ],
  ['Ada Obi\t25,000\t1,000\nBello Musa\t30,000\t500', /^More than one column could be the amounts/],
])('says what is missing of %j', (text, sentence) => {
  expect(readCells(text, 'staff')).toMatch(sentence);
});

it('leaves out the sum that ends a list, which pays nobody', () => {
  for (const sum of ['\tTOTAL\t55,000', 'Grand Total:\t\t55,000', 'Sub-total\t\t55000'])
    expect(readCells(`1\tBello Musa\t25,000\n2\tAda Obi\t30,000\n${sum}`, 'staff')).toEqual({
      payments: [row('Bello Musa', '25,000'), row('Ada Obi', '30,000')],
      left_out: [{ said: expect.stringMatching(/55,?000$/), reason: 'A row of totals pays nobody.' }],
    });
  expect(readCells('Total Energies Ltd\t500', 'third-party')).toEqual({
    payments: [row('Total Energies Ltd', '500')],
    left_out: [],
  });
});

it('asks which of two columns of amounts is meant', () => {
  expect(readCells('Name\tAmount\tNet Pay\nAda Obi\t500\t450', 'staff')).toBe(
    '“Amount” and “Net Pay” may be the same column. Copy only the one that counts, or change a heading.',
  );
});

it('takes no account number for an amount, and of staff the column with digits for their numbers', () => {
  expect(readCells('Ada Obi\t25,000\t0123456789', 'staff')).toEqual({
    payments: [row('Ada Obi', '25,000')],
    left_out: [],
  });
  expect(readCells('Ada Obi\tAG/0013\tGTBank\t500', 'staff')).toEqual({
    payments: [row('AG/0013', '500', { called: 'Ada Obi' })],
    left_out: [],
  });
});

it.each([
  [
    'a title above the headings',
    'DUTY ALLOWANCE, MARCH\nS/N\tNAME OF STAFF\tAMOUNT PAYABLE (N)\n1\tAda Obi\t500',
  ],
  ['amounts with N, NGN or # before them', 'Ada Obi\tN500'],
  ['headings of other offices', 'PAYEE NAME\tNet Amount Due (NGN)\nAda Obi\tNGN 500'],
])('reads %s', (_, text) => {
  const { payments } = readCells(text, 'staff') as { payments: unknown[] };
  expect(payments).toEqual([row('Ada Obi', '500')]);
});

it('one figure that cannot be read does not hide the column of amounts', () => {
  const read = readCells('Ada Obi\t500\nBello Musa\tfive\nUche Eze\t700', 'staff');
  expect(read).toMatchObject({ payments: [{ amount: '500' }, { amount: 'five' }, { amount: '700' }] });
});

it('leaves out sums in the words that offices use', () => {
  for (const sum of ['TOTAL (N)\t\t55,000', 'G/TOTAL\t\t55,000', 'Sum\t\t55,000', 'Sub Total:\t\t55,000'])
    expect(readCells(`1\tBello Musa\t25,000\n2\tAda Obi\t30,000\n${sum}`, 'staff')).toMatchObject({
      left_out: [{ said: expect.stringContaining(', 55,000') }],
    });
});

const PAID = 'Bello Musa\t25,000\nAda Obi\t30,000\n';
const read = (text: string) => readCells(text, 'third-party') as ReadCells;

it.each(['TOTAL AMOUNT PAYABLE', 'Total Payable', 'SUB TOTAL A', 'Sum Total', 'Net total', 'Total for May'])(
  'leaves out “%s” where it is the sum of the rows above it',
  (name) => {
    const { payments, left_out } = read(`${PAID}${name}\tN55,000.00`);
    expect(payments).toHaveLength(2);
    expect(left_out.map(({ said }) => said)).toEqual([`${name}, N55,000.00`]);
  },
);

it('leaves out a sum that has a serial number, and sums of parts with the one of all', () => {
  const numbered = read('S/N\tName\tAmount\n1\tAda Obi\t5\n2\tTOTAL\t5');
  expect(numbered).toMatchObject({ payments: [{ payee: 'Ada Obi' }], left_out: [{ said: '2, TOTAL, 5' }] });
  const parts = read(
    `${PAID}Sub total A\t55,000\nUche Eze\t10\nEbo Ali\t5\nSub total B\t15\nTotal due\t55,015`,
  );
  expect(parts.payments.map(({ payee }) => payee)).toEqual(['Bello Musa', 'Ada Obi', 'Uche Eze', 'Ebo Ali']);
  expect(parts.left_out).toHaveLength(3);
});

it.each([
  ['Total Nigeria Plc', '40,000'],
  ['TotalEnergies', '55,000'],
  ['Total B/F', '100,000'],
])('keeps “%s”, whose amount or name is no sum', (name, amount) => {
  const { payments, left_out } = read(`${PAID}${name}\t${amount}`);
  expect(payments.at(-1)).toEqual(row(name, amount));
  expect(left_out).toEqual([]);
});

it('a serial number before a payee who is called as sums are hides no column', () => {
  const { payments } = read('1\tAda Obi\t500\n2\tTotal Nigeria Plc\t900\n3\tBello Musa\t100');
  expect(payments.map(({ amount }) => amount)).toEqual(['500', '900', '100']);
});

it('says from which sheet of a workbook the payments are', () => {
  expect(readWords(read(PAID), 'January')).toBe(
    '2 payments read from sheet “January”. Nothing is raised yet.',
  );
  expect(readWords(read(`${PAID}Total\t55,000`), null)).toBe(
    '2 payments read. A row of totals was left out. Nothing is raised yet.',
  );
});
