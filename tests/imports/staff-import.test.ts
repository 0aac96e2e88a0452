import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE_CHECKS } from '#server/verify/people-checks.ts';
import { RECORD_CHECKS } from '#server/verify/record-checks.ts';
import { addPerson } from '../support/people.ts';
import { foundBy } from '../support/verified.ts';
import { csv } from './believable-funds.ts';
import { type ImportDesk, openImportDesk } from './import-desk.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await openImportDesk();
  await desk.db
    .insertInto('groups')
    .values([{ name: 'Registry' }, { name: 'Drivers, pool' }])
    .execute();
});
afterAll(() => desk.close());

const ada = {
  ...{ ID: 'SP/001', FIRSTNAME: 'Adaeze', MIDDLENAME: 'Ngozi', SURNAME: 'Okafor', EMAIL: 'ada@agency.test' },
  ...{
    GRADE: 'GL08',
    DEPARTMENT: 'MM4',
    TYPE: '',
    GENDER: 'Female',
    JOB_TITLE: 'Clerk',
    DATE_JOINED: '01-02-2020',
  },
  GROUPS: 'Registry',
};
const bola = {
  ...ada,
  ID: 'SP/002',
  FIRSTNAME: 'Bọ́lá',
  EMAIL: 'bola@agency.test',
  GROUPS: 'Registry; Drivers, pool',
};

