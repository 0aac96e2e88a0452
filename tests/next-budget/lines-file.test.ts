import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinesFile } from '#shared/resources/budget/budget-draft-answers.ts';
import { xls } from '../spreadsheets/workbooks.ts';
import { type BudgetOffice, startOffice } from './office.ts';

let office: BudgetOffice;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.close());

async function send(
  id: number,
  content: string | Uint8Array<ArrayBuffer>,
  name: string,
  token = office.first.token,
) {
  const form = new FormData();
  form.set('file', new File([content], name));
  return office.call<LinesFile>('POST', `budget-drafts/${id}/file`, { token, form });
}

describe('a file with lines of a draft', () => {
  it('is read from the row whose headings say the most, by the numbers of its rows, and saves nothing', async () => {
    const { id, c, version } = await office.draft();
    const text = `Coastal Board, Lagos\n\nAmount;Code;Department\n12,000,000;${c};ICT\n\n7.5;NEW1;\n`;
    const { status, body } = await send(id, text, 'Lines.csv');
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: '3 rows of Lines.csv read. Nothing is saved yet.' });
    expect(body.data).toEqual({
      name: 'Lines.csv',
      sheet: null,
      hidden_rows: 0,
      rows: [
        { line: 3, cells: ['Amount', 'Code', 'Department'] },
        { line: 4, cells: ['12,000,000', c, 'ICT'] },
        { line: 6, cells: ['7.5', 'NEW1'] },
      ],
    });
    expect((await office.linesOf(id)).map(({ amount }) => amount)).toEqual([10_000_000, 2_000_000]);
    const after = await office.call('GET', `budget-drafts/${id}`, { token: office.first.token });
    expect(after.body.data).toMatchObject({ version });
  });

  it('is a workbook too, whose sheet is named', async () => {
    const { id, c } = await office.draft();
    const bytes = new Uint8Array(
      xls([
        ['CODE', 'APPROVED'],
        [c, 5_000_000.5],
      ]),
    );
    const { body } = await send(id, bytes, 'Lines.xls');
    expect(body.message).toBe('2 rows of sheet “Rows” of Lines.xls read. Nothing is saved yet.');
    expect(body.data.rows[1]?.cells).toEqual([c, '5000000.5']);
  });

  it.each([
    ['no spreadsheet', '<html><body>Lines</body></html>', 'Lines.xls'],
    ['a text without rows', '', 'Lines.csv'],
    ['another kind of file', 'CODE,APPROVED', 'Lines.pdf'],
  ])('is refused in a sentence: %s', async (_, content, name) => {
    const { id } = await office.draft();
    const { status, body } = await send(id, content, name);
    expect(status).toBe(415);
    expect(body.detail).toMatch(/\.$/);
  });

  it('of more rows than a draft may have lines is refused', async () => {
    const { id } = await office.draft();
    const rows = Array.from({ length: 5_001 }, (_, n) => `N${n},1`).join('\n');
    const { status, body } = await send(id, `CODE,APPROVED\n${rows}`, 'Lines.csv');
    expect(status).toBe(413);
    expect(body.detail).toContain('5,000');
  });

  it('is read for whoever may edit the draft, while it may be changed', async () => {
    const { id } = await office.draft();
    expect((await send(id, 'CODE,APPROVED\nA1,5', 'Lines.csv', office.clerk.token)).status).toBe(404);
    await office.act(id, 'submit', office.first.token);
    expect((await send(id, 'CODE,APPROVED\nA1,5', 'Lines.csv')).body).toMatchObject({
      code: 'WRONG_STATE',
      detail: expect.stringContaining('was submitted'),
    });
  });
});
