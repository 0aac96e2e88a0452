import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isDay, parseDay } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { nairaToKobo } from '#shared/money.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { ownField } from '#shared/resource/field-at.ts';
import {
  DATE_OPERATORS,
  type Filter,
  OPERATORS,
  OPERATORS_OF,
  type Operator,
  type Rule,
} from '#shared/resource/filter.ts';
import { isLongEnough } from '#shared/resource/search-text.ts';
import { YES_NO } from '#shared/resource/yes-no.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import { type Found, Paths } from './paths.ts';
import { escapeLike, hasWords } from './search-sql.ts';

type Condition = RawBuilder<SqlBool>;

/** The condition that a filter stands for; undefined when it has no rules. Wrong fields, operators and values are refused. */
export function filterCondition(
  paths: Paths,
  resource: Resource,
  filter: Filter | undefined,
): Condition | undefined {
  if (!filter || filter.rules.length === 0) return undefined;
  const rules = filter.rules.map((rule) => ruleCondition(paths, resource, rule));
  return sql<SqlBool>`(${sql.join(rules, filter.match === 'all' ? sql` and ` : sql` or `)})`;
}

function ruleCondition(paths: Paths, resource: Resource, rule: Rule): Condition {
  const many = ownField(resource, rule.field);
  if (many?.kind === 'references') return amongReferences(many, rule);
  const found = paths.find(rule.field);
  const allowed: readonly Operator[] = OPERATORS_OF[found.field.kind];
  if (!allowed.includes(rule.op)) throw wrongRule(rule, notTaken(found.field, rule.op, allowed));
  if (rule.op === 'empty') return emptiness(found, rule);
  switch (found.field.kind) {
    case 'text':
    case 'longText':
      return textCondition(paths, found, rule, resource);
    case 'money':
      return compare(found.sql, rule, (value) => kobo(value, rule));
    case 'number':
      return compare(found.sql, rule, (value) => finite(value, rule));
    case 'date':
      return compare(found.sql, rule, (value) => day(value, rule));
    case 'dateTime':
      return momentCondition(found.sql, rule);
    case 'choice':
      return choiceCondition(found, rule);
    case 'yesNo':
      return sql<SqlBool>`${found.sql} = ${yesOrNo(rule)}`;
    case 'reference':
      return referenceCondition(found, rule);
    case 'file':
    case 'attachments':
    case 'lines':
    case 'references':
      throw wrongRule(rule, `${found.field.label} can't be filtered`);
  }
}

/** That a field doesn't take an operator, and which it takes, each by its name and the words of the filter builder. */
function notTaken({ kind, label }: Field, op: Operator, allowed: readonly Operator[]): string {
  if (allowed.length === 0) return `${label} can't be filtered`;
  const isDay = kind === 'date' || kind === 'dateTime';
  const named = (one: Operator) => `${one} (${(isDay && DATE_OPERATORS[one]) || OPERATORS[one]})`;
  return `${label} doesn't take ${named(op)}; it takes ${allowed.map(named).join(', ')}`;
}

function textCondition(paths: Paths, found: Found, rule: Rule, resource: Resource): Condition {
  const value = String(scalar(rule));
  const condition = comparesText(found, rule, value);
  // The trigram index stands on search_text, which holds the field's own text; of fewer letters it would read all of itself.
  const isIndexed =
    isLongEnough(value) &&
    !rule.field.includes('.') &&
    resource.search?.includes(rule.field) &&
    !paths.masks(rule.field);
  return isIndexed ? sql<SqlBool>`(${hasWords(sql`t.search_text`, [value])} and ${condition})` : condition;
}

function comparesText(found: Found, rule: Rule, value: string): Condition {
  const folded = sql`fold(${found.sql})`;
  if (rule.op === 'equals') return sql<SqlBool>`${folded} = fold(${value})`;
  const start = rule.op === 'contains' ? sql`'%' || ` : sql``;
  return sql<SqlBool>`${folded} like ${start} fold(${escapeLike(value)}) || '%'`;
}

function choiceCondition({ sql: column, field }: Found, rule: Rule): Condition {
  const wanted = rule.op === 'in' ? list(rule) : rule.op === 'equals' ? [scalar(rule)] : undefined;
  const values = [...(field.choices ?? []), ...(field.besides ?? [])].filter(({ value, label }) => {
    if (wanted) return wanted.map(String).includes(String(value));
    const asked = String(scalar(rule)).toLowerCase();
    const names = [String(value), label].map((name) => name.toLowerCase());
    return names.some((name) => (rule.op === 'contains' ? name.includes(asked) : name.startsWith(asked)));
  });
  if (values.length === 0) return sql<SqlBool>`false`;
  // The choices of a field are few: each has a plan of its own.
  return sql<SqlBool>`${column} in (${sql.join(values.map(({ value }) => sql.lit(value)))})`;
}

function referenceCondition({ sql: column, field }: Found, rule: Rule): Condition {
  if (rule.op === 'in')
    return sql<SqlBool>`${column} = any(${list(rule).map((value) => numberOf(value, rule))}::bigint[])`;
  const value = scalar(rule);
  if (rule.op === 'equals' && /^\d+$/.test(String(value)))
    return sql<SqlBool>`${column} = ${numberOf(value, rule)}`;
  const target = resourceNamed(field.to ?? '');
  const paths = new Paths(target, undefined, 'r');
  const label = sql`fold(concat_ws(' ', ${sql.join(target.label.map((part) => paths.find(part).sql))}))`;
  const asked = escapeLike(String(value));
  const match =
    rule.op === 'equals'
      ? sql`${label} = fold(${String(value)})`
      : rule.op === 'contains'
        ? sql`${label} like '%' || fold(${asked}) || '%'`
        : sql`${label} like fold(${asked}) || '%'`;
  return sql<SqlBool>`${column} in (select r.id from ${sql.table(target.table)} as r ${paths.joins()} where ${match})`;
}

