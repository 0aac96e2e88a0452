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

/** What a rule compares with. */
type Scalar = string | number | boolean;

/** One rule: a field, an operator, and what to compare with (two values for `between`, a list for `in`, nothing for `empty`). */
export interface Rule {
  field: string;
  op: Operator;
  value?: Scalar | Scalar[] | null;
}

/** A whole filter: every rule, or any of them; of a list it stands in the URL. */
export interface Filter {
  match: 'all' | 'any';
  rules: Rule[];
}

/** The bounds of a filter: how many rules, how many values of one, and how long its field and its texts may be. */
export const FILTER_BOUNDS = { rules: 20, values: 200, field: 120, text: 500 } as const;

/** A value as a filter, or null where it is none: the same that `filterSchema` takes, for the browser, which does without schemas in lists. */
export function asFilter(value: unknown): Filter | null {
  return hasOnly(value, ['match', 'rules']) &&
    (value.match === 'all' || value.match === 'any') &&
    Array.isArray(value.rules) &&
    value.rules.length <= FILTER_BOUNDS.rules &&
    value.rules.every(isRule)
    ? { match: value.match, rules: value.rules }
    : null;
}

function isRule(rule: unknown): rule is Rule {
  if (!hasOnly(rule, ['field', 'op', 'value'])) return false;
  const { field, op, value } = rule;
  const isOperator = typeof op === 'string' && Object.hasOwn(OPERATORS, op);
  if (!isOperator || typeof field !== 'string' || field.length > FILTER_BOUNDS.field) return false;
  return value === undefined || value === null || isScalar(value) || areScalars(value);
}

function areScalars(value: unknown): value is Scalar[] {
  return Array.isArray(value) && value.length <= FILTER_BOUNDS.values && value.every(isScalar);
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string'
    ? value.length <= FILTER_BOUNDS.text
    : Number.isFinite(value) || typeof value === 'boolean';
}

function hasOnly<K extends string>(value: unknown, keys: readonly K[]): value is Partial<Record<K, unknown>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every((key) => (keys as readonly string[]).includes(key))
  );
}

/** The filter of what a reference offers beside these values; null while one that it depends on is missing: then nothing is. */
export function offeredFilter({ match, rules }: Offers, values: Values): Filter | null {
  const known = rules.map(({ of, ...rule }) => ({
    ...rule,
    value: of ? besideOf(values[of]) : rule.value,
  }));
  return rules.every(({ of }, place) => !of || known[place]?.value !== undefined)
    ? { match, rules: known }
    : null;
}

function besideOf(value: unknown): Scalar | Scalar[] | undefined {
  return isScalar(value) || areScalars(value) ? value : undefined;
}
