import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asFilter, FILTER_BOUNDS, OPERATORS } from '#shared/resource/filter.ts';
import { filterSchema } from '#shared/resource/filter-schema.ts';

const RULE = { field: 'code', op: 'equals', value: 'E1' };

describe('a filter in the address of a list', () => {
  it.each([
    ['no rules', { match: 'all', rules: [] }],
    ['a rule', { match: 'any', rules: [RULE] }],
    ['a rule without a value', { match: 'any', rules: [{ field: 'code', op: 'empty' }] }],
    ['a list of values', { match: 'any', rules: [{ ...RULE, op: 'in', value: [1, true, 'x'] }] }],
    ['as many rules as may be', { match: 'all', rules: Array(FILTER_BOUNDS.rules).fill(RULE) }],
  ])('is understood: %s', (_name, value) => {
    expect(asFilter(value)).toEqual(value);
    expect(filterSchema.safeParse(value).data).toEqual(value);
  });

  it.each([
    ['no object', null],
    ['another match', { match: 'some', rules: [] }],
    ['something besides', { match: 'all', rules: [], also: 1 }],
    ['one rule too many', { match: 'all', rules: Array(FILTER_BOUNDS.rules + 1).fill(RULE) }],
    ['an operator that no filter has', { match: 'all', rules: [{ ...RULE, op: 'like' }] }],
    ['the name of what every object has', { match: 'all', rules: [{ ...RULE, op: 'constructor' }] }],
    ['a long text', { match: 'all', rules: [{ ...RULE, value: 'x'.repeat(FILTER_BOUNDS.text + 1) }] }],
    ['an object to compare with', { match: 'all', rules: [{ ...RULE, value: {} }] }],
  ])('is none: %s', (_name, value) => {
    expect(asFilter(value)).toBeNull();
    expect(filterSchema.safeParse(value).success).toBe(false);
  });

  it('is judged by the browser as by the server, whatever it has', () => {
    const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.object());
    const rule = fc.record(
      {
        field: fc.oneof(fc.string(), fc.integer()),
        op: fc.oneof(fc.constantFrom(...Object.keys(OPERATORS)), fc.string()),
        value: fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })),
        other: fc.boolean(),
      },
      { requiredKeys: ['op'] },
    );
    const filter = fc.record({ match: fc.constantFrom('all', 'any', 'none'), rules: fc.array(rule) });
    fc.assert(
      fc.property(filter, (value) => {
        expect(asFilter(value) !== null).toBe(filterSchema.safeParse(value).success);
      }),
      { numRuns: 500 },
    );
  });
});
