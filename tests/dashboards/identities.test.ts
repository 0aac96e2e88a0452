import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOURCES } from '#shared/dashboards.ts';
import { dashboards } from '#shared/resources/admin-center/dashboards.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import type { Figure, WidgetData } from '#shared/widgets.ts';
import { tokenOf } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
  // Whoever sees less than everything makes dashboards too, so that previews show what scope leaves of them.
  await portal.pool.query(`insert into group_permissions (group_id, permission)
    select g.id, p from groups g cross join unnest(array['add-dashboards', 'browse-users', 'browse-employees', 'browse-groups', 'browse-claims', 'browse-retirements', 'browse-funds', 'browse-expenditures', 'browse-overview']) p
     where g.name in ('Budget Officers', 'Department Officers', 'Staff') and exists (select from group_permissions q where q.permission = p)
    on conflict do nothing`);
}, 120_000);
afterAll(() => portal.close());

const WHO = ['admin@agency.test', 'budget@agency.test', 'officer@agency.test'] as const;
const DISPLAYS = (dashboards.fields.displays.choices ?? []).map(({ value }) => String(value));
/** Every grouping of all time, and every period of the first grouping. */
const QUESTIONS = Object.entries(SOURCES).flatMap(([resource, { measures, periods }]) =>
  measures.flatMap(({ name: measure, groupings, overlaps }) =>
    groupings.flatMap((group_by, place) =>
      periods
        .filter((period) => place === 0 || period === 'all')
        .map((period) => ({ resource, measure, group_by, period, overlaps })),
    ),
  ),
);

interface List {
  total: number;
  sums: Record<string, number>;
}
const lists = new Map<string, Promise<List>>();

/** What the list at a link comes to for somebody. */
function listAt(token: string, link: string | null): Promise<List> {
  const key = `${token} ${link}`;
  const found = lists.get(key) ?? askList(token, link ?? '');
  lists.set(key, found);
  return found;
}

async function askList(token: string, link: string): Promise<List> {
  const [path, query = ''] = link.split('?');
  const url = RESOURCES.find((resource) => resource.path === path)?.url;
  const answer = await portal.call<unknown[]>('GET', `${url}?per_page=1&${query}`, { token });
  expect(answer.status, `${link}: ${answer.text}`).toBe(200);
  return answer.body.meta as unknown as List;
}

/** That a list says what a figure says. */
async function expectList(
  token: string,
  measure: string,
  { label, value, link }: Pick<Figure, 'label' | 'value' | 'link'>,
) {
  const { total, sums } = await listAt(token, link);
  const listed = measure in sums ? sums[measure] : total;
  expect(listed, `${label} at ${decodeURIComponent(link ?? '')}`).toBeCloseTo(value, 2);
}

async function preview(token: string, body: object): Promise<WidgetData> {
  const answer = await portal.call<{ data: WidgetData; error: string | null }>('POST', 'dashboards/preview', {
    token,
    body,
  });
  expect(answer.status, `${JSON.stringify(body)} ${answer.text}`).toBe(200);
  expect(answer.body.data.error, JSON.stringify(body)).toBeNull();
  return answer.body.data.data;
}

describe.each(WHO)('for %s', (login) => {
  it('every part of every question opens the list that adds up to it, and the parts add up to the whole', async () => {
    const token = await tokenOf(portal, login);
    let parts = 0;
    for (const { overlaps, ...asked } of QUESTIONS) {
      const data = await preview(token, { ...asked, displays: 'bar' });
      if (data.kind !== 'points') throw new Error(`a bar shows ${data.kind}`);
      for (const point of [...data.points, data.total]) await expectList(token, asked.measure, point);
      parts += data.points.length;
      const sum = data.points.reduce((all, { value }) => all + value, 0);
      if (overlaps) expect(sum).toBeGreaterThanOrEqual(data.total.value);
      else expect(sum, JSON.stringify(asked)).toBeCloseTo(data.total.value, 1);
    }
    expect(parts).toBeGreaterThan(100);
  }, 180_000);

  it('so does every figure of every display', async () => {
    const token = await tokenOf(portal, login);
    for (const [resource, { measures }] of Object.entries(SOURCES))
      for (const displays of DISPLAYS)
        for (const { name: measure, overlaps } of measures) {
          if (overlaps && displays === 'pie') continue;
          const data = await preview(token, { resource, displays, measure });
          await expectDisplay(token, resource, measure, data);
        }
  }, 120_000);
});

async function expectDisplay(token: string, resource: string, measure: string, data: WidgetData) {
  const named = (label: string) =>
    SOURCES[resource]?.measures.find((one) => one.label === label)?.name ?? measure;
  switch (data.kind) {
    case 'figures':
      for (const figure of data.figures) await expectList(token, named(figure.label), figure);
      return;
    case 'points':
      for (const figure of [...data.points, data.total]) await expectList(token, measure, figure);
      return;
    case 'analysis':
      for (const { label, link, values } of [
        ...data.rows,
        { label: 'Total', link: data.link, values: data.totals },
      ])
        for (const [place, column] of data.columns.entries())
          await expectList(token, named(column.label), { label, link, value: values[place] ?? 0 });
      return;
    case 'rows':
      expect((await listAt(token, data.link)).total).toBeGreaterThanOrEqual(data.rows.length);
  }
}
