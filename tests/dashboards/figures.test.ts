import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

interface Figures {
  rows: { label: string; value: number; link: string | null }[];
  total: number;
  link: string | null;
}

let portal: TestPortal;
let admin: Awaited<ReturnType<typeof addPerson>>;
let group: number;

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await addPerson(portal, { groups: ['Administrators'] });
  group = (await make('groups', { name: 'Watchers' })).id;
  await make('departments', { name: 'Nobody here', code: 'D0', abv: 'D0', type: 'department' });
  for (let n = 1; n <= 11; n += 1) {
    const { id } = await make('departments', {
      name: `Works ${n}`,
      code: `D${n}`,
      abv: `D${n}`,
      type: 'department',
    });
    for (let people = 0; people < n; people += 1) await addPerson(portal, { department_id: id });
  }
});
afterAll(() => portal.close());

async function make(url: string, body: object): Promise<{ id: number; version: number }> {
  const answer = await portal.call<{ id: number; version: number }>('POST', url, {
    token: admin.token,
    body,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

const BOARD = { title: 'Staff', path: '/dashboard', resource: 'users', displays: 'bar' };

async function watcher(...permissions: string[]) {
  return addPerson(portal, { groups: ['Watchers'], permissions });
}

function filterOf(field: string, value: unknown) {
  return { match: 'all', rules: [{ field, op: 'equals', value }] };
}

function refused(body: object) {
  return portal.call('POST', 'dashboards', { token: admin.token, body: { ...BOARD, ...body } });
}

describe('the figures of a dashboard', () => {
  it('are for its groups, as far as they may browse what it opens; for others it isn’t there', async () => {
    const { id } = await make('dashboards', { ...BOARD, groups: [group] });
    const call = async (token: string) =>
      (await portal.call<Figures>('GET', `dashboards/${id}/figures`, { token })).status;
    expect(await call((await watcher('browse-employees')).token)).toBe(200);
    expect(await call((await watcher('browse-funds')).token)).toBe(404);
    expect(await call((await addPerson(portal, { permissions: ['browse-employees'] })).token)).toBe(404);
    expect(await call(admin.token)).toBe(404);
  });

  it('are each part with its list, and all of it; one figure where nothing is split', async () => {
    const { token } = await watcher('browse-employees');
    const figures = async (body: object) => {
      const { id } = await make('dashboards', { ...BOARD, ...body, groups: [group] });
      return (await portal.call<Figures>('GET', `dashboards/${id}/figures`, { token })).body.data;
    };
    const split = await figures({ group_by: 'department_id' });
    expect(split.rows.find(({ label }) => label === 'Works 11')).toMatchObject({
      value: 11,
      link: expect.stringContaining('filter='),
    });
    expect(split.rows.reduce((sum, { value }) => sum + value, 0)).toBe(split.total);
    const card = await figures({ displays: 'card' });
    expect(card).toEqual({
      rows: [{ label: 'Staff', value: card.total, link: card.link }],
      total: card.total,
      link: card.link,
    });
    const filter = {
      match: 'all',
      rules: [{ field: 'department_id', op: 'contains', value: 'Nobody here' }],
    };
    expect(await figures({ filter, displays: 'card' })).toMatchObject({ total: 0 });
  });
});

describe('the home', () => {
  it('shows what my groups have on it, the lesser parts together with a list of their own', async () => {
    const { token } = await watcher('browse-employees');
    const answer = await portal.call<
      { title: string; data: { points: { label: string; value: number; link: string }[] } }[]
    >('GET', 'home/dashboards', { token });
    const points = answer.body.data.find(({ data }) => data.points)?.data.points ?? [];
    const others = points.at(-1);
    expect(others).toMatchObject({ label: 'Others', rest: true });
    const list = await portal.call('GET', `users?${others?.link.split('?')[1]}`, { token });
    expect(list.body.meta.total).toBe(others?.value);
    const stranger = await addPerson(portal);
    expect((await portal.call('GET', 'home/dashboards', { token: stranger.token })).body.data).toEqual([]);
  });
});

describe('a dashboard', () => {
  it('is refused where its resource hasn’t what it asks for', async () => {
    const any = [
      { field: 'name', op: 'contains', value: 'a' },
      { field: 'staff_no', op: 'contains', value: 'a' },
    ];
    for (const [field, body] of [
      ['measure', { measure: 'amount' }],
      ['group_by', { group_by: 'bank_name' }],
      ['period', { period: 'last-30-days' }],
      ['filter', { filter: 'no filter' }],
      ['filter', { filter: '{"match":"all","rules":[{"field":"nothing","op":"equals","value":1}]}' }],
      ['filter', { filter: { match: 'any', rules: any } }],
      // Neither an id nor an amount that there can be: said in words, not by a reference for the help desk.
      ['filter', { filter: filterOf('department_id', '12345678901234567890') }],
      ['filter', { resource: 'expenditures', filter: filterOf('amount', 1e15) }],
      ['displays', { resource: 'groups', displays: 'pie' }],
    ] as const) {
      const saved = await refused(body);
      expect([field, saved.status, Object.keys(saved.body.errors)], saved.text).toEqual([
        field,
        422,
        [field],
      ]);
      const shown = await portal.call('POST', 'dashboards/preview', {
        token: admin.token,
        body: { ...BOARD, ...body },
      });
      expect([field, shown.status, Object.keys(shown.body.errors)]).toEqual([field, 422, [field]]);
    }
  });

  it('is refused on a page that there is not, and stays on the one that it has', async () => {
    const answer = await refused({ path: '/bugdet' });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['path']]);
    expect(answer.text).toContain('No page shows dashboards at /bugdet. Choose /dashboard, ');
    const { id } = await make('dashboards', { ...BOARD, path: '/budget', groups: [group] });
    const path = async (to: string) =>
      (await portal.call('PATCH', `dashboards/${id}`, { token: admin.token, body: { path: to } })).status;
    expect([await path('/nowhere'), await path('/budget'), await path('/dashboard')]).toEqual([
      422, 200, 200,
    ]);
    await portal.call('DELETE', `dashboards/${id}`, { token: admin.token });
  });

  it('whose filter names a field that is gone says so, and leaves the others', async () => {
    const { id } = await make('dashboards', { ...BOARD, title: 'Old', groups: [group] });
    await portal.db
      .updateTable('dashboards')
      .set({ filter: '{"match":"all","rules":[{"field":"shoe_size","op":"equals","value":44}]}' })
      .where('id', '=', id)
      .execute();
    const { token } = await watcher('browse-employees');
    const { data } = (
      await portal.call<{ title: string; error: string | null }[]>('GET', 'home/dashboards', { token })
    ).body;
    expect(data.find(({ title }) => title === 'Old')?.error).toMatch(
      /^Its filter no longer fits its list.*shoe_size/,
    );
    expect(data.filter(({ error }) => error === null).length).toBeGreaterThan(2);
  });

  it('about groups counts everybody once, though they are in several', async () => {
    const two = await addPerson(portal, { groups: ['Watchers', 'Staff'] });
    const board = async (displays: string) => {
      const answer = await portal.call<{
        data: { total?: { value: number }; figures?: { value: number }[] };
      }>('POST', 'dashboards/preview', { token: admin.token, body: { resource: 'groups', displays } });
      return answer.body.data.data;
    };
    const members = await portal.db
      .selectFrom('group_members')
      .innerJoin('users', 'users.id', 'user_id')
      .select(({ fn }) => fn.count<number>('user_id').distinct().as('people'))
      .where('users.status', '=', 'active')
      .executeTakeFirstOrThrow();
    expect(two.id).toBeGreaterThan(0);
    expect((await board('bar')).total?.value).toBe(Number(members.people));
    expect((await board('card')).figures?.[0]?.value).toBe(Number(members.people));
  });
});
