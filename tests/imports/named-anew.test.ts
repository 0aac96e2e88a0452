import { afterAll, beforeAll, expect, it } from 'vitest';
import { csv } from './believable-funds.ts';
import { type ImportDesk, openImportDesk } from './import-desk.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await openImportDesk();
});
afterAll(() => desk.close());

const department = (CODE: string, NAME: string, PARENT = '') => ({
  ...{ CODE, NAME, ABV: `A-${CODE}`, TYPE: 'department', PARENT, HEAD: '' },
});

/** The name goes from the one department to the other. */
const pass = (name: string, from: string, to: string) =>
  desk.pool.query(`update departments set name = 'Formerly ' || name where code = '${from}';
    update departments set name = '${name}' where code = '${to}'`);

it('a new department whose parent is another since the check is not added below that', async () => {
  await desk.committed(
    (await desk.judged('departments', csv([department('N10', 'Planning'), department('N20', 'Works')]))).id,
  );
  const rows = [department('N11', 'Statistics', 'Planning'), department('N12', 'Library', 'N10')];
  const [all, good] = [
    await desk.judged('departments', csv(rows)),
    await desk.judged('departments', csv(rows), 'good.csv'),
  ];
  await pass('Planning', 'N10', 'N20');
  const stopped = await desk.committed(all.id);
  expect(stopped).toMatchObject({ status: 'judged', done_rows: 0 });
  expect(stopped.error).toContain('What the row names is another record since the check');
  expect(await desk.committed(good.id, 'good-rows')).toMatchObject({ counts: { insert: 1, refused: 1 } });
  const { rows: made } = await desk.pool.query(
    `select d.code, p.code as above from departments d join departments p on p.id = d.parent_id where d.code like 'N1_'`,
  );
  expect(made).toEqual([{ code: 'N12', above: 'N10' }]);
  // What was checked again names the one that is called so now.
  const again = await desk.committed((await desk.judged('departments', csv(rows), 'again.csv')).id);
  expect(again).toMatchObject({ status: 'committed', counts: { insert: 1, unchanged: 1 } });
});

it('nor is a new fund opened for a department that took the name of the one that was shown', async () => {
  const fund = {
    ...{ CODE: 'C9900', SUB_BUDGET_HEAD: 'Vehicles', BUDGET_HEAD: '0111 Presidency' },
    ...{ DEPARTMENT: 'Works Yard', APPROVED: '1000', YEAR: '2025' },
  };
  await desk.committed(
    (await desk.judged('departments', csv([department('N30', 'Works Yard'), department('N40', 'Stores')])))
      .id,
  );
  const run = await desk.judged('funds', csv([fund]));
  expect(run.counts).toMatchObject({ insert: 1 });
  await pass('Works Yard', 'N30', 'N40');
  expect(await desk.committed(run.id)).toMatchObject({ status: 'judged', done_rows: 0 });
});
