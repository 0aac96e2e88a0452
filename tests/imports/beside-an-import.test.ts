import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { readRun } from '#server/domain/imports/import-run.ts';
import { takeBack } from '#server/domain/imports/take-back.ts';
import { writeGroups } from '#server/domain/imports/users/write-groups.ts';
import { writeAll, writeGood } from '#server/domain/imports/write-rows.ts';
import { addPerson, TEST_PASSWORD } from '../support/people.ts';
import { csv } from './believable-funds.ts';
import { type ImportDesk, openImportDesk } from './import-desk.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await openImportDesk();
});
afterAll(() => desk.close());

const rowOf = (person: { staff_no: string; email: string }, more: object = {}) => ({
  ...{ ID: person.staff_no, FIRSTNAME: 'Adaeze', SURNAME: 'Okafor', EMAIL: person.email, GRADE: 'GL08' },
  ...{ DEPARTMENT: 'MM4', JOB_TITLE: 'Clerk', GROUPS: '', ...more },
});

/** Asks for the import of all rows and holds it, every row written and nothing committed, while the work is done. */
async function whileItIsWritten(id: number, work: () => Promise<void>): Promise<void> {
  const { token } = desk.person;
  await desk.call('POST', `imports/${id}/commit`, { token, body: { mode: 'all-or-nothing' } });
  await writeAll(desk.db, await readRun(desk.db, id), work);
  expect((await desk.settled(id)).status).toBe('committed');
}

it('whoever stands in a staff file signs in and works while it is imported, and their department is changed', async () => {
  const listed = await addPerson(desk);
  const admin = await addPerson(desk, { groups: ['Administrators'] });
  const fresh = { staff_no: 'SP/900', email: 'fresh@agency.test' };
  const { id } = await desk.judged('users', csv([rowOf(listed), rowOf(fresh)]));
  await whileItIsWritten(id, async () => {
    const body = { username: listed.email, password: TEST_PASSWORD };
    expect((await desk.call('POST', 'login', { body })).status).toBe(200);
    const form = new FormData();
    form.append('files', new Blob(['a,b']), 'a.csv');
    expect((await desk.call('POST', 'files', { token: listed.token, form })).status).toBe(201);
    const department = await departmentOf('MM4');
    const changed = await desk.call('PATCH', `departments/${department}`, {
      token: admin.token,
      body: { type: 'directorate', head_id: desk.second.id },
    });
    expect([changed.status, changed.body.detail]).toEqual([200, undefined]);
  });
});

it.each([
  ['all-or-nothing', '0990'],
  ['good-rows', '0991'],
] as const)('two files that make the same budget head at once are both imported (%s)', async (mode, head) => {
  const judgedOf = (code: string) =>
    desk.judged(
      'funds',
      csv([
        {
          ...{ CODE: code, SUB_BUDGET_HEAD: 'Piers', BUDGET_HEAD: `${head} Works`, DEPARTMENT: 'MM4' },
          ...{ TYPE: 'capital', APPROVED: 1000, YEAR: 2034 },
        },
      ]),
    );
  const [one, other] = [await judgedOf(`C1${head}`), await judgedOf(`C2${head}`)];
  await desk.call('POST', `imports/${other.id}/commit`, { token: desk.person.token, body: { mode } });
  let second: Promise<unknown> = Promise.resolve();
  await whileItIsWritten(one.id, async () => {
    const run = await readRun(desk.db, other.id);
    // As another portal writes it, which knows nothing of the turns of this one.
    second = mode === 'good-rows' ? writeGood(desk.db, run) : writeAll(desk.db, run, async () => undefined);
    await expect.poll(waitsForTurn).toBe(true);
  });
  await second;
  const done = await desk.settled(other.id);
  expect([done.status, done.error, done.counts.refused]).toEqual(['committed', null, 0]);
  const { rows } = await desk.pool.query(
    `select count(*)::int as funds, count(distinct s.id)::int as sub_heads from funds f
       join sub_budget_heads s on s.id = f.sub_budget_head_id join budget_heads h on h.id = s.budget_head_id where h.code = $1`,
    [head],
  );
  expect(rows).toEqual([{ funds: 2, sub_heads: 1 }]);
});

it('a membership that somebody else gave since the rows were judged stays', async () => {
  const listed = await addPerson(desk);
  const make = (name: string) =>
    desk.db.insertInto('groups').values({ name }).returning('id').executeTakeFirstOrThrow();
  const [pool, stores, registry] = [await make('Pool'), await make('Stores'), await make('Registry')];
  const held = async () => {
    const rows = desk.db.selectFrom('group_members').select('group_id').where('user_id', '=', listed.id);
    return (await rows.orderBy('group_id').execute()).map(({ group_id }) => group_id);
  };
  await inTransaction(desk.db, (trx) =>
    writeGroups(trx, [{ user_id: listed.id, seen: [], group_ids: [pool.id, stores.id] }]),
  );
  await inTransaction(desk.db, (trx) =>
    writeGroups(trx, [{ user_id: listed.id, seen: [pool.id], group_ids: [registry.id] }]),
  );
  expect(await held()).toEqual([stores.id, registry.id]);
});

it('two departments don’t come below each other, though each is locked lightly', async () => {
  const admin = await addPerson(desk, { groups: ['Administrators'] });
  const [one, other] = [await departmentOf('MM7'), await departmentOf('MM8')];
  const below = (id: number, parentId: number) =>
    desk.call('PATCH', `departments/${id}`, { token: admin.token, body: { parentId } });
  const answers = await Promise.all([below(one, other), below(other, one)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

it('whoever a staff file changed signs in while that is taken back', async () => {
  const listed = await addPerson(desk);
  const { id } = await desk.judged('users', csv([rowOf(listed, { JOB_TITLE: 'Driver' })]));
  await desk.committed(id);
  const holder = await desk.pool.connect();
  try {
    await desk.call('POST', `imports/${id}/undo`, { token: desk.person.token });
    // What the undo does last waits for this.
    await holder.query('begin; lock table import_rows in exclusive mode');
    const undoing = takeBack(desk.db, await readRun(desk.db, id));
    await expect.poll(() => isWaiting('import_rows')).toBe(true);
    const body = { username: listed.email, password: TEST_PASSWORD };
    expect((await desk.call('POST', 'login', { body })).status).toBe(200);
    await holder.query('rollback');
    await undoing;
  } finally {
    holder.release(true);
  }
  expect((await desk.settled(id)).status).toBe('undone');
});

async function departmentOf(abv: string): Promise<number> {
  const { id } = await desk.db
    .selectFrom('departments')
    .select('id')
    .where('abv', '=', abv)
    .executeTakeFirstOrThrow();
  return id;
}

async function waitsForTurn(): Promise<boolean> {
  const { rows } = await desk.pool.query(
    `select exists (select from pg_locks where locktype = 'advisory' and not granted) as waits`,
  );
  return rows[0].waits;
}

async function isWaiting(table: string): Promise<boolean> {
  const { rows } = await desk.pool.query(
    'select exists (select from pg_locks where relation = $1::regclass and not granted) as waits',
    [table],
  );
  return rows[0].waits;
}
