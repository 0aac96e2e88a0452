import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from '#server/spreadsheets/read.ts';
import { addPerson } from '../support/people.ts';
import { ADA, ENIOLA, type Fleet, KUDAN, startFleet, ZARIA } from './fleet.ts';
import { onlyNamed, scope } from './harbour.ts';

let fleet: Fleet;
let ids: Fleet['ids'];
let list: Fleet['list'];

beforeAll(async () => {
  fleet = await startFleet();
  ({ ids, list } = fleet);
});
afterAll(() => fleet.close());
afterEach(() => {
  scope.of = undefined;
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

  const NOT_UNDERSTOOD = 'This was asked for in a way that is not understood';
  const rule = { field: 'name', op: 'contains', value: 'a' };
  it.each([
    [{ sort: 'name,-name,cost,built' }, 'sort', `${NOT_UNDERSTOOD}: the order must be three fields at most.`],
    [{ sort: 'colour' }, 'colour', 'There is no field colour to list, sort or filter by.'],
    [{ sort: '-' }, '', 'No field is named to list, sort or filter by.'],
    [
      { page: 'two', per_page: 900 },
      'page',
      `${NOT_UNDERSTOOD}: the page must be a number; the number of rows a page must be at most 500.`,
    ],
    [{ filter: '{"match"' }, 'filter', `${NOT_UNDERSTOOD}: the filter is broken off or mistyped.`],
    [
      { filter: { match: 'some', rules: [rule, { ...rule, op: 'like' }] } },
      'rules.1.op',
      'The filter is not understood: match must be one of all, any; the comparison of rule 2 must be one of contains, starts_with, equals, gt, gte, lt, lte, between, in, empty.',
    ],
    [
      { filter: { match: 'all', rules: [{ ...rule, field: 'colour' }] } },
      'colour',
      'There is no field colour to list, sort or filter by.',
    ],
    [{ filter: '5' }, 'filter', /^The filter is not understood: the filter .+\.$/],
    [
      { within: '5' },
      'within',
      /^What the list is limited to is not understood: what the list is limited to .+\.$/,
    ],
    [
      { filter: { match: 'all', rules: [{ ...rule, colour: 1 }] } },
      'rules.0.colour',
      /^The filter is not understood: “colour” of rule 1 .+\.$/,
    ],
    [{ fields: 'name,colour' }, 'colour', 'There is no field colour to list.'],
    [
      { fields: 'x'.repeat(4_001) },
      'fields',
      `${NOT_UNDERSTOOD}: the list of columns must have at most 4000 characters.`,
    ],
  ])(
    'tell what in the address is not understood, in a sentence and by its name: %j',
    async (query, name, detail) => {
      const { body } = await list(query);
      expect([body.code, body.detail]).toEqual(['VALIDATION', expect.stringMatching(detail)]);
      expect(Object.keys(body.errors)).toContain(name);
    },
  );

  it('refuse what a list is never asked by name, however long it is', async () => {
    const { body } = await list({ ['colour'.repeat(20)]: 'red' });
    expect(body.detail).toMatch(
      /^This was asked for in a way that is not understood: (colour){10} is not asked for here; it takes page, /,
    );
  });

  it('take two statements beside the one that authenticates, whatever the page shows', async () => {
    fleet.statements.count = 0;
    await list({ sort: 'homePort', search: 'a' });
    expect(fleet.statements.count).toBe(2);
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
    ['100% ADA', [ADA]],
    ['100%, a', [ADA]],
    ['1 kud', [KUDAN]],
    ['1  ada', [ADA]],
    ['ada 2', []],
    ['ada nothing', []],
  ])('finds %s', async (search, expected) => {
    expect((await list({ search })).body.data.map(({ name }) => name)).toEqual(expected);
  });

  it('leaves out rows that are kept for the record only', async () => {
    expect((await list({ search: 'sunk' })).body.data).toEqual([]);
  });
});

describe('look-ups', () => {
  it('answer label and hint by search or by ids, within the scope', async () => {
    const found = await fleet.call<object[]>('GET', 'vessels/lookup?search=eniola');
    expect(found.body.data).toEqual([{ id: ids[ENIOLA], label: 'Ẹniọlá V-ẸNI', hint: 'Warri' }]);
    const by = await fleet.call<object[]>('GET', `vessels/lookup?ids=${ids[ZARIA]},${ids[ADA]},x`);
    expect(by.body.data).toHaveLength(2);
    scope.of = onlyNamed('Zaria');
    expect((await fleet.call<object[]>('GET', 'vessels/lookup')).body.data).toHaveLength(1);
  });

  it('of names that everybody needs are open to everybody signed in', async () => {
    const nobody = await addPerson(fleet);
    expect((await fleet.call('GET', 'ports/lookup', undefined, nobody)).status).toBe(200);
    expect((await fleet.call('GET', 'vessels/lookup', undefined, nobody)).status).toBe(403);
  });
});

describe('exports', () => {
  it('hold the filtered list as CSV in which nothing can be taken for a formula', async () => {
    const filter = encodeURIComponent(
      '{"match":"all","rules":[{"field":"name","op":"starts_with","value":"ada"}]}',
    );
    const answer = await fleet.call('GET', `vessels/export?format=csv&filter=${filter}`);
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
    const answer = await fleet.call('GET', 'vessels/export?format=xlsx&sort=-name');
    expect(answer.bytes.subarray(0, 2).toString()).toBe('PK');
    const rows: string[][] = [];
    for await (const { cells } of readSheet(answer.bytes, 'vessels.xlsx')) rows.push(cells);
    expect(rows.map((cells) => cells[1])).toEqual(['Name', ZARIA, KUDAN, ENIOLA, ADA]);
  });

  it('are refused like the list before a file has begun', async () => {
    for (const rule of [
      { field: 'colour', op: 'equals', value: 'red' },
      { field: 'berths', op: 'gt', value: 9_007_199_254_740_991 },
    ]) {
      const filter = encodeURIComponent(JSON.stringify({ match: 'all', rules: [rule] }));
      const answer = await fleet.call('GET', `vessels/export?filter=${filter}`);
      expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION']);
    }
  });

  it('stay within the scope', async () => {
    scope.of = onlyNamed('Zaria');
    const answer = await fleet.call('GET', 'vessels/export?format=csv');
    expect(answer.text.trim().split('\r\n')).toHaveLength(2);
  });

  it('are for those only to whose groups the module is given as exportable', async () => {
    const reader = await addPerson(fleet, { permissions: ['browse-vessels'] });
    expect((await fleet.call('GET', 'vessels/export', undefined, reader)).status).toBe(403);
  });
});
