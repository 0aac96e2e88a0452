import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemsIn, reasonInGeneral } from '#server/domain/imports/reason-in-general.ts';
import { runImport } from '#server/domain/imports/run-import.ts';
import { addPerson } from '../support/people.ts';
import { appropriation, csv } from './believable-funds.ts';
import { type ImportAnswer, type ImportDesk, openImportDesk } from './import-desk.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await openImportDesk();
});
afterAll(() => desk.close());

interface Refusals {
  reasons: { reason: string; rows: number; first: number; example: string }[];
  departments: {
    text: string;
    like: string | null;
    rows: number;
    name: string;
    code: string;
    abv: string;
    type: string;
  }[];
}

const refusals = async (id: number, token = desk.person.token) =>
  desk.call<Refusals>('GET', `imports/${id}/refusals`, { token });

const check = async (id: number, seen?: number, token = desk.person.token) =>
  desk.call<ImportAnswer>('POST', `imports/${id}/check`, { token, body: seen === undefined ? {} : { seen } });

/** Five funds: one good, three of departments that nobody added, one with a wrong amount beside. */
function file(year: number): string {
  const [good, first, second, third, fourth] = appropriation(year);
  return csv(
    [
      good,
      { ...first, DEPARTMENT: 'Directorate of Marine Works' },
      { ...second, DEPARTMENT: 'directorate of marine  works', APPROVED: '12,5OO' },
      { ...third, DEPARTMENT: 'NW7' },
      { ...fourth, DEPARTMENT: 'Ministry of Mater 4', APPROVED: '7,4OO' },
    ].map((row) => row as object),
  );
}

it('refused rows are counted by reason, and the departments that are missing named once, with what they may begin with', async () => {
  const run = await desk.judged('funds', file(2031));
  expect(run.counts).toMatchObject({ insert: 1, refused: 4 });
  const { data } = (await refusals(run.id)).body;
  expect(data.reasons).toEqual([
    {
      reason: 'APPROVED: it has the letter O instead of a zero',
      ...{ rows: 2, first: 4, example: 'APPROVED is “12,5OO”: it has the letter O instead of a zero' },
    },
  ]);
  expect(data.departments).toEqual([
    {
      text: 'Directorate of Marine Works',
      ...{
        like: null,
        rows: 2,
        name: 'Directorate of Marine Works',
        code: 'DMW',
        abv: 'DMW',
        type: 'directorate',
      },
    },
    { text: 'NW7', like: null, rows: 1, name: '', code: 'NW7', abv: 'NW7', type: 'department' },
    {
      text: 'Ministry of Mater 4',
      ...{
        like: 'Ministry of Matter 4',
        rows: 1,
        name: 'Ministry of Mater 4',
        code: 'MM49',
        abv: 'MM49',
        type: 'department',
      },
    },
  ]);
});

it('a row is counted once of a reason that it has twice, and a semicolon in a cell parts no reason', async () => {
  const rows = [
    'CODE,NAME,ABV,TYPE',
    '9901,Dredging,DRG,unit',
    '9901,Dredging,DRG,unit',
    '9902,Buoys,BUO,"unit; or so"',
  ].join('\n');
  const run = await desk.judged('departments', rows);
  expect(run.counts).toMatchObject({ insert: 1, refused: 2 });
  expect((await refusals(run.id)).body.data.reasons).toMatchObject([
    { reason: 'The same appears in an earlier row of the file', rows: 1, first: 3 },
    { reason: 'The name appears in an earlier row in the same place', rows: 1, first: 3 },
    { reason: 'TYPE: write one of directorate, division, department, unit', rows: 1, first: 4 },
  ]);
});

