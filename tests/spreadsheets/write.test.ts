import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it, vi } from 'vitest';
import type { SheetColumn } from '#server/spreadsheets/sheet-column.ts';
import { templateFile } from '#server/spreadsheets/template.ts';
import { csvStream, xlsxStream } from '#server/spreadsheets/write.ts';
import { cellsOf, collect, rowsOf } from './workbooks.ts';

const columns: SheetColumn[] = [
  { key: 'code', header: 'CODE', kind: 'text' },
  { key: 'payee', header: 'PAYEE', kind: 'text' },
  { key: 'count', header: 'COUNT', kind: 'number' },
  { key: 'amount', header: 'AMOUNT (₦)', kind: 'naira' },
  { key: 'booked_kobo', header: 'BOOKED', kind: 'kobo' },
  { key: 'raised_on', header: 'RAISED', kind: 'day' },
  { key: 'paid_at', header: 'PAID', kind: 'moment' },
  { key: 'open', header: 'OPEN', kind: 'yesNo' },
];
const record = {
  code: '007',
  payee: 'Ọlá, "Sons"',
  count: -3,
  amount: -1250000.5,
  booked_kobo: 5,
  raised_on: '2025-03-25',
  paid_at: new Date('2025-03-25T23:30:00Z'),
  open: true,
};

describe('exports', () => {
  it('CSV carries the mark that makes Excel show ₦, amounts with two decimals, days as people write them', async () => {
    const text = (await collect(csvStream(columns, [record]))).toString('utf8');
    expect(text).toBe(
      '\uFEFFCODE,PAYEE,COUNT,AMOUNT (₦),BOOKED,RAISED,PAID,OPEN\r\n' +
        '007,"Ọlá, ""Sons""",-3,-1250000.50,0.05,25-03-2025,26-03-2025 00:30,Yes\r\n',
    );
  });

  it('XLSX carries real amounts, days and moments with their formats, and codes as text', async () => {
    const bytes = await collect(xlsxStream(columns, [record], "It's: 2025/all [of] it, a name too long"));
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]?.rows[1]).toEqual([
      '007',
      'Ọlá, "Sons"',
      -3,
      -1250000.5,
      0.05,
      new Date('2025-03-25T00:00:00Z'),
      new Date('2025-03-26T00:30:00Z'),
      'Yes',
    ]);
    const xml = JSON.stringify(
      (await readXlsx(bytes, { readStyles: true })).sheets[0]?.cells?.get('1,3')?.style,
    );
    expect(xml).toContain('#,##0.00');
  });

  it.each([
    '＝1+1',
    '＋2',
    '－3',
    '＠A1',
    '=1+1',
    '+234 803',
    '-cmd|x',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '=HYPERLINK("http://x")',
  ])('no spreadsheet takes %j for a formula, and it reads back as it was', async (payee) => {
    for (const [type, stream] of [
      ['csv', csvStream],
      ['xlsx', xlsxStream],
    ] as const) {
      const bytes = await collect(
        stream(columns, [{ code: 'A', payee, count: payee, amount: payee, raised_on: payee }]),
      );
      if (type === 'csv') expect(bytes.toString()).toContain(`'${payee.slice(0, 1)}`);
      const written = type === 'csv' ? [] : ((await readXlsx(bytes)).sheets[0]?.rows[1] ?? []);
      for (const cell of written) expect(String(cell)).not.toMatch(/^[=+\-@\t\r]/);
      const read = (await cellsOf(bytes, `a.${type}`))[1];
      expect([read?.[1], read?.[2], read?.[3], read?.[5]]).toEqual(Array(4).fill(payee.trim()));
    }
  });

  it('headers are made harmless too', async () => {
    const bytes = await collect(csvStream([{ key: 'a', header: '=A', kind: 'text' }], []));
    expect(bytes.toString()).toBe("\uFEFF'=A\r\n");
  });

  it.each([
    ['csv', csvStream],
    ['xlsx', xlsxStream],
  ])(
    '%s reads records only as fast as it is taken, and lets go of them when nobody takes more',
    async (_, stream) => {
      let read = 0;
      let released = false;
      async function* many() {
        try {
          for (read = 1; read <= 1_000_000; read += 1) yield record;
        } finally {
          released = true;
        }
      }
      for await (const chunk of stream(columns, many())) {
        expect(chunk.length).toBeGreaterThan(0);
        if (read > 100) break;
      }
      expect(read).toBeLessThan(50_000);
      await vi.waitFor(() => expect(released).toBe(true));
    },
  );

  it('a failure of the source is a failure of the export, never half a file that looks whole', async () => {
    async function* broken() {
      yield record;
      throw new Error('connection lost');
    }
    await expect(collect(xlsxStream(columns, broken()))).rejects.toThrow('connection lost');
    await expect(collect(csvStream(columns, broken()))).rejects.toThrow('connection lost');
  });
});

describe('templates', () => {
  const fields: SheetColumn[] = [
    { key: 'code', header: 'CODE', kind: 'text' },
    { key: 'type', header: 'TYPE', kind: 'text' },
    { key: 'approved', header: 'APPROVED', kind: 'naira' },
  ];
  const example = { code: '007', type: 'capital', approved: 1_250_000.5 };
  const allowed = { type: ['capital', 'recurrent', 'personnel'] };

  it.each(['xlsx', 'csv'] as const)(
    '%s reads back as header and example; allowed values are no rows',
    async (type) => {
      const bytes = await templateFile(fields, example, allowed, type);
      expect(await rowsOf(bytes, `template.${type}`)).toEqual([
        { line: 1, cells: ['CODE', 'TYPE', 'APPROVED'] },
        { line: 2, cells: ['007', 'capital', type === 'csv' ? '1250000.50' : '1250000.5'] },
      ]);
    },
  );

  it('xlsx offers the allowed values as a list, and keeps zeros typed into its code cells', async () => {
    const { sheets } = await readXlsx(await templateFile(fields, example, allowed, 'xlsx'), {
      readStyles: true,
    });
    expect(sheets[1]?.rows).toEqual([['TYPE'], ['capital'], ['recurrent'], ['personnel']]);
    expect(sheets[0]?.dataValidations?.[0]).toMatchObject({
      type: 'list',
      range: 'B2:B50001',
      formula1: "'Allowed values'!$A$2:$A$4",
    });
    expect(sheets[0]?.cells?.get('1,0')?.style?.numFmt).toBe('@');
  });

  it('csv names the allowed values in a note', async () => {
    expect((await templateFile(fields, example, allowed, 'csv')).toString()).toContain(
      '"# TYPE is one of: capital, recurrent, personnel"',
    );
  });
});
