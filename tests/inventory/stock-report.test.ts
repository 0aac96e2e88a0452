import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMonths, lagosToday } from '#shared/dates.ts';
import type {
  StockReportLine,
  StockReportMeta,
  Valuation,
} from '#shared/resources/inventory/stock-answers.ts';
import { addPerson } from '../support/people.ts';
import { type Store, startStore } from './store.ts';

let store: Store;
let keeper: Awaited<ReturnType<typeof addPerson>>;
let toner: number;
let gone: number;

beforeAll(async () => {
  store = await startStore();
  keeper = await addPerson(store, { groups: ['Store'] });
  toner = await store.product('Toner, black');
  gone = await store.product('Gloves');
  await store.product('Never moved');
  const at = (moment: string) => ({ at: new Date(moment) });
  await store.move(toner, {
    kind: 'receipt',
    quantity: 60,
    value_kobo: 6_000_00,
    ...at('2025-03-03T09:00:00Z'),
  });
  await store.move(toner, { kind: 'issue', quantity: -18, ...at('2025-03-20T09:00:00Z') });
  await store.move(toner, { kind: 'adjustment', quantity: -2, ...at('2025-03-31T09:00:00Z') });
  await store.move(toner, {
    kind: 'receipt',
    quantity: 40,
    value_kobo: 4_000_00,
    ...at('2025-06-02T09:00:00Z'),
  });
  await store.move(gone, { kind: 'opening', quantity: 5, value_kobo: 500, ...at('2025-03-10T09:00:00Z') });
  await store.move(gone, { kind: 'issue', quantity: -5, ...at('2025-04-10T09:00:00Z') });
});
afterAll(() => store.close());

const report = async (query: string, token = keeper.token) => {
  const answer = await store.call<StockReportLine[]>('GET', `stocks?${query}`, { token });
  return { ...answer, lines: answer.body.data, meta: answer.body.meta as unknown as StockReportMeta };
};

describe('the stock report of a month', () => {
  it('opens with what the month before closed with: 60 received, 18 issued, a count finds 40', async () => {
    const { lines, meta } = await report('month=2025-03');
    expect(lines).toMatchObject([
      {
        ...{
          product_id: gone,
          month: '2025-03',
          initial_opening_balance: 0,
          total_received: 0,
          total_quantity_issued: 0,
        },
        ...{ total_adjusted: 5, total_closing_balance: 5, value: 5, out_of_stock: false },
      },
      {
        ...{ product_id: toner, initial_opening_balance: 0, total_received: 60, total_quantity_issued: 18 },
        ...{ total_adjusted: -2, total_closing_balance: 40, value: 4_000, category: 'Stationery' },
      },
    ]);
    expect(meta).toMatchObject({ total: 2, out_of_stock: 0, month: '2025-03', sums: { value: 4_005 } });
  });

  it('is read line by line too, by the ids that it gives, and by no other', async () => {
    const { lines } = await report('month=2025-03');
    for (const line of lines) {
      const { body } = await store.call('GET', `stocks/${line.id}`, { token: keeper.token });
      expect(body.data).toEqual(line);
    }
    for (const id of [
      7,
      toner * 1_000_000 + 202_513,
      toner * 1_000_000 + 209_912,
      999_999 * 1_000_000 + 202_503,
    ])
      expect((await store.call('GET', `stocks/${id}`, { token: keeper.token })).status).toBe(404);
    const visitor = await addPerson(store, { groups: [] });
    expect((await store.call('GET', `stocks/${lines[0]?.id}`, { token: visitor.token })).status).toBe(403);
  });

  it('carries on what was left through months in which nothing happened', async () => {
    const months = ['2025-04', '2025-05', '2025-06', '2025-07'];
    const found = await Promise.all(months.map((month) => report(`month=${month}&search=Toner`)));
    expect(
      found.map(({ lines: [line] }) => [
        line?.initial_opening_balance,
        line?.total_received,
        line?.total_closing_balance,
      ]),
    ).toEqual([
      [40, 0, 40],
      [40, 0, 40],
      [40, 40, 80],
      [80, 0, 80],
    ]);
    const every = await Promise.all(['2025-03', ...months].map((month) => report(`month=${month}`)));
    for (const [index, { lines }] of every.entries())
      for (const line of lines) {
        expect(line.total_closing_balance).toBe(
          line.initial_opening_balance +
            line.total_received -
            line.total_quantity_issued +
            line.total_adjusted,
        );
        const before = every[index - 1]?.lines.find(({ product_id }) => product_id === line.product_id);
        if (before) expect(line.initial_opening_balance).toBe(before.total_closing_balance);
      }
  });

  it('has no product before its first entry, and says of which nothing was left', async () => {
    expect((await report('month=2025-02')).meta).toMatchObject({ total: 0, out_of_stock: 0 });
    const { lines, meta } = await report('month=2025-04&out_of_stock=yes');
    expect(lines.map(({ product_id }) => product_id)).toEqual([gone]);
    expect(meta).toMatchObject({ total: 1, out_of_stock: 1, sums: { value: 0 } });
    const page = await report('month=2025-04&per_page=1&page=2');
    expect([page.lines.map(({ product_id }) => product_id), page.meta.total]).toEqual([[toner], 2]);
  });

  it('is of this month unless told, and refuses one to come or that there isn’t', async () => {
    const now = lagosToday().slice(0, 7);
    expect((await report('')).meta.month).toBe(now);
    const ahead = await report(`month=${addMonths(now, 1)}`);
    expect([ahead.status, ahead.body.detail]).toEqual([422, 'That month has not begun yet.']);
    const wrong = await report('month=2025-13');
    expect([wrong.status, wrong.body.detail]).toEqual([422, 'Give a month such as 2026-03.']);
  });

  it('is for whoever may browse it, and a file for those who may export it', async () => {
    const visitor = await addPerson(store, { groups: [] });
    expect((await report('', visitor.token)).status).toBe(403);
    const { token } = keeper;
    const file = await store.call('GET', 'stocks/export?month=2025-03&format=csv', { token });
    expect(file.status).toBe(200);
    expect(file.text).toContain('"Toner, black",Stationery,,0,60,18,-2,40,4000.00');
    expect((await store.call('GET', 'stocks/export', { token: visitor.token })).status).toBe(403);
  });

  it('is printed by category with its value in words, and its copies are counted', async () => {
    const { token } = keeper;
    const sheet = await store.call<{ tables: { rows: object[] }[]; total: { in_words: string } }>(
      'GET',
      'stocks/sheet?month=2025-03',
      { token },
    );
    expect(sheet.body.data.tables[0]?.rows).toMatchObject([
      { look: 'group', code: 'Stationery' },
      { name: 'Gloves', closing: 5 },
      { name: 'Toner, black', opening: 0, received: 60, issued: 18, adjusted: -2, closing: 40 },
    ]);
    expect(sheet.body.data.total.in_words).toBe('Four thousand and five naira only');
    const copy = await store.call<{ copy: number }>('POST', 'stocks/print?month=2025-03', {
      token,
      body: {},
    });
    expect(copy.body.data.copy).toBe(1);
  });
});

