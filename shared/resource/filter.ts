import { z } from 'zod';
import { keysOf } from '../keys-of.ts';
import type { FieldKind, Offers, Values } from './field.ts';

/** What a rule may ask; the words are those of the filter builder. */
export const OPERATORS = {
  contains: 'contains',
  starts_with: 'starts with',
  equals: 'equals',
  gt: 'more than',
  gte: 'at least',
  lt: 'less than',
  lte: 'at most',
  between: 'between',
  in: 'is one of',
  empty: 'is empty',
} as const;
/** The name of an operator. */
export type Operator = keyof typeof OPERATORS;

/** The operators that make sense for a kind of field, in the order in which they are offered. */
export const OPERATORS_OF = {
  text: ['contains', 'starts_with', 'equals', 'empty'],
  longText: ['contains', 'starts_with', 'equals', 'empty'],
  number: ['equals', 'gt', 'gte', 'lt', 'lte', 'between', 'empty'],
  money: ['gte', 'lte', 'gt', 'lt', 'equals', 'between', 'empty'],
  date: ['gte', 'lte', 'equals', 'between', 'empty'],
  dateTime: ['gte', 'lte', 'equals', 'between', 'empty'],
  choice: ['equals', 'in', 'contains', 'starts_with', 'empty'],
  yesNo: ['equals'],
  reference: ['contains', 'starts_with', 'equals', 'in', 'empty'],
  references: ['in'],
  file: ['empty'],
  attachments: [],
  lines: [],
} as const satisfies Record<FieldKind, readonly Operator[]>;

/** How dates read: `gte` of a date is "on or after". */
export const DATE_OPERATORS: Partial<Record<Operator, string>> = {
  gte: 'on or after',
  lte: 'on or before',
  gt: 'after',
  lt: 'before',
  equals: 'on',
};

const scalar = z.union([z.string().max(500), z.number(), z.boolean()]);

/** One rule: a field, an operator, and what to compare with (two values for `between`, a list for `in`, nothing for `empty`). */
export const ruleSchema = z.strictObject({
  field: z.string().max(120),
  op: z.enum(keysOf(OPERATORS)),
  value: z.union([scalar, z.array(scalar).max(200)]).nullish(),
});

/** A whole filter: every rule, or any of them. */
export const filterSchema = z.strictObject({
  match: z.enum(['all', 'any']),
  rules: z.array(ruleSchema).max(20),
});

/** One rule of a filter. */
export type Rule = z.infer<typeof ruleSchema>;
/** The filter of a list, as it stands in the URL. */
export type Filter = z.infer<typeof filterSchema>;

const besideSchema = z.union([scalar, z.array(scalar).max(200)]);

/** The filter of what a reference offers beside these values; null while one that it depends on is missing: then nothing is. */
export function offeredFilter({ match, rules }: Offers, values: Values): Filter | null {
  const known = rules.map(({ of, ...rule }) => ({
    ...rule,
    value: of ? besideSchema.safeParse(values[of]).data : rule.value,
  }));
  return rules.every(({ of }, place) => !of || known[place]?.value !== undefined)
    ? { match, rules: known }
    : null;
}
