import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field, Values } from '#shared/resource/field.ts';
import { columnOf } from '#shared/resource/names.ts';
import { saysYes } from '#shared/resource/yes-no.ts';
import { type Present, sameValue } from './judge.ts';
import { columnValue, isObject, linesOf } from './values.ts';

/** Whether judged values are all what the record has already. */
export function saysNothingNew({ fields }: Resource, values: Values, { record, row }: Present): boolean {
  return Object.entries(values).every(([name, value]) => {
    const field = fields[name];
    if (!field) return false;
    if (field.through) return !Array.isArray(value) || sameMany(field, value, record[name]);
    if (field.virtual) return sameValue(value, record[name]);
    return sameValue(columnValue(field, value), row[columnOf(name, field)]);
  });
}

/** Whether the many values that a body gives are those that the record answered. */
export function sameMany(field: Field, given: readonly unknown[], answered: unknown): boolean {
  if (!Array.isArray(answered)) return false;
  switch (field.kind) {
    case 'lines':
      return sameLines(field, given, linesOf(answered));
    case 'references':
      return sameReferences(field, given, answered);
    default:
      return sameValue(given.map(idOf).sort(byText), answered.map(idOf).sort(byText));
  }
}

function sameReferences(
  { through }: Field,
  given: readonly unknown[],
  answered: readonly unknown[],
): boolean {
  const inOrder = (all: readonly unknown[]) => (through?.position ? all : [...all].sort(byText));
  if (!sameValue(inOrder(given.map(idOf)), inOrder(answered.map(idOf)))) return false;
  const extra = through?.extra;
  if (!extra) return true;
  const before = new Map(linesOf(answered).map((entry) => [entry.id, entry]));
  return linesOf(given).every((entry) => samePartsAsGiven(extra, entry, before.get(entry.id)));
}

/** Keyed lines that aren't named stay, so that only those given are compared; others are the whole list, in its order. */
function sameLines({ fields = {}, through }: Field, given: readonly unknown[], answered: Values[]): boolean {
  const lines = linesOf(given);
  if (!through?.keyed)
    return (
      lines.length === answered.length &&
      lines.every((line, place) => sameValue(columns(fields, line), columns(fields, answered[place] ?? {})))
    );
  const keys = Object.entries(fields).filter(([name, field]) =>
    through.keyed?.includes(columnOf(name, field)),
  );
  const keyOf = (line: Values) => JSON.stringify(columns(Object.fromEntries(keys), line));
  const before = new Map(answered.map((line) => [keyOf(line), line]));
  return lines.every((line) => {
    const found = before.get(keyOf(line));
    return line.removed === true ? !found : samePartsAsGiven(fields, line, found);
  });
}

function samePartsAsGiven(
  fields: Readonly<Record<string, Field>>,
  given: Values,
  answered?: Values,
): boolean {
  const named = Object.fromEntries(Object.entries(fields).filter(([name]) => name in given));
  return answered !== undefined && sameValue(columns(named, given), columns(named, answered));
}

/** The parts of a line as their columns keep them, whether a body gave it or a record answered it. */
function columns(fields: Readonly<Record<string, Field>>, line: Values): unknown[] {
  const written = Object.entries(fields).filter(([, field]) => !field.readOnly || field.computed);
  return written.map(([name, field]) => {
    const value = line[name] ?? null;
    if (field.kind === 'yesNo') return saysYes(value);
    return columnValue(field, field.kind === 'file' ? idOf(value) : value);
  });
}

function idOf(value: unknown): unknown {
  return isObject(value) ? value.id : value;
}

function byText(one: unknown, other: unknown): number {
  return String(one) < String(other) ? -1 : 1;
}
