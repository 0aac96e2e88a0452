import { afterAll, beforeAll, expect, it } from 'vitest';
import { workbookParts, zip } from '../spreadsheets/workbooks.ts';
import { csv } from './believable-funds.ts';
import { openStoreDesk, type StoreDesk } from './store-desk.ts';

let desk: StoreDesk;
beforeAll(async () => {
  desk = await openStoreDesk();
});
afterAll(() => desk.close());

const HEADINGS = 'CODE,SUB_BUDGET_HEAD,BUDGET_HEAD,DEPARTMENT,YEAR,APPROVED';

it('an amount that its commas spread over several columns is refused, never read as its first figures', async () => {
  const run = await desk.judged(
    'funds',
    `${HEADINGS}\nC999,Boats,Marine,MM5,2024,145,000,000.00\nC998,Boats,Marine,MM5,2024,145000000.00,,\n`,
  );
  expect(run.counts).toMatchObject({ insert: 1, refused: 1 });
  expect((await desk.rows(run.id)).map(({ reason }) => reason)).toEqual([
    'The row goes on to column G, and the headings end before it: a comma within a value makes two of it. Put the value into quotation marks, or take the comma out',
    null,
  ]);
});

it.each(['#N/A', '#REF!', '#DIV/0!'])(
  'what a spreadsheet could not work out, %s, is no value',
  async (error) => {
    const run = await desk.judged(
      'products',
      csv([{ NAME: error, CATEGORY: 'Tools', MEASUREMENT: 'Piece' }]),
    );
    expect(run.counts).toMatchObject({ insert: 0, refused: 1 });
    expect((await desk.rows(run.id))[0]?.reason).toBe(
      `NAME is “${error}”: the spreadsheet could not work it out. Correct the cell`,
    );
  },
);

it('a product whose name begins with a number sign is a row like others', async () => {
  const run = await desk.judged(
    'products',
    'NAME,CATEGORY,MEASUREMENT\n# 12 bolts,Tools,Piece\nWashers,Tools,Piece\n',
  );
  expect(run.counts).toMatchObject({ insert: 2, refused: 0 });
});

const wide = (text: string, order: 'le' | 'be', mark: boolean) => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};
const TEXT = 'NAME,CATEGORY,MEASUREMENT\nRope,Tools,Piece\n';
it.each([
  ['le', true],
  ['le', false],
  ['be', true],
  ['be', false],
] as const)(
  'a text in UTF-16 (%s, with its mark: %s) comes in at the door as at the reader',
  async (order, mark) => {
    const run = await desk.judged(
      'products',
      wide(TEXT.replace('Rope', `Rope ${order} ${mark}`), order, mark),
    );
    expect(run.counts).toMatchObject({ insert: 1, refused: 0 });
  },
);

it.each([
  [
    'a.xls',
    Buffer.from('<html><table><tr><td>NAME</td></tr></table></html>'),
    /is a web page that was named \.xls.*Open it in Excel or LibreOffice/,
  ],
  [
    'a.xlsx',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    /is protected with a password\. In Excel, choose/,
  ],
  ['a.xlsx', zip(workbookParts('<row r="1"></row>')).subarray(0, 400), /damaged/],
  ['a.ods', Buffer.from('PK\u0003\u0004'), /Upload an \.xlsx, \.xls or \.csv file/],
])('%s is refused at the door with what to do', async (name, bytes, sentence) => {
  const answer = await desk.send('products', bytes, name);
  expect([415, 422]).toContain(answer.status);
  expect(answer.body.detail).toMatch(sentence);
});
