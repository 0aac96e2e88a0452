import { describe, expect, it } from 'vitest';
import { checkSheet, readSheet, sheetStarts } from '#server/spreadsheets/read.ts';
import { SHEET_LIMITS } from '#server/spreadsheets/sheet-limits.ts';
import { cellsOf, rowsOf, withHiddenRow, withRecord, workbookParts, xls, zip } from './workbooks.ts';

const FUNDS = ['CODE;NAME;APPROVED', '007;"Boats; small";1,5', '008;Fuel;2,25'];
const CELLS = [
  ['CODE', 'NAME', 'APPROVED'],
  ['007', 'Boats; small', '1,5'],
  ['008', 'Fuel', '2,25'],
];
const tabs = (lines: readonly string[]) => lines.map((line) => line.replace(/;(?! )/g, '\t'));

describe('texts as offices save them, in every encoding', () => {
  it.each([
    ['a title without a delimiter', ['Coastal Board', ...FUNDS], [['Coastal Board'], ...CELLS]],
    ['a title with a comma', ['Coastal Board, Lagos', ...FUNDS], [['Coastal Board, Lagos'], ...CELLS]],
    ['titles above tabs', ['As of 1, 2, 3', ...tabs(FUNDS)], [['As of 1, 2, 3'], ...CELLS]],
    [
      'amounts with more commas than there are columns',
      ['CODE\tAPPROVED', '007\t1,234,567'],
      [
        ['CODE', 'APPROVED'],
        ['007', '1,234,567'],
      ],
    ],
  ])('%s', async (_, lines, cells) => {
    const text = lines.join('\r\n');
    const marked = Buffer.from(`\uFEFF${text}`, 'utf16le');
    for (const bytes of [
      ...[Buffer.from(text), Buffer.from(`\uFEFF${text}`), marked, Buffer.from(marked).swap16()],
      ...[Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()],
    ])
      expect(await cellsOf(bytes, 'funds.csv')).toEqual(cells);
  });
});

describe('files as offices save them', () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const workbook = (rows: string, second?: string) =>
    zip(
      workbookParts(rows).flatMap((part) => {
        if (second === undefined) return [part];
        if (part.name === 'xl/workbook.xml')
          return [
            {
              ...part,
              content: `${part.content}`.replace(
                '</sheets>',
                '<sheet name="Funds" sheetId="2" r:id="rId4"/></sheets>',
              ),
            },
          ];
        if (part.name === 'xl/_rels/workbook.xml.rels')
          return [
            {
              ...part,
              content: `${part.content}`.replace(
                '</Relationships>',
                '<Relationship Id="rId4" Type="x/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
              ),
            },
          ];
        const sheet = `<worksheet><sheetData>${second}</sheetData></worksheet>`;
        return part.name.includes('sheet1')
          ? [part, { name: 'xl/worksheets/sheet2.xml', content: sheet }]
          : [part];
      }),
    );

  it('the visible sheets of a workbook are named, and the one asked for is read', async () => {
    const bytes = workbook(
      `<row r="1">${cell('A1', 'Notes')}</row>`,
      `<row r="1">${cell('A1', 'CODE')}</row><row r="2">${cell('A2', 'C001')}</row>`,
    );
    expect(await sheetStarts(bytes, 'book.xlsx')).toEqual([
      { name: 'B', rows: [{ line: 1, cells: ['Notes'] }] },
      {
        name: 'Funds',
        rows: [
          { line: 1, cells: ['CODE'] },
          { line: 2, cells: ['C001'] },
        ],
      },
    ]);
    const rows = [];
    for await (const row of readSheet(bytes, 'book.xlsx', SHEET_LIMITS, { sheet: 'Funds', line: 2 }))
      rows.push(row);
    expect(rows).toEqual([{ line: 2, cells: ['C001'] }]);
    expect(await sheetStarts(xls([['A']]), 'book.xls')).toEqual([
      { name: 'Rows', rows: [{ line: 1, cells: ['A'] }] },
    ]);
    expect(await sheetStarts(Buffer.from('A,B'), 'book.csv')).toEqual([
      { name: null, rows: [{ line: 1, cells: ['A', 'B'] }] },
    ]);
  });

  it('a sheet that can’t be read hides neither its own first rows nor another sheet', async () => {
    const long = `<row r="1">${cell('A1', 'x'.repeat(SHEET_LIMITS.cellChars + 1))}</row>`;
    const broken = `<row r="1">${cell('A1', 'CODE')}</row><row r="1">${cell('A1', 'again')}</row>`;
    expect(await sheetStarts(workbook(long, broken), 'book.xlsx')).toEqual([
      { name: 'B', rows: [] },
      { name: 'Funds', rows: [{ line: 1, cells: ['CODE'] }] },
    ]);
    const rows: unknown[] = [];
    const read = async () => {
      for await (const row of readSheet(workbook(broken), 'book.xlsx')) rows.push(row);
    };
    await expect(read()).rejects.toMatchObject({ code: 'FILE_CONTENT' });
    expect(rows).toEqual([{ line: 1, cells: ['CODE'] }]);
  });

  it('hidden sheets of an old workbook are neither named nor read', async () => {
    const bytes = xls([['CODE'], ['C001']], ['Last year', 'Very hidden']);
    expect((await sheetStarts(bytes, 'book.xls')).map(({ name }) => name)).toEqual(['Rows']);
    expect(await cellsOf(bytes, 'book.xls')).toEqual([['CODE'], ['C001']]);
  });

  it('rows that a filter hides are read and said to be hidden, in both kinds of workbook', async () => {
    const bytes = workbook(
      `<row r="1">${cell('A1', 'CODE')}</row><row r="2" hidden="1">${cell('A2', 'C001')}</row>`,
    );
    const hidden = { line: 2, cells: ['C001'], hidden: true };
    expect((await rowsOf(bytes, 'book.xlsx'))[1]).toEqual(hidden);
    expect((await rowsOf(withHiddenRow(xls([['CODE'], ['C001']]), 1), 'book.xls'))[1]).toEqual(hidden);
  });

  it('a formula that was never calculated is refused with its cell and what to do; one that is empty is read', async () => {
    const rows = (value: string) =>
      `<row r="1">${cell('A1', 'CODE')}${cell('B1', 'X')}</row><row r="2">${cell('A2', 'a')}<c r="B2" t="str"><f>A1</f>${value}</c></row>`;
    await expect(rowsOf(workbook(rows('')), 'book.xlsx')).rejects.toThrow(
      'The formula in cell B2 has no value yet. Open the file in Excel or LibreOffice, save it, and upload it again.',
    );
    expect((await rowsOf(workbook(rows('<v></v>')), 'book.xlsx'))[1]?.cells).toEqual(['a']);
    // Programs write an empty value of a number that they leave to be worked out.
    const numbers = rows('<v></v>').replace(' t="str"', '');
    await expect(rowsOf(workbook(numbers), 'book.xlsx')).rejects.toThrow(
      'The formula in cell B2 has no value yet.',
    );
  });

  it.each([
    ['1', [1, 1]],
    ['2', [4, 2]],
  ])(
    'an old workbook with a password is refused with what to do, by the %s. way to encrypt',
    async (_, version) => {
      // FILEPASS, the record with which an encrypted workbook begins.
      const body = Buffer.alloc(54, 7);
      for (const [at, value] of [1, ...version].entries()) body.writeUInt16LE(value, at * 2);
      const bytes = withRecord(xls([['CODE'], ['C001']]), 0x002f, body);
      await expect(checkSheet(bytes, 'book.xls')).rejects.toThrow(
        'is protected with a password. In Excel, choose',
      );
    },
  );
});
