import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, lagosToday } from '#shared/dates.ts';
import type { BinCard, StockExplained, StockLine } from '#shared/resources/inventory/stock-answers.ts';
import { addPerson } from '../support/people.ts';
import { type Store, startStore } from './store.ts';

let store: Store;
let keeper: Awaited<ReturnType<typeof addPerson>>;
let id: number;
const today = lagosToday();
const lot = addDays(today, 60);

beforeAll(async () => {
  store = await startStore();
  keeper = await addPerson(store, { groups: ['Store'] });
  id = await store.product('Toner, black');
  await store.move(id, {
    kind: 'opening',
    quantity: 60,
    value_kobo: 6_000_00,
    at: new Date('2025-03-01T09:00:00Z'),
  });
  await store.move(id, { kind: 'issue', quantity: -18, at: new Date('2025-03-31T22:59:59Z') });
  await store.move(id, {
    kind: 'adjustment',
    quantity: -2,
    note: 'Count',
    at: new Date('2025-03-31T23:00:00Z'),
  });
  await store.move(id, { kind: 'receipt', quantity: 40, value_kobo: 5_000_00, expiry_date: lot });
});
afterAll(() => store.close());

const read = <Data>(path: string, token = keeper.token) =>
  store.call<Data>('GET', `products/${id}/${path}`, { token });

describe('the entries of a product', () => {
  it('are read in their order or from the newest, by the page and by kind, with what they come to', async () => {
    const { body } = await read<StockLine[]>('stock-entries?sort=-seq&per_page=2');
    expect(body.data).toMatchObject([
      {
        ...{
          seq: 4,
          kind: 'receipt',
          label: 'Received',
          quantity: 40,
          running_quantity: 80,
          unit_cost: 125,
          value: 5_000,
        },
        ...{
          running_value: 9_000,
          expiry_date: lot,
          source: { type: 'tests', id: 1, code: 'T1' },
          note: null,
          actor: null,
        },
      },
      {
        seq: 3,
        kind: 'adjustment',
        quantity: -2,
        running_quantity: 40,
        unit_cost: 100,
        value: -200,
        note: 'Count',
      },
    ]);
    const explained: StockExplained = {
      ...{ quantity: 80, value: 9_000, adds_up: true },
      by_kind: [
        { kind: 'opening', label: 'Opening stock', count: 1, change: 60, value: 6_000 },
        { kind: 'issue', label: 'Issued', count: 1, change: -18, value: -1_800 },
        { kind: 'adjustment', label: 'Adjusted', count: 1, change: -2, value: -200 },
        { kind: 'receipt', label: 'Received', count: 1, change: 40, value: 5_000 },
      ],
      lots: [
        { expiry_date: lot, quantity: 40, is_expired: false },
        { expiry_date: null, quantity: 40, is_expired: false },
      ],
    };
    expect(body.meta).toEqual({ page: 1, per_page: 2, total: 4, explained });
    const issues = await read<StockLine[]>('stock-entries?kind=issue');
    expect(issues.body.data.map(({ seq }) => seq)).toEqual([2]);
    expect(issues.body.meta).toMatchObject({ total: 1 });
  });

  it('are refused in words to whoever asks for a kind that there isn’t, may not read products, or asks of no product', async () => {
    const wrong = await read('stock-entries?kind=theft');
    expect([wrong.status, wrong.text]).toEqual([
      422,
      expect.stringContaining('There is no such kind of entry.'),
    ]);
    const visitor = await addPerson(store, { groups: [] });
    expect((await read('stock-entries', visitor.token)).status).toBe(403);
    expect((await read('bin-card', visitor.token)).status).toBe(403);
    const { token } = keeper;
    expect((await store.call('GET', 'products/999999/stock-entries', { token })).status).toBe(404);
    expect((await store.call('GET', 'products/999999/bin-card', { token })).status).toBe(404);
  });
});

describe('a bin card', () => {
  it.each([
    ['2025-02-28', [], 0, 0],
    ['2025-03-31', [60, 42], 42, 4_200],
    // 23:00 in Greenwich is the next day in Lagos.
    ['01-04-2025', [60, 42, 40], 40, 4_000],
    ['', [60, 42, 40, 80], 80, 9_000],
  ])('as at “%s” has the balance after each entry until then', async (as_at, balances, quantity, value) => {
    const { body } = await read<BinCard>(`bin-card?as_at=${as_at}`);
    const { lines, totals, brought_forward, product } = body.data;
    expect(product).toMatchObject({ name: 'Toner, black', category: 'Stationery' });
    expect(lines.map(({ running_quantity }) => running_quantity)).toEqual(balances);
    expect(totals).toMatchObject({ quantity, value });
    expect(brought_forward).toBeNull();
    expect(body.data.lots.reduce((sum, one) => sum + one.quantity, 0)).toBe(quantity);
  });

  it('refuses a day that there isn’t', async () => {
    const { status, body } = await read('bin-card?as_at=31-02-2025');
    expect([status, body.detail]).toEqual([422, 'Give a day such as 31-12-2024.']);
  });

  it('has its last 500 entries, after what was brought forward', async () => {
    const many = await store.product('File jacket');
    await store.move(many, { kind: 'opening', quantity: 2_000, value_kobo: 2_000_00 });
    await store.move(many, ...Array.from({ length: 502 }, () => ({ kind: 'issue' as const, quantity: -1 })));
    const { body } = await store.call<BinCard>('GET', `products/${many}/bin-card`, { token: keeper.token });
    const { lines, totals, brought_forward } = body.data;
    expect(lines).toHaveLength(500);
    expect(brought_forward).toEqual({ quantity: 1_998, value: 1_998 });
    expect(totals).toEqual({ received: 0, issued: 500, quantity: 1_498, value: 1_498 });
  });

  it('is printed with its balance, and its copies are counted', async () => {
    const { token } = keeper;
    const sheet = await store.call<{
      tables: { rows: object[]; totals: object }[];
      notes: string[];
      copies: number;
    }>('GET', `products/${id}/bin-card/sheet`, { token });
    expect(sheet.body.data.tables[0]?.rows[1]).toMatchObject({
      date: '2025-03-31',
      issued: 18,
      balance: 42,
      worth: 4_200,
    });
    expect(sheet.body.data.tables[0]?.totals).toMatchObject({
      values: { received: 100, issued: 20, balance: 80, worth: 9_000 },
    });
    expect(sheet.body.data.notes).toHaveLength(1);
    const printed = await store.call<{ copy: number }>('POST', `products/${id}/bin-card/print`, {
      token,
      body: {},
    });
    expect(printed.body.data.copy).toBe(1);
  });
});
