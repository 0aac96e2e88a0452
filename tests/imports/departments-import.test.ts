import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runImport } from '#server/domain/imports/run-import.ts';
import { OWN_POST } from '#shared/rights.ts';
import { addPerson } from '../support/people.ts';
import { foundWrong } from '../support/verified.ts';
import { csv } from './believable-funds.ts';
import { type ImportDesk, openImportDesk } from './import-desk.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await openImportDesk();
});
afterAll(() => desk.close());

const row = (CODE: string, NAME: string, PARENT = '', more: object = {}) => ({
  ...{ CODE, NAME, ABV: `A-${CODE}`, TYPE: 'department', PARENT, HEAD: '' },
  ...more,
});

/** Child before parent, as files often are. */
const STRUCTURE = [
  row('F21', 'Payroll', 'Finance and Accounts', { TYPE: 'unit' }),
  row('F20', 'Finance and Accounts', 'F10'),
  row('F10', 'Directorate of Corporate Services', '', { TYPE: 'Directorate' }),
  row('F22', 'Pensions', 'a-f20', { TYPE: 'unit' }),
];

async function structure(codes = "code like 'F%'") {
  const { rows } = await desk.pool.query<{ code: string; above: string | null; head_id: number | null }>(
    `select d.code, p.code as above, d.head_id from departments d left join departments p on p.id = d.parent_id
      where d.${codes} order by d.code`,
  );
  return rows;
}
const places = async (codes?: string) =>
  Object.fromEntries((await structure(codes)).map(({ code, above }) => [code, above]));

/** Why rows of a file are refused, by row. */
async function reasons(rows: readonly object[]): Promise<(string | null)[]> {
  const run = await desk.judged('departments', csv(rows));
  return (await desk.rows(run.id)).map(({ reason }) => reason);
}

it('the structure of an agency comes from one file, whatever the order of its rows, and goes again', async () => {
  const run = await desk.judged('departments', csv(STRUCTURE));
  expect(run.counts).toEqual({ insert: 4, update: 0, unchanged: 0, refused: 0 });
  expect(await structure()).toEqual([]);
  expect(await desk.committed(run.id)).toMatchObject({
    status: 'committed',
    done_rows: 4,
    undo_problem: null,
  });
  expect(await places()).toEqual({ F10: null, F20: 'F10', F21: 'F20', F22: 'F20' });
  const again = await desk.judged('departments', csv(STRUCTURE));
  expect([again.counts.unchanged, again.repeats]).toMatchObject([4, { id: run.id }]);
  const timeline = await desk.pool.query(
    `select a.action, a.remark, a.actor_id from activities a join departments d on d.id = a.subject_id and d.code = 'F21'
      where a.subject_type = 'departments'`,
  );
  expect(timeline.rows).toEqual([
    { action: 'created', remark: `Import ${run.id}`, actor_id: desk.person.id },
  ]);
  expect((await desk.undone(run.id)).now.status).toBe('undone');
  expect(await structure()).toEqual([]);
  expect(await foundWrong(desk.pool)).toEqual([]);
});

it('departments that are there are corrected by their code; two change places; the undo gives all back', async () => {
  await desk.committed((await desk.judged('departments', csv(STRUCTURE))).id);
  const head = await addPerson(desk, { staff_no: 'DIR/1', firstname: 'Ibrahim', surname: 'Ọláwálé' });
  const turned = [
    row('f10', 'Corporate Services', 'F20', { ABV: 'A-F10', TYPE: 'directorate', HEAD: 'dir/1' }),
    row('F20', 'Finance and Accounts', 'F30'),
    row('F30', 'Office of the Chairman'),
    row('F22', 'Pensions', '', { TYPE: 'unit' }),
  ];
  const run = await desk.judged('departments', csv(turned));
  expect(run.counts).toEqual({ insert: 1, update: 2, unchanged: 1, refused: 0 });
  expect((await desk.rows(run.id))[0]?.changes).toEqual([
    ['Name', 'Directorate of Corporate Services', 'Corporate Services'],
    ['Parent department', null, 'Finance and Accounts'],
    ['Head', null, 'Ọláwálé Ibrahim'],
  ]);
  expect((await desk.committed(run.id)).status).toBe('committed');
  expect(await places()).toEqual({ F10: 'F20', F20: 'F30', F21: 'F20', F22: 'F20', F30: null });
  expect((await structure("code = 'F10'"))[0]?.head_id).toBe(head.id);
  expect((await desk.undone(run.id)).now.status).toBe('undone');
  expect(await places()).toEqual({ F10: null, F20: 'F10', F21: 'F20', F22: 'F20' });
  expect((await structure("code = 'F10'"))[0]?.head_id).toBeNull();
  // The timeline of what was changed says the way back too.
  const { rows: told } = await desk.pool.query(
    `select a.remark, a.changes from activities a join departments d on d.id = a.subject_id
      where a.subject_type = 'departments' and a.action = 'updated' and d.code = 'F10' order by a.seq desc limit 1`,
  );
  expect(told).toEqual([
    {
      remark: `Import ${run.id} undone`,
      changes: {
        Name: ['Corporate Services', 'Directorate of Corporate Services'],
        'Parent department': ['Finance and Accounts', null],
        Head: ['Ọláwálé Ibrahim', null],
      },
    },
  ]);
  expect(await foundWrong(desk.pool)).toEqual([]);
});

