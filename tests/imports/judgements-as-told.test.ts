import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundAfter, foundWrong } from '../support/verified.ts';
import { csv } from './believable-funds.ts';
import { type ImportDesk, openImportDesk } from './import-desk.ts';

let desk: ImportDesk;
let id: number;
beforeAll(async () => {
  desk = await openImportDesk();
  const row = (CODE: string, NAME: string) => ({ CODE, NAME, ABV: CODE, TYPE: 'unit', PARENT: '', HEAD: '' });
  const run = await desk.judged('departments', csv([row('J10', 'Payroll'), row('', 'Pensions')]));
  expect(run.counts).toMatchObject({ insert: 1, refused: 1 });
  id = run.id;
});
afterAll(() => desk.close());

describe('what an import judged is held to its timeline', () => {
  it('as it was judged', async () => {
    expect(await foundWrong(desk.pool)).toEqual([]);
  });

  it.each([
    [
      'two rows that change places',
      `with good as (update import_rows set judgement = 'refused' where judgement = 'insert')
       update import_rows set judgement = 'insert' where judgement = 'refused'`,
    ],
    [
      'another reason',
      `update import_rows set reason = 'As the Director wished' where judgement = 'refused'`,
    ],
    ['another cell', `update import_rows set cells = '{"NAME": "Other"}' where judgement = 'insert'`],
    ['another import that it mends', 'update imports set mends_import_id = id'],
  ])('and so is %s', async (_what, statement) => {
    expect(await foundAfter(desk.pool, statement, 'Judgements of imports')).toMatch(
      new RegExp(`^Import ${id} \\(.+\\) has other rows, judges one of them otherwise`),
    );
  });
});
