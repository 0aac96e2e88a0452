import { describe, expect, it } from 'vitest';
import { fieldAt } from '#shared/resource/field-at.ts';
import type { Rule } from '#shared/resource/filter.ts';
import { employees } from '#shared/resources/administration/employees.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { draftOf, filterOf, newRule, ruleOf, unreadableText } from './filter-draft.ts';
import { askedBy, operandWords, operatorWords } from './filter-words.ts';

const NO_LABELS = new Map<number, string>();

describe('a rule of a filter', () => {
  it.each<[Rule, string]>([
    [{ field: 'amount', op: 'gte', value: 1_000_000 }, 'at least ₦1,000,000.00'],
    [{ field: 'amount', op: 'between', value: [1.5, 2] }, 'between ₦1.50 and ₦2.00'],
    [{ field: 'created_at', op: 'lte', value: '2024-07-01' }, 'on or before 01-07-2024'],
    [{ field: 'type', op: 'in', value: ['staff', 'third-party'] }, 'is one of Staff, Third party'],
    [{ field: 'description', op: 'contains', value: 'fuel' }, 'contains fuel'],
    [{ field: 'reference', op: 'empty' }, 'is empty '],
    [{ field: 'reference', op: 'empty', value: false }, 'is not empty '],
    [{ field: 'department_id', op: 'equals', value: 3 }, 'is Engineering'],
  ])('%j reads "%s", and comes back the same from the builder', (rule, sentence) => {
    const labels = new Map([[3, 'Engineering']]);
    const field = fieldAt(expenditures, rule.field);
    const draft = draftOf(expenditures, rule, labels);
    if (!field || !draft) throw new Error('the field is there');
    expect(`${operatorWords(field, askedBy(rule))} ${operandWords(field, rule, labels)}`).toBe(sentence);
    expect(ruleOf(expenditures, draft)).toEqual(rule);
  });

  it.each([
    ['created_at', '31-02-2024', 'Write the date as DD-MM-YYYY, such as 07-09-2025.'],
    ['created_at', '29-02-2024', null],
    ['amount', '12.345', 'An amount has at most two decimals: naira and kobo.'],
    ['amount', '₦1,250,000.5', null],
    ['budget_year', 'soon', 'Enter a number.'],
    ['description', '31-02-2024', null],
    ['amount', ' ', null],
  ])('on %s says of “%s” why it cannot be read', (path, text, sentence) => {
    const field = fieldAt(expenditures, path);
    expect(field && unreadableText(field, text)).toBe(sentence);
  });

  it('is left out while it is not complete or can’t be read', () => {
    const field = fieldAt(employees, 'date_joined');
    if (!field) throw new Error('the field is there');
    const empty = newRule('date_joined', field);
    const wrong = { ...empty, texts: ['32-01-2024'] };
    const right = { ...empty, texts: ['31-01-2024'] };
    expect(filterOf(employees, 'all', [empty, wrong, right, right]).rules).toEqual([
      { field: 'date_joined', op: 'gte', value: '2024-01-31' },
    ]);
  });

  it('of an amount that is no money, such as one in an address that was mended by hand, stands as it was written', () => {
    const rule: Rule = { field: 'amount', op: 'gte', value: 1.234 };
    const field = fieldAt(expenditures, rule.field);
    if (!field) throw new Error('the field is there');
    expect(operandWords(field, rule, NO_LABELS)).toBe('1.234');
    expect(draftOf(expenditures, rule, NO_LABELS)?.texts).toEqual(['1.234']);
  });

  it('on a field that is gone is no draft', () => {
    expect(draftOf(employees, { field: 'shoe_size', op: 'equals', value: 44 }, NO_LABELS)).toBeNull();
  });
});
