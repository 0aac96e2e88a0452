import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Call, type Person, type Rights, startRights } from './rights-cast.ts';

let rights: Rights;
beforeAll(async () => {
  rights = await startRights();
});
afterAll(() => rights.close());

const id = (name: string) => rights.id(name);
const send = (who: Person, call: Call) => rights.send(who, call);

describe('nobody gives what they do not hold', () => {
  const calls: [way: string, call: () => Call, allowed: boolean][] = [
    [
      'a permission they hold',
      () => ['PATCH', `groups/${id('Plain')}`, { permissions: ['edit-tags'] }],
      true,
    ],
    [
      'a permission they don’t',
      () => ['PATCH', `groups/${id('Plain')}`, { permissions: ['edit-funds'] }],
      false,
    ],
    [
      'a new group with one they don’t',
      () => ['POST', 'groups', { name: 'N1', permissions: ['add-funds'] }],
      false,
    ],
    ['a module they hold', () => ['PATCH', `groups/${id('Plain')}`, { modules: [{ id: id('tags') }] }], true],
    [
      'to export what they may not',
      () => ['PATCH', `groups/${id('Plain')}`, { modules: [{ id: id('tags'), exportable: true }] }],
      false,
    ],
    [
      'a module they don’t hold',
      () => ['PATCH', `groups/${id('Plain')}`, { modules: [{ id: id('brands') }] }],
      false,
    ],
    [
      'a module they don’t hold, by the module',
      () => ['PATCH', `modules/${id('brands')}`, { groups: [{ id: id('Plain') }] }],
      false,
    ],
    [
      'a module they don’t hold to a department',
      () => ['PATCH', `modules/${id('brands')}`, { departments: [{ id: id('Roads') }] }],
      false,
    ],
    [
      'a module they hold, by the module',
      () => ['PATCH', `modules/${id('tags')}`, { departments: [{ id: id('Roads') }] }],
      true,
    ],
    [
      'a new module',
      () => [
        'POST',
        'modules',
        { name: 'Yards', type: 'application', path: '/yards', groups: [{ id: id('Plain') }] },
      ],
      false,
    ],
    ['an office they are not in', () => ['POST', 'groups', { name: 'N2', office: 'logistics' }], false],
    [
      'a group that holds more',
      () => ['PATCH', `users/${rights.somebody.id}`, { groups: [id('Store')] }],
      false,
    ],
    [
      'a group that holds more, by its members',
      () => ['PATCH', `groups/${id('Store')}`, { members: [{ id: rights.somebody.id }] }],
      false,
    ],
    [
      'a new person such a group',
      () => ['POST', 'users', rights.person('N3', { groups: [id('Store')] })],
      false,
    ],
    [
      'a new person a department with a module they don’t hold',
      () => ['POST', 'users', rights.person('N3', { department_id: id('Yards') })],
      false,
    ],
    [
      'somebody who moves there its module',
      () => ['PATCH', `users/${rights.somebody.id}`, { department_id: id('Yards') }],
      false,
    ],
    [
      'themselves such a module, by the e-mail of an unused account',
      () => ['PATCH', `users/${id('unused')}`, { email: 'clerk2@agency.test' }],
      false,
    ],
    ['themselves such a module, by the link to it', () => ['POST', `users/${id('unused')}/invite`], false],
    [
      'somebody who moves a department with a module they hold',
      () => ['PATCH', `users/${rights.somebody.id}`, { department_id: id('Quays') }],
      true,
    ],
    [
      'a group that holds no more',
      () => ['PATCH', `users/${rights.somebody.id}`, { groups: [id('Taggers')] }],
      true,
    ],
  ];
  // What an administrator gave in the case before is nobody's any more.
  beforeEach(async () => {
    await rights.pool.query(`update groups set office = null where office = 'logistics'`);
    await rights.pool.query('delete from module_groups where group_id = $1', [id('Plain')]);
    await rights.pool.query('delete from group_permissions where group_id = $1', [id('Plain')]);
    await rights.pool.query('delete from module_departments');
    await rights.giveDepartments();
    await rights.pool.query('update users set department_id = $1 where id = $2', [
      id('Roads'),
      rights.somebody.id,
    ]);
    await rights.pool.query('update users set email = staff_no where id = $1', [id('unused')]);
    await rights.pool.query('delete from group_members where user_id = $1', [rights.somebody.id]);
    await rights.pool.query(`delete from users where staff_no = 'N3'`);
    await rights.pool.query(`delete from groups where name in ('N1', 'N2')`);
  });

  it.each(calls)('%s', async (_way, call, allowed) => {
    const before = await send(rights.clerk, call());
    if (allowed) expect([200, 201], before.text).toContain(before.status);
    else {
      expect([before.status, before.body.code], before.text).toEqual([403, 'FORBIDDEN']);
      expect(before.body.detail).toMatch(/^You can only give what you have yourself/);
      expect(Object.keys(before.body.errors)).toHaveLength(1);
      // An administrator gives anything.
      const given = await send(rights.admin, call());
      expect([200, 201], given.text).toContain(given.status);
    }
  });
});

