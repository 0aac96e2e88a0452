import { afterAll, beforeAll, expect, it } from 'vitest';
import { nodesOf, plansOf, statementsOf } from '../support/plans.ts';
import { startWarrantDesks, type WarrantDesks, YEAR } from './warrant-desks.ts';

let desks: WarrantDesks;
let fund: number;
let warrant: number;
beforeAll(async () => {
  desks = await startWarrantDesks();
  fund = await desks.fund();
  warrant = await desks.release({ fund_id: fund }, 1_000);
  await desks.release({ budget_head_id: desks.head }, 1_000);
  await desks.enter({ type: 'capital' }, 1_000);
  for (const amount of [100, 200]) await desks.clearedBy(await desks.pay(amount, fund), desks.people.budget);
  await desks.pay(300, fund);
  await desks.pool.query('analyze');
});
afterAll(() => desks.close());

const GROWING = ['warrants', 'warrant_entries', 'payments', 'payment_acts'];

it.each([
  ['the list', () => 'warrants?per_page=25'],
  ['those of a fund', () => `warrants?filter=${filterOf({ field: 'fund_id', op: 'equals', value: fund })}`],
  [
    'those that wait',
    () => `warrants?filter=${filterOf({ field: 'status', op: 'equals', value: 'pending' })}`,
  ],
  ['one of them', () => `warrants/${warrant}`],
  ['what it paid', () => `warrants/${warrant}/entries`],
  ['what can be released', () => `warrants/standing?budget_year=${YEAR}&fund_id=${fund}`],
  ['the cash of the overview', () => `overview/cash?year=${YEAR}`],
  ['the cash of its lines', () => `overview/cash/funds?year=${YEAR}`],
  ['the cash of a vote book', () => `funds/${fund}/vote-book`],
  ['the cash at the desk', () => 'payments/desk'],
])('%s walks no table of warrants or payments', async (_what, path) => {
  const ask = () => desks.call('GET', path(), { token: desks.people.budget.token });
  await ask();
  let status = 0;
  const sent = await statementsOf(async () => {
    status = (await ask()).status;
  });
  expect(status).toBe(200);
  const asked = sent.filter(({ text }) => /warrant|cash_for/.test(text));
  const plans = await plansOf(desks, asked, 'set local enable_seqscan = off; set local enable_sort = off');
  const walked = plans
    .flatMap(nodesOf)
    .filter((node) => node['Node Type'] === 'Seq Scan' && GROWING.includes(String(node['Relation Name'])));
  expect(walked.map((node) => node['Relation Name'])).toEqual([]);
  expect(asked.length).toBeGreaterThan(0);
});

function filterOf(rule: object): string {
  return encodeURIComponent(JSON.stringify({ match: 'all', rules: [rule] }));
}