it('once they are added the same rows are checked again without another upload', async () => {
  const run = await desk.judged('funds', file(2032));
  const form = new FormData();
  form.set('mends', String(run.id));
  const rows = [
    'CODE,NAME,ABV,TYPE',
    'DMW,Directorate of Marine Works,DMW,directorate',
    'NW7,North West 7,NW7,unit',
  ].join('\n');
  form.set('file', new Blob([rows]), 'departments.csv');
  const sent = await desk.call<ImportAnswer & { mends: object }>('POST', 'departments/import', {
    token: desk.person.token,
    form,
  });
  expect([sent.status, sent.body.data.mends]).toMatchObject([
    201,
    { id: run.id, filename: 'funds.csv', status: 'judged' },
  ]);
  await runImport(desk.portal, sent.body.data.id);
  await desk.committed(sent.body.data.id);

  expect((await check(run.id, run.version - 1)).body.code).toBe('STALE');
  const asked = await check(run.id, run.version);
  expect([asked.status, asked.body.message]).toEqual([
    200,
    'funds.csv is being checked again. Nothing changes until you import the rows.',
  ]);
  expect((await check(run.id)).body.code).toBe('WRONG_STATE');
  expect((await desk.settled(run.id)).counts).toMatchObject({ insert: 3, refused: 2 });
  expect((await refusals(run.id)).body.data.departments.map(({ text }) => text)).toEqual([
    'Ministry of Mater 4',
  ]);
  const { rows: told } = await desk.pool.query(
    `select action from activities where subject_type = 'imports' and subject_id = $1 order by seq`,
    [run.id],
  );
  expect(told.map(({ action }) => action)).toEqual(['uploaded', 'judged', 'check asked for', 'judged']);

  // What is imported is checked no more.
  expect((await desk.committed(run.id, 'good-rows')).status).toBe('committed');
  const late = await check(run.id);
  expect([late.status, late.body.code]).toEqual([409, 'WRONG_STATE']);
});

it('is for whoever may read and import the file, as everything about it', async () => {
  const run = await desk.judged('funds', file(2033));
  const { token } = await addPerson(desk, { permissions: ['add-departments'] });
  expect((await refusals(run.id, token)).status).toBe(404);
  expect((await check(run.id, undefined, token)).status).toBe(404);
  const form = new FormData();
  form.set('mends', String(run.id));
  form.set('file', new Blob(['CODE,NAME,ABV,TYPE\nQ1,Quality,Q1,unit']), 'quality.csv');
  expect((await desk.call('POST', 'departments/import', { token, form })).status).toBe(404);
  const reader = await addPerson(desk, { permissions: ['read-imports', 'read-funds'], groups: ['Audit'] });
  expect((await refusals(run.id, reader.token)).status).toBe(200);
  expect((await check(run.id, undefined, reader.token)).status).toBe(403);
});

it.each([
  ['EMAIL ada@agency.test belongs to Okafor Adaeze (SP/001)', 'EMAIL belongs to somebody else'],
  ['C014 for 2024 appears twice, first in row 3', 'The same appears in an earlier row of the file'],
  ['No grade level has the key “GLL12”. Did you mean GL12?', 'The grade level is not in the list'],
  ['HEAD is “Obi”: Obi Ngozi (SP/002) has left', 'HEAD has left'],
  [
    'PARENT: “Works” can mean Works (12) or Works (31): write the code',
    'PARENT can mean several departments: write the code',
  ],
  ['TYPE is “casual”: write one of permanent, contract', 'TYPE: write one of permanent, contract'],
  ['2024 is closed: nothing can be entered in it', '… is closed: nothing can be entered in it'],
  ['“Fuel” is capital in row 3, not recurrent', '“…” is capital in row …, not recurrent'],
])('%s: %s', (reason, general) => expect(reasonInGeneral(reason)).toBe(general));

it('reasons are parted outside of what they quote', () => {
  expect(problemsIn('TYPE is “a; b”: write one of unit; ABV is empty; NAME is “; c”: too short')).toEqual([
    'TYPE is “a; b”: write one of unit',
    'ABV is empty',
    'NAME is “; c”: too short',
  ]);
});
