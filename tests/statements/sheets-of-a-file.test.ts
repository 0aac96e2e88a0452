import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, formatDay, lagosToday } from '#shared/dates.ts';
import { type Desks, startDesks } from '../payments/desks.ts';
import { foundWrong } from '../support/verified.ts';
import { accountInUse, type StatementWire, statementForm } from './statement-desks.ts';

let desks: Desks;
let account: number;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
  account = await accountInUse(desks, desks.people.treasury, desks.people.treasury2);
});
afterAll(() => desks.close());

/** A workbook with the movements of two months, each in a sheet. */
function twoMonths(): File {
  const book = utils.book_new();
  const sheet = (daysAgo: number, credit: number, balance: number) => [
    ['Trans Date', 'Narration', 'Debit', 'Credit', 'Balance'],
    [formatDay(addDays(lagosToday(), -daysAgo)), 'Release', '', credit, balance],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(sheet(40, 100, 100)), 'October');
  utils.book_append_sheet(book, utils.aoa_to_sheet(sheet(10, 50, 150)), 'November');
  return new File([write(book, { type: 'buffer', bookType: 'xlsx' })], 'account.xlsx');
}

const bring = (sheet: string) =>
  desks.call<StatementWire & { sheet: string }>('POST', 'statements', {
    token: desks.people.treasury.token,
    form: statementForm(account, twoMonths(), { sheet }),
  });

it('imports each sheet of a workbook as a statement of its own, once', async () => {
  const first = await bring('October');
  expect([first.status, first.body.data]).toMatchObject([201, { sheet: 'October', closing: 100 }]);
  const again = await bring('October');
  expect([again.status, again.body.code]).toEqual([422, 'TAKEN']);
  expect(again.body.detail).toMatch(
    /^Sheet “October” of this file is BST\d+, imported on \S+\. Choose another sheet of it\.$/,
  );
  const second = await bring('November');
  expect([second.status, second.body.data]).toMatchObject([201, { sheet: 'November', closing: 150 }]);
  expect(await foundWrong(desks.pool)).toEqual([]);
});

it('refuses a sheet of a file that was imported before sheets were kept', async () => {
  await desks.pool.query(`set session_replication_role = replica;
    update bank_statements set sheet = null where sheet = 'November';
    set session_replication_role = origin`);
  const same = await bring('November');
  expect(same.body.detail).toMatch(/^This file is BST\d+, imported on /);
});