it('an import is not undone once somebody or something belongs to what it made, or a department is below it', async () => {
  const run = await desk.judged('departments', csv([row('G1', 'Works'), row('G2', 'Roads', 'G1')]));
  const { id } = await desk.committed(run.id);
  const { rows } = await desk.pool.query<{ id: number }>(`select id from departments where code = 'G2'`);
  const department_id = rows[0]?.id ?? 0;
  await addPerson(desk, { department_id });
  const { asked } = await desk.undone(id);
  expect([asked.status, asked.body.code]).toEqual([409, 'IN_USE']);
  expect(asked.body.detail).toContain('1 department was used or changed since the import: G2.');
  await desk.pool.query('update users set department_id = null where department_id = $1', [department_id]);
  const below = await desk.call<{ id: number }>('POST', 'departments', {
    token: desk.person.token,
    body: { name: 'Bridges', code: 'G3', abv: 'G3', type: 'unit', parentId: department_id },
  });
  expect((await desk.undone(id)).asked.body.code).toBe('IN_USE');
  await desk.pool.query('delete from departments where id = $1', [below.body.data.id]);
  expect((await desk.undone(id)).now.status).toBe('undone');
});

describe('the structure is judged as a whole', () => {
  it('refuses parents that are nowhere, and what is below them', async () => {
    expect(await reasons([row('H1', 'Legal', 'Financ and Accounts'), row('H2', 'Litigation', 'H1')])).toEqual(
      [
        'PARENT: no department is called “Financ and Accounts”, in this file or in the list. Did you mean Finance and Accounts?',
        'PARENT is “H1”, which is refused in row 2',
      ],
    );
  });

  it('refuses circles, and names them', async () => {
    const circle = [
      row('H1', 'One', 'H3'),
      row('H2', 'Two', 'H1'),
      row('H3', 'Three', 'H2'),
      row('H4', 'Four', 'H3'),
    ];
    expect(await reasons(circle)).toEqual([
      'PARENT puts the department below itself: One is below Three is below Two is below One',
      expect.stringMatching(/^PARENT puts the department below itself: Two is below One/),
      expect.stringMatching(/^PARENT puts the department below itself: Three is below Two/),
      'PARENT is “H3”, which is refused in row 4',
    ]);
    expect(await reasons([row('H5', 'Five', 'Five')])).toEqual(['PARENT names the department itself']);
    // F20 is below F10: its row is refused for its type, so it stays there, and F10 can't come below it.
    const half = [
      row('F20', 'Finance and Accounts', 'MM1', { TYPE: 'bureau' }),
      row('F10', 'Corporate', 'F20'),
    ];
    expect((await reasons(half))[1]).toMatch(/^PARENT puts the department below itself/);
  });

  it('refuses the same code, abbreviation or name twice', async () => {
    const twice = [
      row('K1', 'Audit', 'F10'),
      row('k1', 'Inspection', 'F10', { ABV: 'INS' }),
      row('K2', 'Monitoring', 'F10', { ABV: 'a-k1' }),
      row('K3', 'AUDIT', 'F10'),
      row('K4', 'Audit', 'F20'),
      row('K5', 'Payroll', 'F20'),
      row('K6', 'Inspections', '', { ABV: 'MM7' }),
    ];
    expect(await reasons(twice)).toEqual([
      null,
      'CODE k1 appears twice, first in row 2',
      'ABV a-k1 appears twice, first in row 2',
      'NAME AUDIT appears twice in the same place, first in row 2',
      null,
      'NAME Payroll is already a department in the same place (F21)',
      'ABV MM7 belongs to Ministry of Matter 7 (0117)',
    ]);
    expect(
      await reasons([row('K7', 'Audit', 'F10'), row('K8', 'Audit', 'F20'), row('K9', 'Desk', 'Audit')]),
    ).toEqual([null, null, 'PARENT: “Audit” can mean Audit (K7) or Audit (K8): write the code']);
  });

  it('refuses other types, and heads who are nobody, several, gone, or whoever imports', async () => {
    await addPerson(desk, { staff_no: 'GONE/1', status: 'inactive', surname: 'Left', firstname: 'Audu' });
    for (const staff_no of ['TWO/1', 'TWO/2'])
      await addPerson(desk, { staff_no, surname: 'Bello', firstname: 'Sani' });
    const heads = ['NOBODY/1', 'Bello Sani', 'GONE/1', desk.person.staff_no, 'two/2@AGENCY.test'];
    const rows = heads.map((HEAD, index) => row(`L${index}`, `Desk ${index}`, '', { HEAD }));
    expect(
      await reasons([...rows, row('L9', 'Bureau', '', { TYPE: 'bureau' }), row('', 'X', '', { ABV: '' })]),
    ).toEqual([
      'HEAD is “NOBODY/1”: nobody on the staff list has this staff number, e-mail or name',
      'HEAD is “Bello Sani”: 2 people are called that. Write the staff number',
      'HEAD is “GONE/1”: Left Audu (GONE/1) has left',
      `HEAD: ${OWN_POST.head_id}`,
      null,
      'TYPE is “bureau”: write one of directorate, division, department, unit',
      'CODE is empty; ABV is empty',
    ]);
  });
});

