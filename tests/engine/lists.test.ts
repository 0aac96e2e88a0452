import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from '../../server/spreadsheets/read.ts';
import type { Rule } from '../../shared/resource/filter.ts';
import { addPerson } from '../support/people.ts';
import { type Harbour, onlyNamed, scope, startHarbour } from './harbour.ts';

type Vessel = Record<string, unknown> & { id: number; name: string };

let harbour: Harbour;
const ids: Record<string, number> = {};

const FLEET = [
  {
    name: 'Ẹniọlá',
    kind: 'tug',
    berths: 5,
    cost: 100.25,
    built: '1999-05-01',
    homePort: 'Warri',
    is_active: true,
  },
  {
    name: 'Zaria',
    kind: 'ferry',
    berths: 300,
    cost: 5_000,
    built: '2010-01-01',
    homePort: 'Onne',
    is_active: false,
  },
  {
    name: 'ada 100%',
    kind: 'cargo-ship',
    tonnage: 9,
    cost: 70_000_000_000_000,
    built: '2010-12-31',
    notes: '=1+1',
    calls: ['Warri', 'Onne'],
  },
  { name: 'Ƙudan_1', kind: 'tug', berths: 5, surveyed_at: '2024-02-29T23:30:00Z', homePort: 'Warri' },
] as const;

beforeAll(async () => {
  harbour = await startHarbour();
  for (const name of ['Warri', 'Onne']) ids[name] = (await harbour.make('ports', { name })).id;
  for (const vessel of FLEET) {
    const { homePort, calls = [], ...rest } = { homePort: undefined, calls: [], ...vessel };
    const body = { ...rest, homePort: homePort && ids[homePort], calls: calls.map((name) => ids[name]) };
    ids[vessel.name] = (await harbour.make('vessels', body)).id;
  }
  await harbour.pool.query(`insert into vessels (name, kind, cost_kobo) values ('Sunk', 'wreck', 1)`);
});
afterAll(() => harbour.close());
afterEach(() => {
  scope.of = undefined;
});

function list(query: Record<string, unknown>, options?: { token?: string }) {
  const text = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return harbour.call<Vessel[]>('GET', `vessels?${new URLSearchParams(text)}`, undefined, options);
}

