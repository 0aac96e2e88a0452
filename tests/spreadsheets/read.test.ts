import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSheet, readSheet, sheetStarts } from '#server/spreadsheets/read.ts';
import { SHEET_LIMITS } from '#server/spreadsheets/sheet-limits.ts';
import { csvStream, xlsxStream } from '#server/spreadsheets/write.ts';
import { cellsOf, collect, rowsOf, withHiddenRow, workbookParts, xls, zip } from './workbooks.ts';

describe('xlsx', () => {
  const formats = [
    '[$₦-yo-NG] #,##0.00',
    'dd/mm/yyyy hh:mm',
    '00000',
    'h:mm',
    '[Red]#,##0.00;"day "0',
    'mmm-yy',
  ];
  const styles = `<numFmts>${formats.map((code, id) => `<numFmt numFmtId="${id + 164}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${formats.map((_, id) => `<xf numFmtId="${id + 164}"/>`).join('')}</cellXfs>`;
  const read = async (cells: string, more = {}) => {
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>HEADER</t></is></c></row><row r="4">${cells}</row>`;
    return (await rowsOf(zip(workbookParts(rows, { styles, ...more })), 'book.xlsx'))[1];
  };

  it('formulas are read as values, also texts, and cells keep their columns and lines', async () => {
    const row = await read(
      '<c r="B4"><f>1+1</f><v>2</v></c><c r="D4" t="str"><f>A1</f><v>R&amp;D</v></c><c r="AA4" t="b"><v>1</v></c>',
    );
    expect(row?.line).toBe(4);
    expect(row?.cells.slice(0, 5)).toEqual(['', '2', '', 'R&D', '']);
    expect(row?.cells[26]).toBe('TRUE');
  });

  it('codes keep their leading zeros, as text and as numbers padded by their format', async () => {
    const row = await read('<c r="A4" t="inlineStr"><is><t>007</t></is></c><c r="B4" s="4"><v>42</v></c>');
    expect(row?.cells).toEqual(['007', '00042']);
  });

  it('days become DD-MM-YYYY, in both calendars; a naira sign with a language is no day', async () => {
    const cells =
      '<c r="A4" s="1"><v>45741</v></c><c r="B4" s="3"><v>45741.75</v></c><c r="C4" s="2"><v>1250000.5</v></c>';
    expect((await read(cells))?.cells).toEqual(['25-03-2025', '25-03-2025', '1250000.5']);
    const older = await read('<c r="A4" s="1"><v>44279</v></c>', { book: '<workbookPr date1904="1"/>' });
    expect(older?.cells).toEqual(['25-03-2025']);
    const others = await read(
      '<c r="A4" s="5"><v>0.5</v></c><c r="B4" s="6"><v>12</v></c><c r="C4" s="7"><v>45741</v></c>',
    );
    expect(others?.cells).toEqual(['0.5', '12', '25-03-2025']);
  });

  it('amounts come without the noise of binary fractions and without exponents', async () => {
    const row = await read(
      '<c r="A4"><v>0.30000000000000004</v></c><c r="B4"><v>1.1800000000000E+13</v></c><c r="C4"><v>69999999999999.99</v></c><c r="D4"><v>1E-7</v></c>',
    );
    expect(row?.cells).toEqual(['0.3', '11800000000000', '69999999999999.99', '0.0000001']);
  });

  it('shared texts are read with their runs, without readings beside them, composed', async () => {
    const texts =
      '<si><r><t>Sub </t></r><r><t xml:space="preserve">head</t></r><rPh><t>x</t></rPh></si><si><t>o\u0323 _x0041_</t></si>';
    const row = await read('<c r="A4" t="s"><v>0</v></c><c r="B4" t="s"><v>1</v></c>', { texts });
    expect(row?.cells).toEqual(['Sub head', 'ọ A']);
  });

  it('a file that unpacks into more than it says, or than is allowed, is refused', async () => {
    const bomb = Buffer.alloc(200 * 1024 * 1024, ' ');
    const sheet = (claims?: number) =>
      zip(
        workbookParts('').map((part) =>
          part.name.includes('sheet1') ? { ...part, content: bomb, claims } : part,
        ),
      );
    const limits = { ...SHEET_LIMITS, unpackedBytes: 100 * 1024 * 1024 };
    await expect(rowsOf(sheet(), 'bomb.xlsx', limits)).rejects.toMatchObject({ code: 'FILE_SIZE' });
    await expect(rowsOf(sheet(1000), 'bomb.xlsx', limits)).rejects.toMatchObject({ code: 'FILE_CONTENT' });
  });

  it('a workbook that needs more memory than its thread has is refused; the portal lives on', async () => {
    const text = `<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(150_000_000)}</t></is></c></row>`;
    const bytes = zip(workbookParts(text));
    const limits = { ...SHEET_LIMITS, threadMb: 64 };
    await expect(rowsOf(bytes, 'bomb.xlsx', limits)).rejects.toMatchObject({ code: 'FILE_SIZE' });
  });

  it('a workbook that takes longer than its thread may work is refused', async () => {
    const bytes = zip(workbookParts('<row r="1"><c r="A1"><v>1</v></c></row>'));
    await expect(rowsOf(bytes, 'slow.xlsx', { ...SHEET_LIMITS, threadMs: 1 })).rejects.toMatchObject({
      code: 'FILE_SIZE',
    });
  });

  it.each([
    [
      'entities of its own',
      '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>',
    ],
    ['half a sheet', '<worksheet><sheetData><row>'],
  ])('a workbook with %s is refused as damaged', async (_, content) => {
    const parts = workbookParts('').map((part) =>
      part.name.includes('sheet1') ? { ...part, content } : part,
    );
    await expect(rowsOf(zip(parts), 'odd.xlsx')).rejects.toMatchObject({ code: 'FILE_CONTENT' });
  });

  it('half a file is refused as damaged', async () => {
    const whole = zip(workbookParts('<row r="1"><c r="A1"><v>1</v></c></row>'));
    await expect(rowsOf(whole.subarray(0, 400), 'half.xlsx')).rejects.toMatchObject({
      code: 'FILE_CONTENT',
    });
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
  });
});

describe('xls', () => {
  it('reads texts with leading zeros, amounts, days and truths', async () => {
    const bytes = xls([
      ['CODE', 'AMOUNT', 'DAY', 'OPEN'],
      ['007', 1250000.5, new Date(2025, 2, 25), true],
      [],
      ['008'],
    ]);
    expect(await rowsOf(bytes, 'STAFF.XLS')).toEqual([
      { line: 1, cells: ['CODE', 'AMOUNT', 'DAY', 'OPEN'] },
      { line: 2, cells: ['007', '1250000.5', '25-03-2025', 'TRUE'] },
      { line: 4, cells: ['008'] },
    ]);
  });

  it('rows past the limit are refused', async () => {
    const bytes = xls(Array.from({ length: 12 }, (_, index) => [index]));
    const limits = { ...SHEET_LIMITS, rows: 10 };
    await expect(rowsOf(bytes, 'rows.xls', limits)).rejects.toMatchObject({ code: 'FILE_SIZE' });
  });

  it('a damaged one is refused', async () => {
    const bytes = xls([['A'], ['1']]).fill(7, 512, 1024);
    await expect(rowsOf(bytes, 'odd.xls')).rejects.toMatchObject({ name: 'Refusal' });
  });
});

describe('csv', () => {
  const text = 'ID;NAME;AMOUNT\r\n007;"Ọlá; Ndé";"1,5"\r\n\r\n008;Àṣẹ\r\n';
  const rows = [
    ['ID', 'NAME', 'AMOUNT'],
    ['007', 'Ọlá; Ndé', '1,5'],
    ['008', 'Àṣẹ'],
  ];

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['tabs', Buffer.from(text.replace(/;(?! )/g, '\t'))],
    ['a line that declares the delimiter', Buffer.from(`sep=;\r\n${text}`)],
  ])('reads %s', async (_, bytes) => expect(await cellsOf(bytes, 'staff.csv')).toEqual(rows));

  it('reads Windows-1252, as old exports of Excel are', async () => {
    expect(await cellsOf(Buffer.from('NAME\nJos\xe9', 'latin1'), 'a.csv')).toEqual([['NAME'], ['José']]);
    expect(await cellsOf(Buffer.from('NAME\nNnadi\x92s', 'latin1'), 'a.csv')).toEqual([
      ['NAME'],
      ['Nnadi’s'],
    ]);
  });

  it('counts lines as a spreadsheet shows them, past blank ones', async () => {
    expect(
      (await rowsOf(Buffer.from('A\n\n"x\ny"\n z '), 'a.csv')).map(({ line, cells }) => [line, ...cells]),
    ).toEqual([
      [1, 'A'],
      [3, 'x\ny'],
      [4, 'z'],
    ]);
  });

  it('notes are left out and an export’s escape is taken off', async () => {
    expect(await cellsOf(Buffer.from("A,B\n# TYPE is one of: a\n'=1+1,'tis\n"), 'a.csv')).toEqual([
      ['A', 'B'],
      ['=1+1', "'tis"],
    ]);
  });

  it('a quotation mark that is never closed is named with its row', async () => {
    await expect(rowsOf(Buffer.from('A,B\n1,"2\n3,4\n'), 'a.csv')).rejects.toThrow(
      'The quotation mark opened in row 2 is never closed.',
    );
  });
});

describe('what is refused at the door', () => {
  const workbook = zip(workbookParts(''));
  it.each([
    ['a workbook named .csv', workbook, 'funds.csv', 'its content is an Excel workbook (.xlsx)'],
    [
      'an old workbook named .xlsx',
      xls([['A']]),
      'funds.xlsx',
      'its content is an Excel 97–2003 workbook (.xls)',
    ],
    [
      'a text named .xls',
      Buffer.from('A,B\n1,2'),
      'funds.xls',
      'its content is a text file with values (.csv)',
    ],
    [
      'a web page named .xls',
      Buffer.from('\uFEFF<html><body><table><tr><td>CODE</td></tr></table></body></html>'),
      'funds.xls',
      '“funds.xls” is a web page that was named .xls, as some systems export them. Open it in Excel or LibreOffice, save it as an Excel workbook (.xlsx)',
    ],
    [
      'a web page named .csv',
      Buffer.from('<?xml version="1.0"?>\n<!DOCTYPE html><html/>'),
      'a.csv',
      'is a web page',
    ],
    [
      'a workbook with a password',
      Buffer.concat([Buffer.from('d0cf11e0', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'funds.xlsx',
      '“funds.xlsx” is protected with a password. In Excel, choose File, Info',
    ],
    ['an RTF named .csv', Buffer.from('{\\rtf1\\ansi a}'), 'a.csv', 'its content is an RTF file'],
    ['a PDF named .csv', Buffer.from('%PDF-1.7\n'), 'funds.csv', 'its content is a PDF file'],
    [
      'a Word document',
      zip([
        { name: '[Content_Types].xml', content: '' },
        { name: 'word/a.xml', content: '' },
      ]),
      'a.xlsx',
      'a Word document',
    ],
    ['an archive', zip([{ name: 'a.txt', content: 'a' }]), 'a.xlsx', 'a ZIP archive'],
    ['something else', Buffer.from([1, 0, 2, 3, 0, 0, 7]), 'a.csv', 'not text'],
    ['another ending', Buffer.from('A'), 'funds.ods', '“funds.ods” can’t be read'],
    ['no ending', Buffer.from('A'), 'xlsx', '“xlsx” can’t be read'],
    ['an empty file', Buffer.alloc(0), 'a.csv', '“a.csv” is empty.'],
  ])('%s, with a sentence that names both', async (_, bytes, filename, sentence) => {
    await expect(checkSheet(bytes, filename)).rejects.toMatchObject({
      code: 'FILE_TYPE',
      message: expect.stringContaining(sentence),
    });
  });

  it('more than 10 MB', async () => {
    await expect(checkSheet(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'a.csv')).rejects.toMatchObject({
      code: 'FILE_SIZE',
      message: '“a.csv” is larger than 10 MB. Split it and upload the parts.',
    });
  });

  it('a file without rows', async () => {
    await expect(rowsOf(Buffer.from('\n , \n'), 'a.csv')).rejects.toThrow('The file has no rows.');
  });
});

describe('50,000 rows', () => {
  const columns = ['CODE', 'NAME', 'HEAD', 'DEPARTMENT', 'AMOUNT'].map((header) => ({
    key: header,
    header,
    kind: header === 'AMOUNT' ? ('naira' as const) : ('text' as const),
  }));
  function* records(count: number) {
    for (let index = 1; index <= count; index += 1) {
      const CODE = String(index).padStart(6, '0');
      yield {
        CODE,
        NAME: `Ọffice equipment ${CODE}`,
        HEAD: `Head ${CODE}`,
        DEPARTMENT: `D${CODE}`,
        AMOUNT: index + 0.25,
      };
    }
  }

  it.each([
    ['xlsx', xlsxStream],
    ['csv', csvStream],
  ])('of %s are read in little memory, the next is refused', async (type, stream) => {
    const folder = await mkdtemp(join(tmpdir(), 'sheet-'));
    try {
      const path = join(folder, 'upload');
      await writeFile(path, stream(columns, records(50_000)));
      const rows = await rowsOf(path, `funds.${type}`, { ...SHEET_LIMITS, threadMb: 48 });
      expect(rows).toHaveLength(50_001);
      expect(rows.at(-1)).toEqual({
        line: 50_001,
        cells: ['050000', 'Ọffice equipment 050000', 'Head 050000', 'D050000', '50000.25'],
      });
    } finally {
      await rm(folder, { recursive: true });
    }
    const more = await collect(stream(columns, records(50_001)));
    await expect(rowsOf(more, `funds.${type}`)).rejects.toThrow('The file has more than 50,000 rows.');
  });

  it('a reader who stops early stops the reading', async () => {
    const bytes = await collect(xlsxStream(columns, records(5_000)));
    for await (const row of readSheet(bytes, 'funds.xlsx')) {
      expect(row.line).toBe(1);
      break;
    }
  });
});
