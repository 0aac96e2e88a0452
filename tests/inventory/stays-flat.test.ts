import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLarge } from '#server/large/make-large.ts';
import { addDays, lagosToday } from '#shared/dates.ts';
import { addPerson } from '../support/people.ts';
import { plansOf as explained, nodesOf, type Plan, statementsOf } from '../support/plans.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let token: string;
/** A product with many entries, and one with few. */
let busy = 0;
let quiet = 0;
let entries = 0;
beforeAll(async () => {
  portal = await startTestPortal();
  const size = { staff: 40, funds: 4, expenditures: 40, products: 200, stock_entries: 20_000 };
  await makeLarge(portal.pool, size, () => undefined);
  token = (await addPerson(portal, { groups: ['Store'] })).token;
  const { rows } = await portal.pool.query<{ busy: number; quiet: number; entries: number }>(`
    select (select id from products where stock_seq > 0 order by stock_seq desc, id limit 1) as busy,
           (select id from products where stock_seq > 0 order by stock_seq, id limit 1) as quiet,
           (select max(stock_seq) from products) as entries`);
  ({ busy, quiet, entries } = rows[0] ?? { busy, quiet, entries });
}, 120_000);
afterAll(() => portal.close());

const past = addDays(lagosToday(), -400);

describe('with many entries of stock', () => {
  it('there is a product that moved many times as often as another', async () => {
    const { rows } = await portal.pool.query('select stock_seq from products where id = $1', [quiet]);
    expect(entries).toBeGreaterThan(4 * rows[0].stock_seq);
  });

  it.each([
    ['its newest entries', 'stock-entries?sort=-seq&per_page=25', 25],
    ['its oldest', 'stock-entries?per_page=25', 25],
    ['a page far back', 'stock-entries?sort=-seq&per_page=25&page=12', 25],
    ['its newest issues', 'stock-entries?sort=-seq&per_page=25&kind=issue', 50],
    ['a kind of which there is nothing', 'stock-entries?per_page=25&kind=write-off', 0],
    ['its bin card', 'bin-card', 501],
    ['its bin card in the past', `bin-card?as_at=${past}`, 501],
  ])('of a busy product are read %s without the others', async (_what, path, most) => {
    const plans = await plansOf(`products/${busy}/${path}`);
    // What there was of each lot in the past is added up in the index itself, past the entries.
    const read = plans.flatMap(nodesOf).filter(isOfEntries).filter(goesToTheRow);
    expect(read.reduce((sum, node) => sum + rowsOf(node), 0)).toBeLessThanOrEqual(most);
    expect(plans.length).toBeLessThanOrEqual(4);
  });

  it.each([
    ['the stock report', 'stocks?per_page=25', 3],
    ['that of a month in the past', `stocks?per_page=25&month=${past.slice(0, 7)}`, 3],
    ['the valuation', 'stocks/valuation', 2],
    ['that of a day in the past', `stocks/valuation?as_at=${past}`, 2],
    ['use and age', 'stocks/movement', 4],
    ['the re-order list', 'stocks/reorder', 2],
    ['the products', 'products?per_page=25', 4],
    ['the orders', 'orders?per_page=25', 5],
    ['the vouchers', 'vouchers?per_page=25', 4],
    ['the requests before the store', 'register/requisitions?per_page=25', 4],
    ['what was treated', 'treated/requisitions?per_page=25', 4],
  ])('%s never walks all entries, in as few statements as with none', async (_what, path, most) => {
    const plans = await plansOf(path);
    expect(plans.length).toBeLessThanOrEqual(most);
    const walks = plans.flatMap(nodesOf).filter(isOfEntries);
    expect(walks.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    // What is read of entries is in their indexes, but of the last one of each product.
    expect(walks.filter(goesToTheRow).reduce((sum, node) => sum + rowsOf(node), 0)).toBeLessThanOrEqual(200);
  });

  it.each([
    ['treated/requisitions?per_page=25', 'requisitions_treated'],
    ['register/requisitions?per_page=25', 'requisitions_held_first_decided'],
    ['products?per_page=25', 'products_name'],
    ['orders?per_page=25', 'orders_created'],
    ['vouchers?per_page=25', 'vouchers_created'],
  ])('%s is read in its order by %s', async (path, index) => {
    const nodes = (
      await plansOf(path, 'set local enable_seqscan = off; set local enable_sort = off')
    ).flatMap(nodesOf);
    expect(nodes.map((node) => node['Index Name'])).toContain(index);
  });

  it.each([
    ['orders?per_page=25&search=supplies%2039', 'orders_vendor'],
    ['treated/requisitions?per_page=25&search=okafor', 'requisitions_owner'],
    ['treated/requisitions?per_page=25&search=okafor', 'requisitions_search'],
  ])('%s is found by %s', async (path, index) => {
    const settings = 'set local enable_seqscan = off; set local enable_indexscan = off';
    const nodes = (await plansOf(path, settings)).flatMap(nodesOf);
    expect(nodes.map((node) => node['Index Name'])).toContain(index);
  });

  it('an order is found by its vendor, and a requisition by whom it is for', async () => {
    const total = async (path: string) => (await ask(path)).body.meta.total;
    const { rows } = await portal.pool.query<Record<string, number>>(`
      select (select count(*)::int from orders o join vendors v on v.id = o.vendor_id where v.name like '%Supplies 1%') as orders,
             (select count(*)::int from requisitions r join users u on u.id = r.owner_id
               where u.name like '%Okafor%' and r.status in ('treated', 'collected')) as requisitions`);
    expect(await total('orders?search=large%20supplies%201&per_page=1')).toBe(rows[0]?.orders);
    expect(await total('treated/requisitions?search=okafor&per_page=1')).toBe(rows[0]?.requisitions);
    expect(rows[0]?.requisitions).toBeGreaterThan(0);
  });
});

const ask = (path: string) => portal.call<unknown>('GET', path, { token });

/** How PostgreSQL runs each statement that a call sends, the sign-in's apart. */
async function plansOf(path: string, settings = 'select 1'): Promise<Plan[]> {
  await ask(path);
  // As if somebody had changed something meanwhile: totals are counted anew.
  await portal.pool.query(`insert into table_changes (table_name)
    select unnest(array['products', 'orders', 'order_lines', 'vouchers', 'requisitions'])`);
  const sent = await statementsOf(async () => expect((await ask(path)).status).toBe(200));
  return explained(portal, sent, settings);
}

function isOfEntries(node: Plan): boolean {
  return node['Relation Name'] === 'stock_entries';
}

function goesToTheRow(node: Plan): boolean {
  return node['Node Type'] !== 'Index Only Scan';
}

function rowsOf(node: Plan): number {
  const each = Number(node['Actual Rows']) + Number(node['Rows Removed by Filter'] ?? 0);
  return Math.round(each * Number(node['Actual Loops']));
}