describe('who may import departments', () => {
  it('whoever may add them, without add-imports; who only may add nothing but them sees no other import', async () => {
    const { token } = await addPerson(desk, { permissions: ['add-departments'] });
    const file = csv([row('P1', 'Protocol')]);
    const sent = await desk.send('departments', file, 'protocol.csv', token);
    expect([sent.status, sent.body.message]).toEqual([
      201,
      'protocol.csv is being checked. Nothing changes until you import the rows.',
    ]);
    await runImport(desk.portal, sent.body.data.id);
    expect((await desk.call('GET', `imports/${sent.body.data.id}/rows`, { token })).status).toBe(200);
    const template = await desk.call('GET', 'imports/template/departments.csv', { token });
    expect(template.text).toMatch(/CODE,NAME,ABV,TYPE,PARENT,HEAD/);
    expect(template.text).toContain('# TYPE is one of: directorate, division, department, unit');
    expect((await desk.call('GET', 'imports/template/funds.csv', { token })).status).toBe(403);
    const asked = await desk.call('POST', `imports/${sent.body.data.id}/commit`, {
      token,
      body: { mode: 'all-or-nothing' },
    });
    expect(asked.status).toBe(200);
    await runImport(desk.portal, sent.body.data.id);
    expect(Object.keys(await places("code like 'P%'"))).toEqual(['P1']);
    const funds = await desk.send('funds', 'CODE\nC1');
    for (const path of ['', '/rows', '/refused.csv'])
      expect((await desk.call('GET', `imports/${funds.body.data.id}${path}`, { token })).status).toBe(404);
    expect((await desk.call('POST', `imports/${funds.body.data.id}/undo`, { token })).status).toBe(404);
  });

  it('nobody else, and changes take edit-departments', async () => {
    const { token } = await addPerson(desk, { permissions: ['add-imports', 'read-imports', 'add-funds'] });
    const refused = await desk.send('departments', csv([row('P2', 'Press')]), 'press.csv', token);
    expect([refused.status, refused.body.facts]).toEqual([403, { permission: 'add-departments' }]);
    const adder = await addPerson(desk, { permissions: ['add-departments'] });
    const change = csv([row('F22', 'Pensions and Gratuity', '', { TYPE: 'unit' })]);
    const { id } = (await desk.send('departments', change, 'p.csv', adder.token)).body.data;
    await runImport(desk.portal, id);
    const asked = await desk.call('POST', `imports/${id}/commit`, {
      token: adder.token,
      body: { mode: 'all-or-nothing' },
    });
    expect([asked.status, asked.body.facts]).toEqual([403, { permission: 'edit-departments' }]);
  });

  it('nobody but an administrator brings a department that is there below their own', async () => {
    const own = await desk.pool.query<{ id: number }>(`select id from departments where code = 'F20'`);
    const { token } = await addPerson(desk, {
      permissions: ['add-departments', 'edit-departments'],
      department_id: own.rows[0]?.id,
    });
    const file = csv([
      row('N1', 'Between', 'F21'),
      { ...row('0111', 'Ministry of Matter 1', 'N1'), ABV: 'MM1' },
    ]);
    const { id } = (await desk.send('departments', file, 'below.csv', token)).body.data;
    await runImport(desk.portal, id);
    const judged = await desk.rows(id);
    expect(judged.map(({ judgement }) => judgement)).toEqual(['insert', 'refused']);
    expect(judged[1]?.reason).toContain("You can't place a department below your own");
  });
});
