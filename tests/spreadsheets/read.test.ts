import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSheet } from '#server/spreadsheets/read.ts';
import { SHEET_LIMITS } from '#server/spreadsheets/sheet-limits.ts';
import { csvStream, xlsxStream } from '#server/spreadsheets/write.ts';
import { cellsOf, collect, rowsOf, workbookParts, xls, zip } from './workbooks.ts';

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
    const texts = `<si><t>${'x'.repeat(1000)}</t></si>`.repeat(60_000);
    const bytes = zip(workbookParts('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', { texts }));
    const limits = { ...SHEET_LIMITS, threadMb: 64 };
    await expect(rowsOf(bytes, 'bomb.xlsx', limits)).rejects.toMatchObject({ code: 'FILE_SIZE' });
  });

  it('a workbook that takes longer than its thread may work is refused', async () => {
    const bytes = zip(workbookParts('<row><c><v>1</v></c></row>'.repeat(40_000)));
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

  it('a row of values that begins like a note is none', async () => {
    const rows = 'NAME,UNIT\n# 12 bolts,Piece\n# a note,\nWashers,Piece\n';
    expect(await cellsOf(Buffer.from(rows), 'a.csv')).toEqual([
      ['NAME', 'UNIT'],
      ['# 12 bolts', 'Piece'],
      ['Washers', 'Piece'],
    ]);
  });

  it('a quotation mark that is never closed is named with its row', async () => {
    await expect(rowsOf(Buffer.from('A,B\n1,"2\n3,4\n'), 'a.csv')).rejects.toThrow(
      'The quotation mark opened in row 2 is never closed.',
    );
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
  ])(
    'of %s are read in little memory, the next is refused',
    async (type, stream) => {
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
    },
    120_000,
  );

  it('a reader who stops early stops the reading', async () => {
    const bytes = await collect(xlsxStream(columns, records(5_000)));
    for await (const row of readSheet(bytes, 'funds.xlsx')) {
      expect(row.line).toBe(1);
      break;
    }
  });
});
