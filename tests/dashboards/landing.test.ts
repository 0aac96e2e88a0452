import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

interface Figure {
  label: string;
  value: number;
  unit: string;
  link: string;
}
interface Widget {
  title: string;
  error: string | null;
  data: {
    kind: string;
    figures?: Figure[];
    points?: Figure[];
    total?: Figure;
    rows?: object[];
    totals?: number[];
  };
}

let portal: TestPortal;
let admin: Awaited<ReturnType<typeof addPerson>>;
let group: number;

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await addPerson(portal, { groups: ['Administrators'] });
  const row = await portal.db
    .selectFrom('groups')
    .select('id')
    .where('office', '=', 'administrators')
    .executeTakeFirstOrThrow();
  group = row.id;
  for (const [abv, approved] of [
    ['WORKS', 900_000.5],
    ['PORTS', 100_000],
  ] as const) {
    const department = await make('departments', { name: abv, code: abv, abv, type: 'department' });
    const head = await make('budgetHeads', { name: `Head ${abv}`, code: abv });
    const sub = await make('subBudgetHeads', { budget_head_id: head, name: `Sub ${abv}`, type: 'capital' });
    const code = await make('budgetCodes', { code: `C-${abv}` });
    await make('funds', {
      budget_code_id: code,
      sub_budget_head_id: sub,
      department_id: department,
      approved,
    });
  }
});
afterAll(() => portal.close());

async function make(url: string, body: object): Promise<number> {
  const answer = await portal.call<{ id: number }>('POST', url, { token: admin.token, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
}

async function preview(resource: string, displays: string): Promise<Widget> {
  const answer = await portal.call<Widget>('POST', 'dashboards/preview', {
    token: admin.token,
    body: { resource, displays },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

/** What the list behind a link answers. */
async function listAt(link: string) {
  const [path, query] = link.split('?');
  const url = {
    '/budget/funds': 'funds',
    '/administration/employees': 'users',
    '/administration/groups': 'groups',
  }[path ?? ''];
  return portal.call<object[]>('GET', `${url}?${query ?? ''}`, { token: admin.token });
}

describe('a dashboard', () => {
  it('shows figures that the lists behind them add up to', async () => {
    const box = await preview('funds', 'box');
    const [approved] = box.data.figures ?? [];
    expect(approved).toMatchObject({ label: 'Approved amount', value: 1_000_000.5, unit: 'naira' });
    const list = await listAt(approved?.link ?? '');
    expect(list.body.meta).toMatchObject({ total: 2, sums: { approved: 1_000_000.5 } });
  });

  it('splits them into bars, each opening its part of the list', async () => {
    const bar = await preview('funds', 'bar');
    expect(bar.data.points?.map(({ label, value }) => [label, value])).toEqual([
      ['WORKS', 900_000.5],
      ['PORTS', 100_000],
    ]);
    for (const { link, value } of bar.data.points ?? [])
      expect((await listAt(link)).body.meta).toMatchObject({ sums: { approved: value } });
  });

  it('counts staff and the members of groups', async () => {
    await addPerson(portal, { groups: ['Staff'] });
    const staff = (await preview('users', 'card')).data.figures?.[0];
    expect((await listAt(staff?.link ?? '')).body.meta).toMatchObject({ total: staff?.value });
    const groups = (await preview('groups', 'leaderboard')).data.points ?? [];
    expect(groups.map(({ label, value }) => [label, value])).toContainEqual(['Staff', 1]);
    for (const { link, value } of groups)
      expect((await listAt(link)).body.meta).toMatchObject({ total: value });
  });

  it('comes in every display about every resource', async () => {
    for (const resource of ['funds', 'expenditures', 'claims', 'retirements', 'users'])
      for (const displays of ['card', 'box', 'table', 'banner', 'bar', 'pie', 'analysis', 'leaderboard'])
        expect((await preview(resource, displays)).error, `${resource} as ${displays}`).toBeNull();
  });
});

describe('the landing of an application', () => {
  it('shows the dashboards of my groups, and only what I may browse', async () => {
    await make('dashboards', {
      title: 'Approved this year',
      path: '/budget',
      resource: 'funds',
      displays: 'card',
      groups: [group],
    });
    const landing = await portal.call<{ widgets: Widget[] }>('GET', 'landing/budget', { token: admin.token });
    expect(landing.body.data.widgets).toMatchObject([{ title: 'Approved this year', error: null }]);
    const officer = await addPerson(portal, { groups: ['Treasury'] });
    const other = await portal.call<{ widgets: Widget[] }>('GET', 'landing/budget', { token: officer.token });
    expect(other.body.data.widgets).toEqual([]);
    const stranger = await addPerson(portal);
    expect((await portal.call('GET', 'landing/budget', { token: stranger.token })).status).toBe(404);
  });

  it('counts what each of its lists shows me, and the lists that I may browse alone', async () => {
    const brand = await make('productBrands', { name: 'Bic' });
    const counts = async (application: string, token: string) => {
      const answer = await portal.call<{ counts: Record<string, number> }>('GET', `landing/${application}`, {
        token,
      });
      return answer.body.data.counts;
    };
    const before = await counts('inventory', admin.token);
    expect(before['/inventory/brands']).toBe(1);
    await portal.call('DELETE', `productBrands/${brand}`, { token: admin.token, body: { version: 1 } });
    expect((await counts('inventory', admin.token))['/inventory/brands']).toBe(0);
    expect((await counts('administration', admin.token))['/administration/employees']).toBe(
      await totalOf('users'),
    );
    const treasurer = await addPerson(portal, { groups: ['Treasury'] });
    expect(await counts('budget', treasurer.token)).toEqual({});
    expect(Object.keys(await counts('administration', treasurer.token))).toEqual([
      '/administration/vendors',
      '/administration/bank-details',
    ]);
  });

  it('keeps its other cards when one fails', async () => {
    await make('dashboards', {
      title: 'By type',
      path: '/budget',
      resource: 'funds',
      displays: 'pie',
      group_by: 'sub_budget_head_id',
      groups: [group],
    });
    await portal.pool.query('alter table sub_budget_heads rename column name to called');
    try {
      const landing = await portal.call<{ widgets: Widget[] }>('GET', 'landing/budget', {
        token: admin.token,
      });
      expect(landing.body.data.widgets).toMatchObject([
        { title: 'Approved this year', error: null },
        { title: 'By type', data: null, error: expect.stringContaining('could not be calculated') },
      ]);
    } finally {
      await portal.pool.query('alter table sub_budget_heads rename column called to name');
    }
  });
});

async function totalOf(url: string): Promise<number> {
  const answer = await portal.call<unknown[]>('GET', `${url}?per_page=1`, { token: admin.token });
  return (answer.body as unknown as { meta: { total: number } }).meta.total;
}