describe('the valuation of the stock', () => {
  const valued = async (query: string) => {
    const { token } = keeper;
    return store.call<Valuation>('GET', `stocks/valuation?${query}`, { token });
  };

  it.each([
    ['2025-03-09', [['Stationery', 1, 6_000]]],
    ['20-03-2025', [['Stationery', 2, 4_205]]],
    ['2025-03-31', [['Stationery', 2, 4_005]]],
    ['2025-04-30', [['Stationery', 1, 4_000]]],
    ['', [['Stationery', 1, 8_000]]],
    ['2025-03-02', []],
  ])('as at “%s” is what the bin cards leave on that day', async (as_at, expected) => {
    const { categories, value, lines } = (await valued(`as_at=${as_at}`)).body.data;
    expect(categories.map((one) => [one.name, one.products, one.value])).toEqual(expected);
    expect(value).toBe(categories.reduce((sum, one) => sum + one.value, 0));
    expect(lines).toBeNull();
  });

  it('tells the products of a category that is asked for, at the average of what they cost', async () => {
    const { categories } = (await valued('as_at=2025-03-31')).body.data;
    const { lines } = (await valued(`as_at=2025-03-31&category=${categories[0]?.id}`)).body.data;
    expect(lines).toMatchObject([
      { product: { id: gone, label: 'Gloves' }, quantity: 5, unit_cost: 1, value: 5 },
      { product: { id: toner, label: 'Toner, black' }, quantity: 40, unit_cost: 100, value: 4_000 },
    ]);
    expect((await valued('as_at=2025-03-31&category=999999')).body.data.lines).toEqual([]);
  });

  it('agrees with the report of each month, day for day', async () => {
    for (const [month, day] of [
      ['2025-03', '2025-03-31'],
      ['2025-04', '2025-04-30'],
      ['2025-06', '2025-06-30'],
    ] as const)
      expect((await valued(`as_at=${day}`)).body.data.value).toBe(
        (await report(`month=${month}`)).meta.sums.value,
      );
  });

  it('is refused for a day that there isn’t, printed by category, and saved', async () => {
    const { token } = keeper;
    expect((await valued('as_at=31-02-2025')).status).toBe(422);
    const sheet = await store.call<{ tables: { rows: object[]; totals: { values: object } }[] }>(
      'GET',
      'stocks/valuation/sheet?as_at=2025-03-31',
      { token },
    );
    expect(sheet.body.data.tables[0]).toMatchObject({
      rows: [
        { look: 'group', code: 'Stationery' },
        { name: 'Gloves', value: 5 },
        { name: 'Toner, black', quantity: 40, value: 4_000 },
        { look: 'sum', value: 4_005 },
      ],
      totals: { values: { value: 4_005 } },
    });
    const copy = await store.call<{ copy: number }>('POST', 'stocks/valuation/print?as_at=2025-03-31', {
      token,
      body: {},
    });
    expect(copy.body.data.copy).toBe(1);
    const file = await store.call('GET', 'stocks/valuation/export?as_at=2025-03-31', { token });
    expect(file.text).toContain('"Toner, black",Stationery,,40,4000.00');
  });
});
