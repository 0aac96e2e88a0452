import { expect, it } from 'vitest';
import { CALL_LIMITS, SHEET_LIMITS } from '#server/spreadsheets/sheet-limits.ts';
import { rowsOf, workbookParts, xls, zip } from './workbooks.ts';

it('one long text in many cells is refused before it is copied for each', async () => {
  const texts = `<si><t>${'x'.repeat(1000)}</t></si>`;
  const rows = Array.from({ length: 20 }, (_, row) => {
    const cells = ['A', 'B', 'C'].map((letter) => `<c r="${letter}${row + 1}" t="s"><v>0</v></c>`);
    return `<row r="${row + 1}">${cells.join('')}</row>`;
  });
  const bytes = zip(workbookParts(rows.join(''), { texts }));
  expect(await rowsOf(bytes, 'many.xlsx')).toHaveLength(20);
  await expect(rowsOf(bytes, 'many.xlsx', { ...SHEET_LIMITS, textChars: 50_000 })).rejects.toMatchObject({
    code: 'FILE_SIZE',
  });
  const old = xls(Array.from({ length: 20 }, () => Array(3).fill('x'.repeat(1000))));
  await expect(rowsOf(old, 'many.xls', { ...SHEET_LIMITS, textChars: 5_000 })).rejects.toMatchObject({
    code: 'FILE_SIZE',
  });
});

it('a text longer than a spreadsheet’s cell can hold is refused, whatever the file', async () => {
  const long = 'x'.repeat(32_768);
  const sentence = 'Row 2 has a cell of more than 32,767 characters.';
  await expect(rowsOf(Buffer.from(`A\n${long}`), 'long.csv')).rejects.toThrow(sentence);
  const rows = `<row r="1"><c t="str"><v>A</v></c></row><row r="2"><c t="str"><v>${long}</v></c></row>`;
  await expect(rowsOf(zip(workbookParts(rows)), 'long.xlsx')).rejects.toThrow(sentence);
});

it.each([
  ['in one text', 'x'.repeat(4_000_000)],
  ['in many texts', '<t>xxxxxxxx</t>'.repeat(40_000)],
])('a cell is read no further than it may be long, %s', async (_, text) => {
  // What stands behind it is damage, and is never reached.
  const rows = `<row r="1"><c t="str"><v>A</v></c></row><row r="2"><c t="inlineStr"><is><t>${text}</broken>`;
  await expect(rowsOf(zip(workbookParts(rows)), 'long.xlsx')).rejects.toThrow(
    'Row 2 has a cell of more than 32,767 characters.',
  );
});

it('a workbook that a call reads within its transaction unpacks to less, and in less time', async () => {
  const parts = workbookParts('<row r="1"><c t="str"><v>A</v></c></row>');
  const large = [...parts, { name: 'xl/media/a.png', content: '', claims: 150 * 1024 * 1024 }];
  expect(await rowsOf(zip(large), 'large.xlsx')).toHaveLength(1);
  await expect(rowsOf(zip(large), 'large.xlsx', CALL_LIMITS)).rejects.toMatchObject({ code: 'FILE_SIZE' });
  expect(2 * CALL_LIMITS.threadMs).toBeLessThan(30_000);
});

it.each([
  ['below the first', '<row r="-5"><c t="str"><v>A</v></c></row>'],
  ['twice', '<row r="1"><c t="str"><v>A</v></c></row><row r="1"><c t="str"><v>B</v></c></row>'],
  ['without a number', '<row r="x"><c t="str"><v>A</v></c></row>'],
  ['in a column that there isn’t', '<row r="1"><c r="1A" t="str"><v>A</v></c></row>'],
])('a row that stands %s is damage and not left out in silence', async (_, rows) => {
  await expect(rowsOf(zip(workbookParts(rows)), 'odd.xlsx')).rejects.toMatchObject({
    code: 'FILE_CONTENT',
  });
});

it('letters that are none (NUL, half a pair) are taken out, so that the row can be kept', async () => {
  const cell = '<row r="1"><c t="str"><v>A_x0000_B_xD800_C</v></c></row>';
  const [row] = await rowsOf(zip(workbookParts(cell)), 'odd.xlsx');
  expect(row?.cells).toEqual(['AB\ufffdC']);
  const [, second] = await rowsOf(Buffer.from(`A\n${'long '.repeat(1000)}\nB\0C`), 'nul.csv');
  expect(second?.cells[0]).toHaveLength(4999);
  const rows = await rowsOf(Buffer.from(`${'A'.repeat(5000)}\nB\0C`), 'nul.csv');
  expect(rows[1]?.cells).toEqual(['BC']);
});

it('a sheet that is formatted to its last line, and saved as commas alone, is read', async () => {
  const bytes = Buffer.from(`A,B\n1,2\n,\n3,4\n${',\n'.repeat(1_048_570)}`);
  expect((await rowsOf(bytes, 'formatted.csv')).map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, 'A', 'B'],
    [2, '1', '2'],
    [4, '3', '4'],
  ]);
});

it('a row of more than a million characters says which it is, and what it may come of', async () => {
  const bytes = Buffer.from(`A,B\n1,2\n"3,4\n${'5,6\n'.repeat(400_000)}`);
  await expect(rowsOf(bytes, 'quote.csv')).rejects.toThrow(
    'Row 3 has more than a million characters. See whether a quotation mark in it is never closed.',
  );
});

it('nine million empty lines are refused as too many rows', async () => {
  const bytes = Buffer.concat([Buffer.from('A\n1'), Buffer.alloc(9_000_000, '\n')]);
  await expect(rowsOf(bytes, 'empty.csv')).rejects.toMatchObject({
    code: 'FILE_SIZE',
    message: 'The file has more than 50,000 rows. Split it and upload the parts.',
  });
});

it('a file that is one endless line is refused with a sentence', async () => {
  await expect(rowsOf(Buffer.alloc(9 * 1024 * 1024, 'a,'), 'line.csv')).rejects.toMatchObject({
    code: 'FILE_CONTENT',
  });
});
