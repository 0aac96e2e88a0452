import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinesFile } from '#shared/resources/budget/budget-draft-answers.ts';
import { type Agency, startAgency } from './agency.ts';

let agency: Agency;
beforeAll(async () => {
  agency = await startAgency();
});
afterAll(() => agency.close());

function send(content: string | Uint8Array<ArrayBuffer>, name: string, token = agency.people.officer.token) {
  const form = new FormData();
  form.set('file', new File([content], name));
  return agency.call<LinesFile>('POST', 'expenditures/many/file', { token, form });
}

const raisedSoFar = async () =>
  (await agency.pool.query('select count(*)::int as n from expenditures')).rows[0].n;

describe('a file with a list of payments', () => {
  it('is read from the row that says who is paid and how much, whatever stands above, and raises nothing', async () => {
    const before = await raisedSoFar();
    const text = 'Duty allowance, March\n\nS/N;Staff No;Amount (₦)\n1;AG/0012;25,000\nTotal;;25,000\n';
    const { status, body } = await send(text, 'March.csv');
    expect(status).toBe(200);
    expect(body.message).toBe('3 rows of March.csv read. Nothing is raised yet.');
    expect(body.data).toEqual({
      name: 'March.csv',
      sheet: null,
      hidden_rows: 0,
      rows: [
        { line: 3, cells: ['S/N', 'Staff No', 'Amount (₦)'] },
        { line: 4, cells: ['1', 'AG/0012', '25,000'] },
        { line: 5, cells: ['Total', '', '25,000'] },
      ],
    });
    expect(await raisedSoFar()).toBe(before);
  });

  it('is the sheet of a workbook that has such headings, not the first one', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['About this list'], ['Kept by Accounts']]), 'Notes');
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Vendor', 'Amount'],
        ['Sahel Ltd', 500.5],
      ]),
      'Payees',
    );
    const { body } = await send(
      new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' })),
      'March.xlsx',
    );
    expect(body.message).toBe('2 rows of sheet “Payees” of March.xlsx read. Nothing is raised yet.');
    expect(body.data.rows[1]?.cells).toEqual(['Sahel Ltd', '500.5']);
  });

  it('may be in the encoding of an older Excel, and without headings is read from its first row', async () => {
    const utf16 = new Uint8Array(Buffer.from('\ufeffAdé Òbí\t500\n', 'utf16le'));
    const { body } = await send(utf16, 'List.csv');
    expect(body.data.rows).toEqual([{ line: 1, cells: ['Adé Òbí', '500'] }]);
  });

  it.each([
    ['no spreadsheet', '<html><body>Lines</body></html>', 'List.xlsx', 415],
    ['a text without rows', '', 'List.csv', 415],
    ['too long a list', `Name,Amount\n${'Ada Obi,1\n'.repeat(1_001)}`, 'List.csv', 413],
  ])('is refused in a sentence: %s', async (_, content, name, status) => {
    const answer = await send(content, name);
    expect(answer.status).toBe(status);
    expect(answer.body.detail).toMatch(/\.$/);
  });

  it('is read for whoever may raise expenditures', async () => {
    expect((await send('Name,Amount\nAda Obi,5', 'List.csv', agency.people.clerk.token)).status).toBe(403);
  });
});
