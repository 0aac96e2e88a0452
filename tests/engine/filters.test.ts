import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Rule } from '#shared/resource/filter.ts';
import { addPerson } from '../support/people.ts';
import { ADA, ENIOLA, type Fleet, KUDAN, startFleet, ZARIA } from './fleet.ts';

let fleet: Fleet;
let ids: Fleet['ids'];
let list: Fleet['list'];

beforeAll(async () => {
  fleet = await startFleet();
  ({ ids, list } = fleet);
});
afterAll(() => fleet.close());

async function namesBy(...rules: Rule[]): Promise<string[]> {
  const answer = await list({ filter: { match: 'all', rules } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.map(({ name }) => name);
}

it('a list is limited by what it is within, also where its filter takes any of several rules', async () => {
  const within = { match: 'all', rules: [{ field: 'berths', op: 'equals', value: 5 }] };
  const rules = [
    { field: 'name', op: 'contains', value: 'NIOLA' },
    { field: 'kind', op: 'equals', value: 'ferry' },
  ];
  const answer = await list({ within, filter: { match: 'any', rules } });
  expect(answer.body.data.map(({ name }) => name)).toEqual([ENIOLA]);
  expect(answer.body.meta.total).toBe(1);
  expect((await list({ within: 'five' })).body.errors).toEqual({
    within: ['is broken off or mistyped'],
  });
});

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
    ['choice contains, by its value', () => ({ field: 'kind', op: 'contains', value: 'CARGO-s' }), [ADA]],
    [
      'choice starts with, by its value',
      () => ({ field: 'kind', op: 'starts_with', value: 'cargo-' }),
      [ADA],
    ],
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
    [{ field: 'homePort', op: 'equals', value: '12345678901234567890' }],
    [{ field: 'homePort', op: 'in', value: [1.5] }],
    [{ field: 'name', op: 'like', value: 'x' }],
    [{ field: 'homePort.homePort', op: 'empty' }],
  ])('that make no sense are refused: %j', async (rule) => {
    const answer = await list({ filter: { match: 'all', rules: [rule] } });
    expect([answer.status, answer.body.code], answer.text).toEqual([422, 'VALIDATION']);
  });

  it('say in words what a field does not take, and what it takes', async () => {
    const detailOf = async (field: string, op: string) =>
      (await list({ filter: { match: 'all', rules: [{ field, op, value: [1] } as Rule] } })).body.detail;
    expect(await detailOf('cost', 'in')).toBe(
      "The filter on cost can't be applied: Cost doesn't take in (is one of); it takes gte (at least), lte (at most), gt (more than), lt (less than), equals (equals), between (between), empty (is empty).",
    );
    const tooLarge = { field: 'cost', op: 'equals', value: 1e15 } as Rule;
    expect((await list({ filter: { match: 'all', rules: [tooLarge] } })).body.detail).toBe(
      "The filter on cost can't be applied: The amount must not be more than ₦70 trillion.",
    );
    expect(await detailOf('built', 'contains')).toContain('it takes gte (on or after)');
    expect(await detailOf('calls', 'empty')).toContain('it takes in (is one of), equals (equals)');
    expect(await detailOf('crew', 'empty')).not.toContain('it takes');
  });

  it('are refused when they are no filters', async () => {
    for (const filter of ['{', '[]', '{"match":"some","rules":[]}', 'null'])
      expect((await fleet.call('GET', `vessels?filter=${encodeURIComponent(filter)}`)).status, filter).toBe(
        422,
      );
  });

  it('on another resource take the right to browse it, unless the list shows it', async () => {
    const clerk = await addPerson(fleet, { permissions: ['browse-vessels'] });
    const asked = (field: string) =>
      list({ filter: { match: 'all', rules: [{ field, op: 'starts_with', value: 'x' }] } }, clerk);
    expect((await asked('homePort.secret')).status).toBe(403);
    expect((await asked('homePort.name')).status).toBe(200);
    expect((await list({ sort: 'homePort.secret' }, clerk)).status).toBe(403);
  });
});
