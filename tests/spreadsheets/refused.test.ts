import { describe, expect, it } from 'vitest';
import { checkSheet } from '#server/spreadsheets/read.ts';
import { SHEET_LIMITS } from '#server/spreadsheets/sheet-limits.ts';
import { rowsOf, workbookParts, xls, zip } from './workbooks.ts';

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
      'a web page in UTF-16 named .xls',
      Buffer.from('\uFEFF<!-- report -->\r\n<div><table><tr><td>CODE</td></tr></table></div>', 'utf16le'),
      'a.xls',
      'is a web page',
    ],
    [
      'a web page with its pictures named .xls',
      Buffer.from('MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="a"\r\n\r\n--a'),
      'a.xls',
      'is a web page',
    ],
    [
      'a table in XML named .xls',
      Buffer.from('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>'),
      'a.xls',
      '“a.xls” is a table in XML that was named .xls, as some systems export them. Open it in Excel or LibreOffice',
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

  it('an archive that was cut off, whose parts have a password, or that has too many of them', async () => {
    const many = zip(Array.from({ length: 12 }, (_, at) => ({ name: `xl/${at}.xml`, content: '' })));
    const limits = { ...SHEET_LIMITS, parts: 11 };
    const tooMany = {
      code: 'FILE_SIZE',
      message: expect.stringContaining('Copy the rows into a new workbook'),
    };
    await expect(rowsOf(many, 'a.xlsx', limits)).rejects.toMatchObject(tooMany);
    const cut = workbook.subarray(0, workbook.length - 40);
    await expect(checkSheet(cut, 'a.xlsx')).rejects.toThrow(
      'This workbook is damaged and can’t be read. Open it',
    );
    const locked = Buffer.from(workbook);
    locked[locked.indexOf(Buffer.from('504b0102', 'hex')) + 8] = 1;
    await expect(checkSheet(locked, 'a.xlsx')).rejects.toThrow(
      'protected with a password. In Excel, choose File',
    );
  });

  it('a file without rows', async () => {
    await expect(rowsOf(Buffer.from('\n , \n'), 'a.csv')).rejects.toThrow('The file has no rows.');
  });
});
