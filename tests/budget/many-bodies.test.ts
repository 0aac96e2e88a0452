import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { judgeBody, manyBody, missingOfMany } from '#server/domain/budget/many-bodies.ts';
import { missingOfRaise, raiseBody } from '#server/domain/budget/raise-body.ts';
import { plainWords } from '#server/http/plain-words.ts';
import type { Beside } from '#shared/resource/define-resource.ts';
import { judgedTogether } from '#shared/resource/schemas.ts';

const MANY = {
  type: 'staff',
  fund_id: 1,
  description: 'Duty allowance',
  rows: [{ beneficiary: 'Ada Obi', amount: 500 }],
};
const ONE = {
  ...{ type: 'staff', category: 'other', fund_id: 1, description: 'Duty allowance' },
  ...{ beneficiary: 'Ada Obi', amount: 500 },
};

beforeAll(() => {
  z.config({ customError: plainWords });
});

function saidOf(body: typeof manyBody | typeof judgeBody | typeof raiseBody, sent: object) {
  const beside = new Map<unknown, Beside>([
    [manyBody, missingOfMany],
    [raiseBody, missingOfRaise],
  ]);
  return judgedTogether(body, sent, beside.get(body)).errors;
}

describe('a list of payments is judged in the words of a single one', () => {
  it.each([
    ['description', ''],
    ['description', '   '],
    ['description', '\n'],
    ['description', undefined],
    ['description', null],
    ['type', undefined],
    ['fund_id', undefined],
  ])('where %s is %j', (field, value) => {
    const said = saidOf(manyBody, { ...MANY, [field]: value });
    expect(said).toEqual(saidOf(raiseBody, { ...ONE, [field]: value }));
    expect(said[field]).toHaveLength(1);
  });

  it.each([
    ['amount', undefined],
    ['amount', null],
    ['beneficiary', 'A'.repeat(201)],
    ['beneficiary', 7],
  ])('where %s of a row is %j', (field, value) => {
    const said = saidOf(manyBody, { ...MANY, rows: [{ ...MANY.rows[0], [field]: value }] });
    expect(said).toEqual({ [`rows.0.${field}`]: saidOf(raiseBody, { ...ONE, [field]: value })[field] });
    expect(said[`rows.0.${field}`]).toHaveLength(1);
  });

  it('and says of a name what is wrong with it, also while it is typed', () => {
    const wrong = (beneficiary: unknown) => saidOf(judgeBody, { type: 'staff', rows: [{ beneficiary }] });
    expect(wrong('A'.repeat(201))).toEqual({ 'rows.0.beneficiary': ['must have at most 200 characters'] });
    expect(wrong(7)).toEqual({ 'rows.0.beneficiary': ['must be text'] });
    expect(wrong('')).toEqual({});
  });
});