describe('their own', () => {
  const own: [way: string, who: () => Person, call: () => Call][] = [
    [
      'head, by an administrator',
      () => rights.admin,
      () => ['PATCH', `departments/${id('Roads')}`, { head_id: rights.admin.id }],
    ],
    [
      'head of a new department',
      () => rights.admin,
      () => [
        'POST',
        'departments',
        { name: 'D', code: 'D', abv: 'D', type: 'unit', head_id: rights.admin.id },
      ],
    ],
    ['head', () => rights.clerk, () => ['PATCH', `departments/${id('Roads')}`, { head_id: rights.clerk.id }]],
    [
      'officer',
      () => rights.admin,
      () => ['PATCH', `departments/${id('Roads')}`, { officers: [rights.admin.id, rights.somebody.id] }],
    ],
    [
      'department',
      () => rights.clerk,
      () => ['PATCH', `users/${rights.clerk.id}`, { department_id: id('Roads') }],
    ],
    [
      'grade',
      () => rights.admin,
      () => ['PATCH', `users/${rights.admin.id}`, { grade_level_id: id('High') }],
    ],
    [
      'department’s departments',
      () => rights.clerk,
      () => ['PATCH', `departments/${id('Roads')}`, { parentId: id('Ports') }],
    ],
    [
      'groups',
      () => rights.admin,
      () => ['PATCH', `users/${rights.admin.id}`, { groups: [id('administrators'), id('audit')] }],
    ],
    ['group', () => rights.admin, () => ['PATCH', `groups/${id('administrators')}`, { description: 'Mine' }]],
    ['group’s modules', () => rights.clerk, () => ['PATCH', `modules/${id('tags')}`, { groups: [] }]],
    [
      'department’s modules',
      () => rights.clerk,
      () => ['PATCH', `modules/${id('tags')}`, { departments: [{ id: id('Ports') }] }],
    ],
    ['module’s switch', () => rights.clerk, () => ['PATCH', `modules/${id('tags')}`, { isDisabled: true }]],
  ];

  it.each(own)('%s nobody changes', async (_way, who, call) => {
    const answer = await send(who(), call());
    expect([answer.status, answer.body.code], answer.text).toEqual([403, 'FORBIDDEN']);
    expect(answer.body.detail).toMatch(/^You can't/);
  });

  it('days of acting nobody writes at the department', async () => {
    const named = await send(rights.admin, [
      'PATCH',
      `departments/${id('Roads')}`,
      { acting_head_id: rights.somebody.id, acting_from: '2020-01-01', acting_to: '2099-01-01' },
    ]);
    expect(named.status, named.text).toBe(422);
  });

  it('modules an administrator changes, for their own group and department too', async () => {
    const body = { departments: [{ id: id('Ports') }] };
    expect((await send(rights.admin, ['PATCH', `modules/${id('tags')}`, body])).status).toBe(200);
  });
});