async function person(staff_no: string) {
  return desk.db
    .selectFrom('users')
    .select(['id', 'firstname', 'job_title', 'status', 'type', 'gender', 'date_joined', 'email'])
    .select((eb) =>
      eb
        .selectFrom('group_members as m')
        .whereRef('m.user_id', '=', 'users.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('groups'),
    )
    .where('staff_no', '=', staff_no)
    .executeTakeFirst();
}

it('new people are invited, with their groups, and get no letter', async () => {
  const run = await desk.judged('users', csv([ada, bola]));
  expect(run.counts).toEqual({ insert: 2, update: 0, unchanged: 0, refused: 0 });
  expect((await desk.committed(run.id)).status).toBe('committed');
  expect(await person('SP/001')).toMatchObject({
    status: 'invited',
    type: 'permanent',
    gender: 'female',
    groups: 1,
  });
  expect(await person('SP/002')).toMatchObject({ firstname: 'Bọ́lá', date_joined: '2020-02-01', groups: 2 });
  const links = await desk.db.selectFrom('one_time_links').selectAll().execute();
  expect(links).toHaveLength(0);
});

it('people already listed are corrected by their staff number; empty cells leave what is there', async () => {
  const rows = [
    { ...ada, ID: 'sp/001', JOB_TITLE: '', GENDER: '', GROUPS: '' },
    { ...bola, SURNAME: 'Bello', JOB_TITLE: 'Driver', GRADE: 'GL12', GROUPS: 'registry' },
  ];
  const run = await desk.judged('users', csv(rows));
  expect(run.counts).toEqual({ insert: 0, update: 1, unchanged: 1, refused: 0 });
  const [, changed] = await desk.rows(run.id);
  expect(changed?.changes).toEqual([
    ['Surname', 'Okafor', 'Bello'],
    ['Grade level', 'GL08', 'GL12'],
    ['Job title', 'Clerk', 'Driver'],
    ['Groups', 'Registry, Drivers, pool', 'Registry'],
  ]);
  await desk.committed(run.id, 'good-rows');
  expect(await person('SP/001')).toMatchObject({ job_title: 'Clerk', gender: 'female', groups: 1 });
  expect(await person('SP/002')).toMatchObject({ job_title: 'Driver', groups: 1 });
  const { now } = await desk.undone(run.id);
  expect(now.status).toBe('undone');
  expect(await person('SP/002')).toMatchObject({ job_title: 'Clerk', groups: 2 });
  const { rows: former } = await desk.pool.query('select distinct surname from former_names order by 1');
  expect(former).toEqual([{ surname: 'Bello' }, { surname: 'Okafor' }]);
  expect(await foundBy(desk.pool, [...PEOPLE_CHECKS, ...RECORD_CHECKS])).toEqual([]);
});

it('nobody changes their own groups by an import', async () => {
  await desk.pool.query(
    `update users set department_id = (select id from departments where 'MM4' in (code, abv)) where id = $1`,
    [desk.person.id],
  );
  const me = { ...ada, ID: desk.person.staff_no, EMAIL: desk.person.email };
  const run = await desk.judged('users', csv([me]));
  expect((await desk.rows(run.id))[0]?.reason).toBe(
    'you can’t change your own groups: leave GROUPS empty in your own row',
  );
  const without = await desk.judged('users', csv([{ ...me, GROUPS: '' }]));
  expect(without.counts.update).toBe(1);
  await desk.pool.query(
    `update users set grade_level_id = (select min(id) from grade_levels) where id = $1`,
    [desk.person.id],
  );
  const others = await desk.pool.query<{ key: string }>(
    'select key from grade_levels where id > (select min(id) from grade_levels) limit 1',
  );
  const raised = await desk.judged('users', csv([{ ...me, GROUPS: '', GRADE: others.rows[0]?.key ?? '' }]));
  expect((await desk.rows(raised.id))[0]?.reason).toMatch(/^GRADE: You can't change your own grade level/);
  const moved = await desk.judged('users', csv([{ ...me, GROUPS: '', DEPARTMENT: 'MM1' }]));
  expect((await desk.rows(moved.id))[0]?.reason).toContain("You can't move yourself to another department");
});

it.each([
  [
    { ID: 'SP/900', EMAIL: 'ADA@agency.test' },
    'EMAIL ADA@agency.test belongs to Okafor Adaeze Ngozi (SP/001)',
  ],
  [{ EMAIL: 'ada at agency' }, 'EMAIL is “ada at agency”: An e-mail looks like name@agency.gov.ng'],
  [{ GRADE: 'GLL12' }, 'No grade level has the key “GLL12”. Did you mean GL12?'],
  [{ TYPE: 'casual' }, 'TYPE is “casual”: write one of permanent, contract, adhoc, secondment, support'],
  [{ GROUPS: 'Registri' }, 'No group is called “Registri”. Did you mean Registry?'],
  [{ DATE_JOINED: '30-02-2020' }, 'DATE_JOINED is “30-02-2020”: write the date like 27-03-2025'],
])('%j is refused with: %s', async (cells, sentence) => {
  const run = await desk.judged('users', csv([{ ...ada, ...cells }]));
  expect((await desk.rows(run.id))[0]).toMatchObject({ judgement: 'refused', reason: sentence });
});

it('correcting people takes the permission to edit them, adding them does not; giving groups takes that on groups', async () => {
  const permissions = ['add-imports', 'read-imports', 'add-employees'];
  const { token } = await addPerson(desk, { permissions: [...permissions, 'edit-groups'] });
  const other = await addPerson(desk, { permissions });
  const commit = (id: number, by = token) =>
    desk.call('POST', `imports/${id}/commit`, { token: by, body: { mode: 'good-rows' } });
  const change = await desk.judged('users', csv([{ ...ada, JOB_TITLE: 'Head clerk', GROUPS: '' }]));
  const refused = await commit(change.id);
  expect([refused.status, refused.body.facts]).toEqual([403, { permission: 'edit-employees' }]);
  const add = await desk.judged('users', csv([{ ...ada, ID: 'SP/003', EMAIL: 'new@agency.test' }]));
  expect((await commit(add.id, other.token)).body.facts).toEqual({ permission: 'edit-groups' });
  expect((await commit(add.id)).status).toBe(200);
});

it('the e-mail of an account that holds groups is an administrator’s to change, in use or not', async () => {
  const moved = await desk.judged('users', csv([{ ...ada, EMAIL: 'mine@agency.test' }]));
  expect((await desk.rows(moved.id))[0]?.reason).toBe(
    'EMAIL belongs to an account that has groups: only an administrator can change it',
  );
});

it('whoever activated their account holds the import that added them', async () => {
  const { id } = await desk.db
    .selectFrom('imports')
    .select('id')
    .where('status', '=', 'committed')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await desk.db.updateTable('users').set({ status: 'active' }).where('staff_no', '=', 'SP/001').execute();
  const { asked } = await desk.undone(id);
  expect(asked.status).toBe(409);
  expect(asked.body.detail).toContain('SP/001');
  const moved = await desk.judged('users', csv([{ ...ada, EMAIL: 'elsewhere@agency.test' }]));
  expect((await desk.rows(moved.id))[0]?.reason).toBe(
    'EMAIL belongs to an account that is in use: only an administrator can change it',
  );
});

describe('undoing', () => {
  const clerk = { ...ada, ID: 'SP/050', EMAIL: 'clerk@agency.test' };

  /** A clerk of the registry whom an import made a driver instead. */
  async function madeDriver() {
    const added = await desk.judged('users', csv([clerk]));
    if (added.counts.insert > 0) await desk.committed(added.id);
    else if (added.counts.update > 0) await desk.committed(added.id);
    const moved = await desk.judged('users', csv([{ ...clerk, GROUPS: 'Drivers, pool' }]));
    await desk.committed(moved.id);
    return { run: moved.id, user_id: (await person('SP/050'))?.id ?? 0 };
  }

  it('takes the permissions that carrying out took', async () => {
    const { run } = await madeDriver();
    const permissions = ['add-imports', 'read-imports', 'add-employees'];
    for (const missing of ['edit-employees', 'edit-groups']) {
      const held = ['edit-employees', 'edit-groups'].filter((name) => name !== missing);
      const { token } = await addPerson(desk, { permissions: [...permissions, ...held] });
      const asked = await desk.call('POST', `imports/${run}/undo`, { token });
      expect([asked.status, asked.body.facts]).toEqual([403, { permission: missing }]);
    }
  });

  it('is not for whoever gets groups back by it', async () => {
    const permissions = ['add-imports', 'add-employees', 'edit-employees', 'edit-groups', 'read-imports'];
    const loser = await addPerson(desk, { permissions, staff_no: 'SP/060' });
    const row = { ...clerk, ID: 'SP/060', EMAIL: loser.email, GROUPS: 'Drivers, pool', SURNAME: 'Loser' };
    const { id } = await desk.judged('users', csv([row]));
    await desk.committed(id);
    const { id: group_id } = await desk.db
      .selectFrom('groups')
      .select('id')
      .where('name', '=', 'Drivers, pool')
      .executeTakeFirstOrThrow();
    await desk.db
      .insertInto('group_permissions')
      .values(permissions.map((permission) => ({ group_id, permission })))
      .execute();
    const asked = await desk.call('POST', `imports/${id}/undo`, { token: loser.token });
    await desk.db.deleteFrom('group_permissions').where('group_id', '=', group_id).execute();
    expect([asked.status, asked.body.detail]).toEqual([
      403,
      'This import changed your own groups, so you can’t undo it. Ask somebody else to undo it.',
    ]);
  });

  it('is refused when the groups that it gave were changed by hand since', async () => {
    const { run, user_id } = await madeDriver();
    await desk.db.deleteFrom('group_members').where('user_id', '=', user_id).execute();
    const { asked } = await desk.undone(run);
    expect(asked.status).toBe(409);
    expect(asked.body.detail).toContain('SP/050');
  });

  it('gives a dated membership back with its dates', async () => {
    await madeDriver();
    const back = await desk.judged('users', csv([clerk]));
    await desk.committed(back.id);
    const { id: user_id = 0 } = (await person('SP/050')) ?? {};
    const dates = { starts_on: '2024-01-01', ends_on: '2024-01-31' };
    await desk.db.updateTable('group_members').set(dates).where('user_id', '=', user_id).execute();
    const { run } = { run: await desk.judged('users', csv([{ ...clerk, GROUPS: 'Drivers, pool' }])) };
    await desk.committed(run.id);
    expect((await desk.undone(run.id)).now.status).toBe('undone');
    const rows = await desk.db
      .selectFrom('group_members')
      .select(['starts_on', 'ends_on'])
      .where('user_id', '=', user_id)
      .execute();
    expect(rows).toEqual([dates]);
  });
});

it('an administrator for a while is none afterwards', async () => {
  const { id: group_id } = await desk.db
    .selectFrom('groups')
    .select('id')
    .where('office', '=', 'administrators')
    .executeTakeFirstOrThrow();
  await desk.db
    .insertInto('group_members')
    .values({ group_id, user_id: desk.person.id, starts_on: '2024-01-01', ends_on: '2024-01-31' })
    .execute();
  const moved = await desk.judged('users', csv([{ ...ada, EMAIL: 'elsewhere@agency.test' }]));
  expect((await desk.rows(moved.id))[0]?.judgement).toBe('refused');
});