function amongReferences(field: Field, rule: Rule): Condition {
  const { table, own, other } = field.through ?? { table: '', own: '', other: '' };
  if (rule.op !== 'in' && rule.op !== 'equals')
    throw wrongRule(rule, notTaken(field, rule.op, ['in', 'equals']));
  const asked = rule.op === 'in' ? list(rule) : [scalar(rule)];
  const among = field.to
    ? sql`${asked.map((value) => finite(value, rule))}::bigint[]`
    : sql`${asked.map(String)}::text[]`;
  return sql<SqlBool>`exists (select 1 from ${sql.table(table)} as m where ${sql.ref(`m.${own}`)} = t.id and ${sql.ref(`m.${other ?? ''}`)} = any(${among}))`;
}

function emptiness({ sql: column, field }: Found, rule: Rule): Condition {
  const isText = field.kind === 'text' || field.kind === 'longText';
  const empty = isText
    ? sql<SqlBool>`(${column} is null or ${column} = '')`
    : sql<SqlBool>`${column} is null`;
  return rule.value === false || rule.value === 'no' ? sql<SqlBool>`not ${empty}` : empty;
}

const SYMBOLS = { equals: sql`=`, gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

function compare(
  column: RawBuilder<unknown>,
  rule: Rule,
  read: (value: unknown) => string | number,
): Condition {
  if (rule.op === 'between') {
    const [from, to] = pair(rule);
    return sql<SqlBool>`${column} between ${read(from)} and ${read(to)}`;
  }
  return sql<SqlBool>`${column} ${symbol(rule)} ${read(scalar(rule))}`;
}

/** Moments are asked by days of Lagos: on or before a day includes all of it. */
function momentCondition(column: RawBuilder<unknown>, rule: Rule): Condition {
  const start = (value: unknown) => sql`(${day(value, rule)}::date::timestamp at time zone 'Africa/Lagos')`;
  const end = (value: unknown) =>
    sql`((${day(value, rule)}::date + 1)::timestamp at time zone 'Africa/Lagos')`;
  switch (rule.op) {
    case 'between': {
      const [from, to] = pair(rule);
      return sql<SqlBool>`(${column} >= ${start(from)} and ${column} < ${end(to)})`;
    }
    case 'equals':
      return sql<SqlBool>`(${column} >= ${start(scalar(rule))} and ${column} < ${end(scalar(rule))})`;
    case 'gte':
      return sql<SqlBool>`${column} >= ${start(scalar(rule))}`;
    case 'lte':
      return sql<SqlBool>`${column} < ${end(scalar(rule))}`;
    default:
      throw wrongRule(rule, 'A moment can be asked on, on or after, on or before, or between days');
  }
}

function symbol(rule: Rule): RawBuilder<unknown> {
  const found = (SYMBOLS as Record<string, RawBuilder<unknown>>)[rule.op];
  if (!found) throw wrongRule(rule, `${rule.op} doesn't fit this field`);
  return found;
}

function scalar(rule: Rule): string | number | boolean {
  if (rule.value === null || rule.value === undefined || Array.isArray(rule.value))
    throw wrongRule(rule, 'Give one value to compare with');
  return rule.value;
}

function list(rule: Rule): (string | number | boolean)[] {
  if (!Array.isArray(rule.value)) throw wrongRule(rule, 'Give a list of values');
  return rule.value;
}

function pair(rule: Rule): [unknown, unknown] {
  const values = list(rule);
  if (values.length !== 2) throw wrongRule(rule, 'Give the two ends');
  return [values[0], values[1]];
}

function kobo(value: unknown, rule: Rule): number {
  try {
    return nairaToKobo(typeof value === 'string' ? Number(value.replace(/[₦,\s]/g, '')) : Number(value));
  } catch (error) {
    throw wrongRule(rule, error instanceof Error ? error.message : 'Give an amount');
  }
}

function finite(value: unknown, rule: Rule): number {
  const parsed = typeof value === 'boolean' || value === '' ? Number.NaN : Number(value);
  if (!Number.isSafeInteger(parsed)) {
    if (Number.isFinite(parsed) && Math.abs(parsed) < Number.MAX_SAFE_INTEGER) return parsed;
    throw wrongRule(rule, 'Give a number');
  }
  return parsed;
}

/** The id of a record, as far as there can be one. */
function numberOf(value: unknown, rule: Rule): number {
  const parsed = finite(value, rule);
  if (Number.isInteger(parsed)) return parsed;
  throw wrongRule(rule, 'Give the id of a record');
}

function day(value: unknown, rule: Rule): string {
  const text = String(value);
  const parsed = isDay(text) ? text : parseDay(text);
  if (!parsed) throw wrongRule(rule, 'Give a date such as 31-01-2024');
  return parsed;
}

function yesOrNo(rule: Rule): boolean {
  const value = YES_NO.get(scalar(rule));
  if (value === undefined) throw wrongRule(rule, 'Give yes or no');
  return value;
}

function wrongRule(rule: Rule, sentence: string): Refusal {
  return new Refusal(
    'VALIDATION',
    `The filter on ${rule.field} can't be applied: ${sentence.replace(/[.]$/, '')}.`,
    {
      [`filter.${rule.field}`]: [sentence],
    },
  );
}
