import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sameHeadings } from '#shared/imports.ts';
import { foundAfter } from '../support/verified.ts';
import { csv } from './believable-funds.ts';
import { type ImportDesk, openImportDesk } from './import-desk.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await openImportDesk();
});
afterAll(() => desk.close());

const HEADINGS = ['CODE', 'SUB_BUDGET_HEAD', 'BUDGET_HEAD', 'DEPARTMENT', 'TYPE', 'APPROVED', 'YEAR'];
const fund = (code: string, year: CellValue = 2026): CellValue[] => [
  ...[code, `Boats of ${code}`, 'Marine craft', 'MM5', 'capital', 1_000_000, year],
];

async function workbook(sheets: Record<string, CellValue[][]>): Promise<Buffer> {
  const written = await writeXlsx({
    sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })),
  });
  return Buffer.from(written);
}

function choose(id: number, body: Record<string, unknown>, as = desk.person) {
  return desk.call('POST', `imports/${id}/headings`, { token: as.token, body });
}

it('titles above the headings are passed over, of a workbook as of a text', async () => {
  const rows = [['Coastal Development Board'], ['Appropriation', '2026'], [], HEADINGS, fund('C901')];
  const run = await desk.judged('funds', await workbook({ Rows: rows }), 'titled.xlsx');
  expect(run).toMatchObject({ header_row: 4, headers: HEADINGS, counts: { insert: 1, refused: 0 } });
  const text = `Coastal Development Board,,,,,,\nAppropriation,2026\n${csv([Object.fromEntries(HEADINGS.map((name, place) => [name, fund('C902')[place]]))])}`;
  expect(await desk.judged('funds', text)).toMatchObject({
    header_row: 3,
    sheets: [],
    counts: { insert: 1, refused: 0 },
  });
});

it('of several sheets the one whose headings fit is read; another can be chosen, and the right row in it', async () => {
  const bytes = await workbook({
    Summary: [
      ['Head', 'Amount'],
      ['Marine craft', 1_000_000],
    ],
    Funds: [HEADINGS, fund('C903'), fund('C904')],
    'Old funds': [
      ['As of', 'March'],
      ['Vote', 'Line', 'Head'],
      ['C905', 'Boats', 'Marine craft'],
    ],
  });
  const run = await desk.judged('funds', bytes, 'several.xlsx');
  expect(run).toMatchObject({
    sheets: ['Summary', 'Funds', 'Old funds'],
    sheet: 'Funds',
    header_row: 1,
    counts: { insert: 2 },
  });
  const asked = await choose(run.id, { sheet: 'Old funds', header_row: 2 });
  expect(asked.body).toMatchObject({
    data: { status: 'queued' },
    message: 'several.xlsx is being read again. Nothing changes until you import the rows.',
  });
  expect(await desk.settled(run.id)).toMatchObject({
    sheet: 'Old funds',
    header_row: 2,
    headers: ['Vote', 'Line', 'Head'],
    row_count: 1,
  });
  await choose(run.id, { sheet: 'Funds' });
  expect(await desk.settled(run.id)).toMatchObject({ header_row: 1, row_count: 2, counts: { insert: 2 } });
  const told = await desk.db
    .selectFrom('activities')
    .select('remark')
    .where('subject_type', '=', 'imports')
    .where('subject_id', '=', run.id)
    .where('action', '=', 'headings chosen')
    .orderBy('id')
    .execute();
  expect(told.map(({ remark }) => remark)).toEqual(['Sheet “Old funds”, headings in row 2', 'Sheet “Funds”']);
});

