import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layBaseline } from '#server/database/seeds/baseline.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let admin: Awaited<ReturnType<typeof addPerson>>;

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await addPerson(portal, { groups: ['Administrators'] });
});
afterAll(() => portal.close());

async function create<Data = { id: number }>(url: string, body: object): Promise<Data> {
  const answer = await portal.call<Data>('POST', url, { token: admin.token, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

async function permissionsOf(token: string): Promise<string[]> {
  const session = await portal.call<{ permissions: string[] }>('GET', 'session', { token });
  return session.body.data.permissions;
}

describe('groups', () => {
  it('give their permissions to their members from the next call on', async () => {
    const person = await addPerson(portal);
    const group = await create('groups', {
      name: 'Fund readers',
      permissions: ['browse-funds', 'read-funds'],
      members: [person.id],
    });
    expect(await permissionsOf(person.token)).toEqual(['browse-funds', 'read-funds']);
    const less = await portal.call('PATCH', `groups/${group.id}`, {
      token: admin.token,
      body: { permissions: ['browse-funds'] },
    });
    expect(less.body.data).toMatchObject({ permissions: ['browse-funds'] });
    expect(await permissionsOf(person.token)).toEqual(['browse-funds']);
  });

  it('tell in their timeline what was given and taken', async () => {
    const group = await create('groups', { name: 'Told', permissions: ['browse-funds'] });
    await portal.call('PATCH', `groups/${group.id}`, {
      token: admin.token,
      body: { permissions: ['browse-tags'] },
    });
    const timeline = await portal.call<{ changes: object }[]>('GET', `groups/${group.id}/timeline`, {
      token: admin.token,
    });
    expect(timeline.body.data.at(-1)?.changes).toEqual({
      permissions: [['browse-funds'], ['browse-tags']],
    });
  });

  it('refuse a permission that no module has, naming it', async () => {
    const answer = await portal.call('POST', 'groups', {
      token: admin.token,
      body: { name: 'Wizards', permissions: ['browse-magic'] },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.permissions?.[0]).toContain('browse-magic');
  });

  it('are never changed by their own members, who say why', async () => {
    const { id } = (
      await portal.call<{ id: number; why_not?: object; name: string }[]>(
        'GET',
        'groups?search=administrators',
        {
          token: admin.token,
        },
      )
    ).body.data[0] ?? { id: 0 };
    const answer = await portal.call('PATCH', `groups/${id}`, {
      token: admin.token,
      body: { description: 'Mine' },
    });
    expect(answer.status).toBe(403);
    const joined = await portal.call('POST', 'groups', {
      token: admin.token,
      body: { name: 'Mine', members: [admin.id] },
    });
    expect(joined.status).toBe(403);
  });

  it('keep who acts for whom and until when, and count only the days of today', async () => {
    const [acting, absent] = [await addPerson(portal), await addPerson(portal)];
    const group = await create<{ id: number; members: object[]; member_count: number }>('groups', {
      name: 'Acting',
      permissions: ['browse-tags'],
      members: [{ id: acting.id, acting_for_id: absent.id, starts_on: '2020-01-01', ends_on: '2020-12-31' }],
    });
    expect(group.members).toMatchObject([
      { id: acting.id, acting_for: { id: absent.id }, ends_on: '2020-12-31' },
    ]);
    expect(group.member_count).toBe(0);
    expect(await permissionsOf(acting.token)).toEqual([]);
    const same = await portal.call<{ members: object[] }>('PATCH', `groups/${group.id}`, {
      token: admin.token,
      body: { members: [acting.id] },
    });
    expect(same.body.data.members).toEqual(group.members);
  });

  it('with members are not deleted', async () => {
    const person = await addPerson(portal);
    const group = await create('groups', { name: 'Needed', members: [person.id] });
    const answer = await portal.call('DELETE', `groups/${group.id}`, { token: admin.token });
    expect(answer.body.code).toBe('IN_USE');
  });

  it('are one office each, and warn when an office has too few people', async () => {
    const treasury = await portal.call<{ warnings: string[] }[]>('GET', 'groups?search=treasury', {
      token: admin.token,
    });
    expect(treasury.body.data[0]?.warnings[0]).toContain('no active member');
    const invited = await addPerson(portal, { groups: ['Treasury'], status: 'invited' });
    const named = await portal.call<{ people: number; member_count: number; warnings: string[] }[]>(
      'GET',
      'groups?search=treasury',
      { token: admin.token },
    );
    expect(named.body.data[0]).toMatchObject({ people: 1, member_count: 0, not_signed_in: 1 });
    expect(named.body.data[0]?.warnings[1]).toBe(
      '1 of 1 member has not signed in yet. Invite them from the list of staff.',
    );
    await portal.pool.query('delete from group_members where user_id = $1', [invited.id]);
    const second = await portal.call('POST', 'groups', {
      token: admin.token,
      body: { name: 'Second treasury', office: 'treasury' },
    });
    expect(second.body.code).toBe('TAKEN');
  });

  it('can be seen as a member would see the portal, saved or not', async () => {
    const audit = (await portal.call<{ id: number }[]>('GET', 'groups?search=audit', { token: admin.token }))
      .body.data[0];
    const saved = await portal.call<{ navigation: { path: string; children: { path: string }[] }[] }>(
      'GET',
      `groups/${audit?.id}/preview`,
      { token: admin.token },
    );
    const paths = saved.body.data.navigation.flatMap(({ children }) => children.map(({ path }) => path));
    expect(paths).toContain('/budget/funds');
    expect(paths).not.toContain('/administration/employees');
    const unsaved = await portal.call<{ permissions: string[]; navigation: object[] }>(
      'POST',
      `groups/${audit?.id}/preview`,
      { token: admin.token, body: { permissions: ['browse-funds'] } },
    );
    expect(unsaved.body.data.permissions).toEqual(['browse-funds']);
    expect(unsaved.body.data.navigation).toHaveLength(1);
  });
});

describe('modules', () => {
  it('make five permissions, which the administrators hold at once', async () => {
    const module = await create('modules', {
      name: 'Site Visits',
      type: 'application',
      path: '/site-visits',
      parentId: 0,
    });
    expect(module).toMatchObject({
      slug: 'site-visits',
      permissions: [
        'add-site-visits',
        'browse-site-visits',
        'delete-site-visits',
        'edit-site-visits',
        'read-site-visits',
      ],
    });
    expect(await permissionsOf(admin.token)).toContain('edit-site-visits');
    const again = await portal.call('POST', 'modules', {
      token: admin.token,
      body: { name: 'Site visits!', type: 'application', path: '/other' },
    });
    expect(again.body).toMatchObject({ code: 'TAKEN', errors: { name: [expect.any(String)] } });
  });

  it('given to a department are browsed by its people, who export where it says so', async () => {
    const department = await create('departments', { name: 'Ports', code: 'POR', abv: 'POR', type: 'unit' });
    const person = await addPerson(portal, { department_id: department.id });
    const tags = (
      await portal.call<{ id: number }[]>('GET', 'modules?search=inventory/tags', { token: admin.token })
    ).body.data[0];
    await portal.call('PATCH', `modules/${tags?.id}`, {
      token: admin.token,
      body: { departments: [{ id: department.id, exportable: true }] },
    });
    expect(await permissionsOf(person.token)).toEqual(['browse-tags']);
    expect((await portal.call('GET', 'tags/export', { token: person.token })).status).toBe(200);
    await portal.call('PATCH', `modules/${tags?.id}`, {
      token: admin.token,
      body: { departments: [{ id: department.id, exportable: false }] },
    });
    expect((await portal.call('GET', 'tags/export', { token: person.token })).status).toBe(403);
    await portal.call('PATCH', `modules/${tags?.id}`, { token: admin.token, body: { isDisabled: true } });
    expect(await permissionsOf(person.token)).toEqual([]);
    await portal.call('PATCH', `modules/${tags?.id}`, { token: admin.token, body: { isDisabled: false } });
  });

  it('of the portal itself are neither moved nor deleted, and never lock everybody out', async () => {
    const rows = await portal.call<{ id: number; slug: string; parentId: number }[]>(
      'GET',
      'modules?search=administration/modules',
      { token: admin.token },
    );
    const { id = 0, parentId = 0 } = rows.body.data.find(({ slug }) => slug === 'modules') ?? {};
    const patch = (of: number, body: object) =>
      portal.call('PATCH', `modules/${of}`, { token: admin.token, body });
    expect((await patch(id, { path: '/elsewhere' })).body.code).toBe('RULE');
    expect((await patch(id, { isDisabled: true })).body.code).toBe('RULE');
    expect((await patch(parentId, { isDisabled: true })).body.code).toBe('RULE');
    expect((await patch(id, { name: 'Entries' })).status).toBe(200);
    const gone = await portal.call('DELETE', `modules/${id}`, { token: admin.token });
    expect(gone.body.code).toBe('RULE');
  });

  it('stand in an application, pages in either, applications in nothing', async () => {
    const application = await create('modules', { name: 'Fleet', type: 'application', path: '/fleet' });
    const inside = await create('modules', {
      name: 'Cars',
      type: 'module',
      path: '/fleet/cars',
      parentId: application.id,
    });
    const wrong = async (body: object) =>
      (await portal.call('POST', 'modules', { token: admin.token, body: { path: '/x', ...body } })).status;
    expect(await wrong({ name: 'A', type: 'application', parentId: application.id })).toBe(422);
    expect(await wrong({ name: 'B', type: 'module', parentId: inside.id })).toBe(422);
    expect(await wrong({ name: 'C', type: 'module' })).toBe(422);
    await create('modules', { name: 'Car', type: 'page', path: '/fleet/cars/x', parentId: inside.id });
  });

  it('count for nothing while anything above them is disabled, however far up', async () => {
    const held = async () => {
      const { body } = await portal.call<{ permissions: string[] }>('GET', 'session', { token: admin.token });
      return body.data.permissions.includes('browse-lorry');
    };
    const top = await create('modules', { name: 'Haulage', type: 'application', path: '/haulage' });
    const path = '/haulage/lorries';
    const middle = await create('modules', { name: 'Lorries', type: 'module', path, parentId: top.id });
    await create('modules', { name: 'Lorry', type: 'page', path: `${path}/x`, parentId: middle.id });
    const before = await held();
    await portal.call('PATCH', `modules/${top.id}`, { token: admin.token, body: { isDisabled: true } });
    expect([before, await held()]).toEqual([true, false]);
  });
});

describe('the first groups', () => {
  it('are laid once: what an administrator took away or deleted stays away', async () => {
    const staff = await portal.db
      .selectFrom('groups')
      .select('id')
      .where('name', '=', 'Staff')
      .executeTakeFirstOrThrow();
    await portal.call('PATCH', `groups/${staff.id}`, { token: admin.token, body: { permissions: [] } });
    const store = await portal.db
      .selectFrom('groups')
      .select('id')
      .where('office', '=', 'store')
      .executeTakeFirstOrThrow();
    expect((await portal.call('DELETE', `groups/${store.id}`, { token: admin.token })).status).toBe(200);
    await layBaseline(portal.db);
    const after = await portal.call('GET', `groups/${staff.id}`, { token: admin.token });
    expect(after.body.data).toMatchObject({ permissions: [] });
    const names = await portal.db.selectFrom('groups').select('name').where('office', '=', 'store').execute();
    expect(names).toEqual([]);
  });

  it('get their rights on what a later version brings', async () => {
    await portal.db.deleteFrom('modules').where('slug', '=', 'budget-codes').execute();
    await layBaseline(portal.db);
    const rows = await portal.db
      .selectFrom('group_permissions as p')
      .innerJoin('groups as g', 'g.id', 'p.group_id')
      .select('g.name')
      .where('p.permission', '=', 'edit-budget-codes')
      .orderBy('g.name')
      .execute();
    expect(rows.map(({ name }) => name)).toEqual(['Administrators', 'Budget Officers']);
  });
});
