import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, lagosToday } from '#shared/dates.ts';
import type { CashOfFund, CashOverview } from '#shared/resources/budget/cash-answers.ts';
import type { VoteBook } from '#shared/resources/budget/reports.ts';
import { NOW, startWarrantDesks, type WarrantDesks, YEAR } from './warrant-desks.ts';

let desks: WarrantDesks;
let fund: number;
let other: number;
let head: number;
beforeAll(async () => {
  desks = await startWarrantDesks();
  fund = await desks.fund({ approved: 10_000 });
  other = await desks.fund({ approved: 10_000 });
  const { rows } = await desks.pool.query<{ id: number }>(
    'select s.budget_head_id as id from funds f join sub_budget_heads s on s.id = f.sub_budget_head_id where f.id = $1',
    [fund],
  );
  head = rows[0]?.id ?? 0;
  await desks.release({ fund_id: fund }, 100);
  await desks.release({ budget_head_id: head }, 1_000);
  await desks.enter({ budget_head_id: head }, 70);
  for (const [id, amount] of [
    [fund, 150],
    [other, 30],
  ] as const)
    await desks.clearedBy(await desks.pay(amount, id), desks.people.budget);
});
afterAll(() => desks.close());

const book = async (as_at = '') =>
  (
    await desks.call<VoteBook>('GET', `funds/${fund}/vote-book${as_at && `?as_at=${as_at}`}`, {
      token: desks.people.budget.token,
    })
  ).body.data;
const overview = async (query = '', who: { token: string } = desks.people.budget) =>
  desks.call<CashOverview | null>('GET', `overview/cash?year=${YEAR}${query}`, { token: who.token });

it('the vote book says what was released, used and left, warrant by warrant in the order of drawing', async () => {
  const { cash } = await book();
  expect(cash).toMatchObject({ quarter: NOW, released: 1_100, used: 150, used_by_others: 30, left: 920 });
  expect(
    cash?.warrants.map(({ covers, released, used, used_by_others, left, counts }) => [
      covers,
      released,
      used,
      used_by_others,
      left,
      counts,
    ]),
  ).toEqual([
    ['fund', 100, 100, 0, 0, true],
    ['head', 1_000, 50, 30, 920, true],
  ]);
});

it('as at a day before they were approved there was none', async () => {
  expect((await book(addDays(lagosToday(), -1))).cash?.warrants).toEqual([]);
});

it('it is on paper too', async () => {
  const paper = await desks.call<{
    tables: { caption: string; rows: unknown[]; totals: { values: object } }[];
  }>('GET', `funds/${fund}/vote-book/sheet`, { token: desks.people.budget.token });
  const table = paper.body.data.tables.find(({ caption }) => caption === 'Cash released');
  expect([table?.rows.length, table?.totals.values]).toEqual([
    2,
    { released: 1_100, used: 150, others: 30, left: 920 },
  ]);
});

it('the overview adds up what was released for the chosen funds, by what it is for and by quarter', async () => {
  const { data } = (await overview(`&head=${head}`)).body;
  expect(data).toMatchObject({
    year: YEAR,
    rule: 'carried',
    quarter: NOW,
    released: 1_100,
    used: 180,
    left: 920,
    pending: 70,
  });
  expect(
    data?.scopes.map(({ covers, funds, released, used, left }) => [covers, funds, released, used, left]),
  ).toEqual([
    ['head', 0, 1_000, 80, 920],
    ['fund', 1, 100, 100, 0],
  ]);
  expect(data?.quarters.map(({ released }) => released)).toEqual(
    [1, 2, 3, 4].map((quarter) => (quarter === NOW ? 1_100 : 0)),
  );
});

it('and says the same of each fund by itself as the foot of its vote book', async () => {
  const ofFunds = (who: { token: string }) =>
    desks.call<CashOfFund[]>('GET', `overview/cash/funds?year=all&ids=${fund},${other}`, {
      token: who.token,
    });
  expect((await ofFunds(desks.people.budget)).body.data).toEqual([
    { id: fund, released: 1_100, used: 150, left: 920 },
    { id: other, released: 1_000, used: 30, left: 920 },
  ]);
  expect((await ofFunds(desks.people.officer)).status).toBe(403);
});

it('of a year without funds it has nothing, and of all years none', async () => {
  expect((await overview('&type=personnel')).body.data).toMatchObject({ released: 0, scopes: [] });
  const all = await desks.call('GET', 'overview/cash?year=all', { token: desks.people.budget.token });
  expect(all.body.data).toBeNull();
});

it('is for whoever may see warrants', async () => {
  expect((await overview('', desks.people.officer)).status).toBe(403);
});

it('and is no word anywhere while no payment asks for cash', async () => {
  await desks.set('warrants', 'off');
  expect([(await book()).cash, (await overview()).body.data]).toEqual([null, null]);
  await desks.set('warrants', 'carried');
});