async function namesBy(...rules: Rule[]): Promise<string[]> {
  const answer = await list({ filter: { match: 'all', rules } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.map(({ name }) => name);
}

const ADA = 'ada 100%';
const ENIOLA = 'Ẹniọlá';
const KUDAN = 'Ƙudan_1';
const ZARIA = 'Zaria';

describe('filters', () => {
  const warri = () => ids.Warri ?? 0;
  const cases: [string, () => Rule, string[]][] = [
    [
      'text contains, without diacritics and case',
      () => ({ field: 'name', op: 'contains', value: 'NIOLA' }),
      [ENIOLA],
    ],
    ['text starts with', () => ({ field: 'name', op: 'starts_with', value: 'za' }), [ZARIA]],
    ['text equals', () => ({ field: 'name', op: 'equals', value: 'eniola' }), [ENIOLA]],
    ['a percent sign is itself', () => ({ field: 'name', op: 'contains', value: '0%' }), [ADA]],
    ['an underscore is itself', () => ({ field: 'name', op: 'contains', value: 'n_1' }), [KUDAN]],
    ['text empty', () => ({ field: 'notes', op: 'empty', value: false }), [ADA]],
    ['long text contains', () => ({ field: 'notes', op: 'contains', value: '=1' }), [ADA]],
    ['number equals', () => ({ field: 'berths', op: 'equals', value: 5 }), [ENIOLA, KUDAN]],
    ['number as text', () => ({ field: 'berths', op: 'equals', value: '300' }), [ZARIA]],
    ['number gt', () => ({ field: 'berths', op: 'gt', value: 5 }), [ZARIA]],
    ['number gte', () => ({ field: 'berths', op: 'gte', value: 5 }), [ENIOLA, KUDAN, ZARIA]],
    ['number lt', () => ({ field: 'berths', op: 'lt', value: 300 }), [ENIOLA, KUDAN]],
    ['number lte', () => ({ field: 'berths', op: 'lte', value: 4 }), []],
    ['number between', () => ({ field: 'berths', op: 'between', value: [6, 300] }), [ZARIA]],
    ['number empty', () => ({ field: 'berths', op: 'empty' }), [ADA]],
    ['money in naira', () => ({ field: 'cost', op: 'equals', value: 100.25 }), [ENIOLA]],
    ['money as people paste it', () => ({ field: 'cost', op: 'gte', value: '₦70,000,000,000,000' }), [ADA]],
    ['money between', () => ({ field: 'cost', op: 'between', value: [100, 5000] }), [ENIOLA, ZARIA]],
    ['date on', () => ({ field: 'built', op: 'equals', value: '2010-01-01' }), [ZARIA]],
    ['date as people write it', () => ({ field: 'built', op: 'gte', value: '31-12-2010' }), [ADA]],
    ['date on or before', () => ({ field: 'built', op: 'lte', value: '2010-01-01' }), [ENIOLA, ZARIA]],
    [
      'date between',
      () => ({ field: 'built', op: 'between', value: ['2010-01-01', '2010-12-31'] }),
      [ADA, ZARIA],
    ],
    [
      'moment on a day of Lagos',
      () => ({ field: 'surveyed_at', op: 'equals', value: '2024-03-01' }),
      [KUDAN],
    ],
    ['moment on or before a day', () => ({ field: 'surveyed_at', op: 'lte', value: '2024-02-29' }), []],
    [
      'moment between days',
      () => ({ field: 'surveyed_at', op: 'between', value: ['2024-03-01', '2024-03-01'] }),
      [KUDAN],
    ],
    ['choice equals', () => ({ field: 'kind', op: 'equals', value: 'ferry' }), [ZARIA]],
    ['choice in', () => ({ field: 'kind', op: 'in', value: ['ferry', 'cargo-ship'] }), [ADA, ZARIA]],
    ['choice contains, by its words', () => ({ field: 'kind', op: 'contains', value: 'cargo ship' }), [ADA]],
    ['yes', () => ({ field: 'is_active', op: 'equals', value: 'yes' }), [ENIOLA]],
    ['no', () => ({ field: 'is_active', op: 'equals', value: false }), [ADA, KUDAN, ZARIA]],
    ['reference by id', () => ({ field: 'homePort', op: 'equals', value: warri() }), [ENIOLA, KUDAN]],
    ['reference by its words', () => ({ field: 'homePort', op: 'contains', value: 'arr' }), [ENIOLA, KUDAN]],
    ['reference starts with', () => ({ field: 'homePort', op: 'starts_with', value: 'on' }), [ZARIA]],
    ['reference in', () => ({ field: 'homePort', op: 'in', value: [warri()] }), [ENIOLA, KUDAN]],
    ['reference empty', () => ({ field: 'homePort', op: 'empty' }), [ADA]],
    ['references in', () => ({ field: 'calls', op: 'in', value: [warri()] }), [ADA]],
    ['a path through a reference', () => ({ field: 'homePort.name', op: 'equals', value: 'onne' }), [ZARIA]],
    ['built-in fields', () => ({ field: 'id', op: 'equals', value: ids[ZARIA] ?? 0 }), [ZARIA]],
  ];
  it.each(cases)('%s', async (_name, rule, expected) => {
    expect(await namesBy(rule())).toEqual(expected);
  });

  it('combine with AND or OR', async () => {
    const rules = [
      { field: 'kind', op: 'equals', value: 'tug' },
      { field: 'cost', op: 'gte', value: 1 },
    ];
    expect((await list({ filter: { match: 'all', rules } })).body.data.map(({ name }) => name)).toEqual([
      ENIOLA,
    ]);
    expect((await list({ filter: { match: 'any', rules } })).body.data).toHaveLength(4);
  });

  it.each([
    [{ field: 'colour', op: 'equals', value: 'red' }],
    [{ field: 'constructor', op: 'equals', value: 'x' }],
    [{ field: '__proto__', op: 'equals', value: 'x' }],
    [{ field: 'guess', op: 'equals', value: 'right' }],
    [{ field: 'crew', op: 'empty' }],
    [{ field: 'name', op: 'gt', value: 'a' }],
    [{ field: 'name', op: 'contains' }],
    [{ field: 'name', op: 'contains', value: 'a\u0000' }],
    [{ field: 'berths', op: 'equals', value: 'many' }],
    [{ field: 'berths', op: 'equals', value: 1e300 }],
    [{ field: 'berths', op: 'gt', value: 9_007_199_254_740_991 }],
    [{ field: 'berths', op: 'between', value: [1] }],
    [{ field: 'cost', op: 'gte', value: 1.005 }],
    [{ field: 'built', op: 'gte', value: '2023-02-30' }],
    [{ field: 'is_active', op: 'equals', value: 'perhaps' }],
    [{ field: 'homePort', op: 'in', value: 'Warri' }],
    [{ field: 'name', op: 'like', value: 'x' }],
    [{ field: 'homePort.homePort', op: 'empty' }],
  ])('that make no sense are refused: %j', async (rule) => {
    const answer = await list({ filter: { match: 'all', rules: [rule] } });
    expect([answer.status, answer.body.code], answer.text).toEqual([422, 'VALIDATION']);
  });

  it('are refused when they are no filters', async () => {
    for (const filter of ['{', '[]', '{"match":"some","rules":[]}', 'null'])
      expect((await harbour.call('GET', `vessels?filter=${encodeURIComponent(filter)}`)).status, filter).toBe(
        422,
      );
  });

  it('on another resource take the right to browse it, unless the list shows it', async () => {
    const clerk = await addPerson(harbour, { permissions: ['browse-vessels'] });
    const asked = (field: string) =>
      list({ filter: { match: 'all', rules: [{ field, op: 'starts_with', value: 'x' }] } }, clerk);
    expect((await asked('homePort.secret')).status).toBe(403);
    expect((await asked('homePort.name')).status).toBe(200);
    expect((await list({ sort: 'homePort.secret' }, clerk)).status).toBe(403);
  });
});

describe('order and pages', () => {
  it('follow names as people order them', async () => {
    expect((await list({})).body.data.map(({ name }) => name)).toEqual([ADA, ENIOLA, KUDAN, ZARIA]);
  });

  it.each([
    'name',
    'notes',
    'berths',
    'cost',
    'built',
    'surveyed_at',
    'kind',
    'is_active',
    'homePort',
    'created_at',
  ])('are stable by %s: every row on exactly one page, up and down', async (field) => {
    for (const sort of [field, `-${field}`]) {
      const pages = [];
      for (const page of [1, 2, 3, 4]) pages.push((await list({ sort, per_page: 1, page })).body.data[0]?.id);
      const whole = (await list({ sort })).body.data.map(({ id }) => id);
      expect(pages).toEqual(whole);
      expect(new Set(pages).size).toBe(4);
    }
  });

  it('say which page, how many in all, and what the money adds up to over the whole filtered set', async () => {
    const answer = await list({ per_page: 1, page: 2 });
    expect(answer.body.meta).toEqual({
      page: 2,
      per_page: 1,
      total: 4,
      sums: { cost: 70_000_000_005_100.25 },
    });
    const tugs = await list({
      filter: { match: 'all', rules: [{ field: 'kind', op: 'equals', value: 'tug' }] },
    });
    expect(tugs.body.meta).toMatchObject({ total: 2, sums: { cost: 100.25 } });
  });

  it.each([
    { per_page: 501 },
    { per_page: 0 },
    { page: 0 },
    { page: 'two' },
    { sort: 'colour' },
    { sort: 'constructor' },
    { sort: 'calls' },
  ])('are refused when they make no sense: %j', async (query) => {
    expect((await list(query)).status).toBe(422);
  });

  it('take two statements beside the one that authenticates, whatever the page shows', async () => {
    harbour.statements.count = 0;
    await list({ sort: 'homePort', search: 'a' });
    expect(harbour.statements.count).toBe(2);
  });
});

describe('quick search', () => {
  it.each([
    ['eniola', [ENIOLA]],
    ['KUDAN', [KUDAN]],
    ['ẸNIỌLÁ', [ENIOLA]],
    ['100%', [ADA]],
    ['_', [KUDAN]],
    ['nothing such', []],
  ])('finds %s', async (search, expected) => {
    expect((await list({ search })).body.data.map(({ name }) => name)).toEqual(expected);
  });

  it('leaves out rows that are kept for the record only', async () => {
    expect((await list({ search: 'sunk' })).body.data).toEqual([]);
  });
});

describe('look-ups', () => {
  it('answer label and hint by search or by ids, within the scope', async () => {
    const found = await harbour.call<object[]>('GET', 'vessels/lookup?search=eniola');
    expect(found.body.data).toEqual([{ id: ids[ENIOLA], label: 'Ẹniọlá V-ẸNI', hint: 'Warri' }]);
    const by = await harbour.call<object[]>('GET', `vessels/lookup?ids=${ids[ZARIA]},${ids[ADA]},x`);
    expect(by.body.data).toHaveLength(2);
    scope.of = onlyNamed('Zaria');
    expect((await harbour.call<object[]>('GET', 'vessels/lookup')).body.data).toHaveLength(1);
  });

  it('of names that everybody needs are open to everybody signed in', async () => {
    const nobody = await addPerson(harbour);
    expect((await harbour.call('GET', 'ports/lookup', undefined, nobody)).status).toBe(200);
    expect((await harbour.call('GET', 'vessels/lookup', undefined, nobody)).status).toBe(403);
  });
});

describe('exports', () => {
  it('hold the filtered list as CSV in which nothing can be taken for a formula', async () => {
    const filter = encodeURIComponent(
      '{"match":"all","rules":[{"field":"name","op":"starts_with","value":"ada"}]}',
    );
    const answer = await harbour.call('GET', `vessels/export?format=csv&filter=${filter}`);
    const [header, ...rows] = answer.text
      .replace(/^\ufeff/, '')
      .trim()
      .split('\r\n');
    expect(header).toContain('Code,Name,Home port,Kind,Cost');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('70000000000000.00');
    expect(rows[0]).not.toMatch(/(^|,)"?=/);
  });

  it('hold the same rows as a workbook', async () => {
    const answer = await harbour.call('GET', 'vessels/export?format=xlsx&sort=-name');
    expect(answer.bytes.subarray(0, 2).toString()).toBe('PK');
    const rows: string[][] = [];
    for await (const { cells } of readSheet(answer.bytes, 'vessels.xlsx')) rows.push(cells);
    expect(rows.map((cells) => cells[1])).toEqual(['Name', ZARIA, KUDAN, ENIOLA, ADA]);
  });

  it('stay within the scope', async () => {
    scope.of = onlyNamed('Zaria');
    const answer = await harbour.call('GET', 'vessels/export?format=csv');
    expect(answer.text.trim().split('\r\n')).toHaveLength(2);
  });

  it('are for those only to whose groups the module is given as exportable', async () => {
    const reader = await addPerson(harbour, { permissions: ['browse-vessels'] });
    expect((await harbour.call('GET', 'vessels/export', undefined, reader)).status).toBe(403);
  });
});
