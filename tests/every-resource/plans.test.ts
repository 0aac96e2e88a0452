import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLarge } from '#server/large/make-large.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { addPerson } from '../support/people.ts';
import { nodesOf, plansOf, type Sent, statementsOf } from '../support/plans.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

const GROWING = RESOURCES.filter(({ grows }) => grows);
const GROWN = new Set(GROWING.map(({ table }) => table));
/** Lists of what one asked for or noted down oneself: few enough to be ordered. */
const OWN = ['requisitions', 'drafts'];
const OFFICES = ['Administrators', 'Audit', 'Budget Officers', 'Treasury', 'Store', 'Logistics', 'Records'];

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal();
  const size = { staff: 40, funds: 4, expenditures: 2_000, products: 20, stock_entries: 200 };
  await makeLarge(portal.pool, size, () => undefined);
  token = (await addPerson(portal, { groups: OFFICES })).token;
  await portal.pool.query('analyze');
}, 300_000);
afterAll(() => portal.close());

/** The reading statements of a call after another like it; none where nobody may ask. */
async function readsOf(path: string, before = path): Promise<Sent[]> {
  const ask = (address: string) => portal.call('GET', address, { token });
  await ask(before);
  let status = 0;
  const sent = await statementsOf(async () => {
    status = (await ask(path)).status;
  });
  expect([path, status]).toEqual([path, 200]);
  return sent;
}

/** What of statements walks a whole table that grows, or orders what it then cuts a page from, where an index could spare it. */
async function walksOf(sent: readonly Sent[]): Promise<string[]> {
  const plans = await plansOf(portal, sent, 'set local enable_seqscan = off; set local enable_sort = off');
  const all = plans.flatMap(nodesOf);
  const scans = all.filter(
    (node) => node['Node Type'] === 'Seq Scan' && GROWN.has(String(node['Relation Name'])),
  );
  const sorts = all
    .filter((node) => node['Node Type'] === 'Limit')
    .flatMap(nodesOf)
    .filter(
      (node) => String(node['Node Type']).endsWith('Sort') && /^t(_\d+)?\./.test(String(node['Sort Key'])),
    );
  return [
    ...scans.map((node) => `walks ${node['Relation Name']}`),
    ...sorts.map((node) => `orders by ${node['Sort Key']}`),
  ];
}

it.each(
  GROWING.filter(
    // Two screens of one list ask alike.
    ({ name, url }, place) =>
      !OWN.includes(name) && GROWING.findIndex((other) => other.url === url) === place,
  ).map((resource) => [resource.name, resource] as [string, Resource]),
)(
  'a page of %s is cut by an index that has its order, in four statements at most',
  async (_name, { url }) => {
    // The same page again would be told as it was written.
    const sent = await readsOf(`${url}?per_page=25`, `${url}?per_page=24`);
    expect(sent.length).toBeLessThanOrEqual(4);
    const pages = sent.filter(({ text }) => text.includes('place_in_page'));
    expect(pages).toHaveLength(1);
    expect(await walksOf(pages)).toEqual([]);
  },
);

it.each(['expenditures', 'payments', 'batches'])('one record of %s is found without a walk', async (url) => {
  const { rows } = await portal.pool.query(`select max(id) as newest from ${url}`);
  const sent = await readsOf(`${url}/${rows[0].newest}`);
  expect(sent.some(({ text }) => text.includes(`from "${url}"`))).toBe(true);
  expect(await walksOf(sent)).toEqual([]);
});

it.each(['documents', 'acknowledge', 'drafts'])(
  'the total of %s reads what the department has to do with, not what all others have',
  async (url) => {
    const { rows } = await portal.pool.query(
      `select department_id from documents where recipient_ids <> '{}' order by id limit 1`,
    );
    const officer = await addPerson(portal, {
      groups: ['Department Officers'],
      department_id: Number(rows[0].department_id),
    });
    const sent = await statementsOf(async () => {
      await portal.call('GET', `${url}?per_page=25`, { token: officer.token });
    });
    const totals = sent.filter(({ text }) => /\bcount\(\*\)/.test(text) && text.includes('"documents"'));
    expect(totals).toHaveLength(1);
    const read = (await plansOf(portal, totals, 'set local enable_seqscan = off'))
      .flatMap(nodesOf)
      .filter((node) => node['Relation Name'] === 'documents');
    expect(read.length).toBeGreaterThan(0);
    expect(read.map((node) => node['Rows Removed by Filter'] ?? 0)).toEqual(read.map(() => 0));
  },
);
