import { MoneyError } from '../money.ts';
import type { Field, Values } from './field.ts';
import { schemaOf } from './schema-of.ts';
import { sumOf } from './sums.ts';

type Fields = Readonly<Record<string, Field>>;

/**
 * Values with what follows from them: in each line first, then of the record. What cannot be read as its field counts as
 * nothing; a result that cannot be money is NaN, which no field takes.
 */
export function withComputed(fields: Fields, values: Values): Record<string, unknown> {
  const record = readable(fields, values);
  const whole: Record<string, unknown> = { ...values };
  for (const [name, { fields: parts }] of Object.entries(fields)) {
    const lines = values[name];
    if (!parts || !Array.isArray(lines)) continue;
    const read = lines.map((line: Values) => computedOf(parts, readable(parts, line), record));
    record[name] = read;
    whole[name] = lines.map((line: Values, place) => ({ ...line, ...computedIn(parts, read[place]) }));
  }
  return { ...whole, ...computedIn(fields, computedOf(fields, record, record)) };
}

/** Whether any of the fields follows from others. */
export function hasComputed(fields: Fields = {}): boolean {
  return Object.values(fields).some(({ computed }) => computed);
}

/** What the lines of a field come to in each of its `totals`; NaN where that is no money. */
export function totalsOf(
  { fields = {}, totals = [] }: Field,
  lines: readonly Values[],
): Record<string, number> {
  const rows = lines.map((line) => readable(fields, line));
  return Object.fromEntries(totals.map((name) => [name, Number(orNaN(() => sumOf(rows, name)))]));
}

/** The values with each computed field after those that stand before it. */
function computedOf(fields: Fields, own: Values, record: Values): Values {
  const all: Record<string, unknown> = { ...own };
  for (const [name, { computed }] of Object.entries(fields))
    if (computed) all[name] = orNaN(() => computed(all, record));
  return all;
}

function computedIn(fields: Fields, values: Values = {}): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields[name]?.computed));
}

function orNaN(compute: () => unknown): unknown {
  try {
    return compute() ?? null;
  } catch (error) {
    if (error instanceof MoneyError) return Number.NaN;
    throw error;
  }
}

function readable(fields: Fields, values: Values): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const isRead = !field || field.fields || schemaOf(field).safeParse(value).success;
    return [name, isRead ? value : null] as const;
  });
  return Object.fromEntries(entries);
}
