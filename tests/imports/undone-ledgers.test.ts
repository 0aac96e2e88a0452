import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHECKS } from '#server/verify/verify-database.ts';
import { foundAfter, foundBy } from '../support/verified.ts';
import { appropriation, csv } from './believable-funds.ts';
import { type ImportDesk, openImportDesk } from './import-desk.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await openImportDesk();
});
afterAll(() => desk.close());

it('an import of funds that is undone leaves the last hash of each ledger, and each ledger opens with what its row says', async () => {
  const rows = csv(appropriation(2021));
  const { id } = await desk.judged('funds', rows);
  await desk.committed(id);
  expect((await desk.undone(id)).now.status).toBe('undone');
  await desk.committed((await desk.judged('funds', rows)).id);
  const titles = ['Ledgers of removed funds', 'Opening of ledgers', 'Sources of entries', 'Approved amounts'];
  expect(
    await foundBy(
      desk.pool,
      CHECKS.filter(({ title }) => titles.includes(title)),
    ),
  ).toEqual([]);
  const gone = '(select min(fund_id) from removed_fund_entries)';
  const told = `subject_type = 'funds' and action = 'deleted' and subject_id = ${gone}`;
  for (const [statement, title, sentence] of [
    [
      `delete from removed_fund_entries where fund_id = ${gone}`,
      titles[0],
      /^Nothing is left of the ledger of fund/,
    ],
    [
      `update activities set content = 'x' where ${told}`,
      titles[0],
      /does not end with the hash that was told\.$/,
    ],
    [
      `update activities set content = null where ${told}`,
      titles[0],
      /does not end with the hash that was told\.$/,
    ],
    [
      `with gone as (delete from removed_fund_entries where fund_id = ${gone}) update activities set content = null where ${told}`,
      titles[0],
      /^Nothing is left of the ledger of fund/,
    ],
    [`delete from activities where ${told}`, titles[0], /was removed, and nothing tells of it\.$/],
    [
      'update fund_entries set booked_kobo = 100 where id = (select min(id) from fund_entries)',
      titles[1],
      /its timeline tells other amounts\.$/,
    ],
    [
      `update import_rows set effect = effect || '{"after_kobo": 1}' where done and row_no = (select min(row_no) from import_rows where done)`,
      titles[1],
      /, which no row of import \d+ says\.$/,
    ],
    [
      `delete from import_effects where id = (select min(id) from import_effects where table_name = 'funds')`,
      titles[1],
      /, which no row of import \d+ says\.$/,
    ],
  ] as const)
    expect(await foundAfter(desk.pool, statement, title ?? ''), statement).toMatch(sentence);
});

it('the timeline of a fund that came with booked and paid figures names them as the fund does, and verify reads them', async () => {
  const [row] = appropriation(2024);
  const rows = csv([{ ...row, CODE: 'C501', SUB_BUDGET_HEAD: 'Furniture', BOOKED: 900, ACTUAL: 400.5 }]);
  await desk.committed((await desk.judged('funds', rows)).id);
  const { rows: told } = await desk.pool.query(
    `select a.changes from activities a join funds f on a.subject_type = 'funds' and a.subject_id = f.id
       join budget_codes c on c.id = f.budget_code_id where c.code = 'C501' and a.action = 'created'`,
  );
  expect(told).toEqual([
    {
      changes: {
        approved: [null, row?.APPROVED],
        booked_expenditure: [null, 900],
        actual_expenditure: [null, 400.5],
      },
    },
  ]);
  const checks = CHECKS.filter(({ title }) => title === 'Opening of ledgers');
  expect(await foundBy(desk.pool, checks)).toEqual([]);
});
