import { expect, it } from 'vitest';
import { readCells } from './read-cells.ts';

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
  ['one payment whose only column of figures is its amount', 'Ada Obi\t1', [row('Ada Obi', '1')]],
  [
    'names, amounts and invoices',
    'Sahel Ltd\t500\tINV/1\nNile Ltd\t600\tINV/2',
    [row('Sahel Ltd', '500', { reference: 'INV/1' }), row('Nile Ltd', '600', { reference: 'INV/2' })],
  ],
  ['nothing', '\n \t ', []],
])('reads %s', (_, text, rows) => {
  expect(readCells(text)).toEqual(rows);
});

it.each([
  ['Bello Musa\nAda Obi', /^No column has amounts/],
  ['500\n600', /^No column says who is paid/],
])('says what is missing of %j', (text, sentence) => {
  expect(readCells(text)).toMatch(sentence);
});