it('a sheet or row that isn’t there is refused, and so is choosing once the rows are imported', async () => {
  const run = await desk.judged('funds', await workbook({ Rows: [HEADINGS, fund('C906')] }), 'one.xlsx');
  const nowhere = await choose(run.id, { sheet: 'Budget' });
  expect([nowhere.status, nowhere.body.errors]).toEqual([
    422,
    { sheet: ['The file has no visible sheet “Budget”.'] },
  ]);
  const beyond = await choose(run.id, { header_row: 40 });
  expect([beyond.status, beyond.body.errors]).toEqual([
    422,
    { header_row: ['Row 40 is not among the first rows of the sheet.'] },
  ]);
  expect((await choose(run.id, { header_row: 1, seen: run.version - 1 })).body.code).toBe('STALE');
  await desk.committed(run.id);
  expect((await choose(run.id, { header_row: 1 })).body.code).toBe('WRONG_STATE');
});

it('whoever says where the headings are counts as who matched the columns: a second person imports', async () => {
  const run = await desk.judged('funds', await workbook({ Rows: [HEADINGS, fund('C907')] }), 'two.xlsx');
  await choose(run.id, { header_row: 1 }, desk.second);
  await desk.settled(run.id);
  const { mapped_by } = await desk.db
    .selectFrom('imports')
    .select('mapped_by')
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow();
  expect(mapped_by).toBe(desk.second.id);
  expect(
    await foundAfter(desk.pool, `update imports set mapped_by = null where id = ${run.id}`, 'Imports'),
  ).toMatch(
    new RegExp(
      `^Import ${run.id} \\(two\\.xlsx\\) was uploaded, matched, carried out or undone by somebody else`,
    ),
  );
});

it('a real date where the year is meant is read as its year, and a year shown as a day as itself', async () => {
  const day = new Date(Date.UTC(2026, 0, 1));
  const rows = [HEADINGS, fund('C908', day)];
  const run = await desk.judged('funds', await workbook({ Rows: rows }), 'dated.xlsx');
  expect((await desk.rows(run.id))[0]).toMatchObject({ judgement: 'insert', year: 2026 });
  const text = csv([
    Object.fromEntries(HEADINGS.map((name, place) => [name, fund('C909', '18-07-1905')[place]])),
  ]);
  const shown = await desk.judged('funds', text);
  expect((await desk.rows(shown.id))[0]).toMatchObject({ judgement: 'insert', year: 2026 });
});

it('rows that the file hides are counted and marked', async () => {
  const { writeXlsx: write } = await import('hucre/xlsx');
  const bytes = Buffer.from(
    await write({
      sheets: [
        {
          name: 'Rows',
          rows: [HEADINGS, fund('C910'), fund('C911')],
          rowDefs: new Map([[2, { hidden: true }]]),
        },
      ],
    }),
  );
  const run = await desk.judged('funds', bytes, 'filtered.xlsx');
  expect(run).toMatchObject({ hidden_rows: 1, counts: { insert: 2 } });
  expect((await desk.rows(run.id)).map(({ hidden }) => hidden)).toEqual([false, true]);
});

it('of two columns with one heading it is said which one is read', async () => {
  const rows = [
    [...HEADINGS, 'Approved', 'approved', 'Remark', 'Remark'],
    [...fund('C912'), 2_000_000, 3_000_000, 'a', 'b'],
  ];
  const run = await desk.judged('funds', await workbook({ Rows: rows }), 'alike.xlsx');
  expect(run.counts).toMatchObject({ insert: 1 });
  expect(sameHeadings(run.headers, run.mapping)).toEqual([
    '“APPROVED” is read, “Approved”, “approved” are left out.',
  ]);
  const mapping = { ...run.mapping, APPROVED: 'Approved' };
  expect(sameHeadings(run.headers, mapping)).toEqual([
    '“Approved” is read, “APPROVED”, “approved” are left out.',
  ]);
  const twin = await workbook({
    Rows: [
      [...HEADINGS, 'APPROVED'],
      [...fund('C913'), 5],
    ],
  });
  const second = await desk.judged('funds', twin, 'twin.xlsx');
  expect(sameHeadings(second.headers, second.mapping)).toEqual([
    '“APPROVED” is read, “APPROVED (2)” is left out.',
  ]);
});
