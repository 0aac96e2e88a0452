import { formatDay, isDay, parseDay, UNREADABLE_DAY } from '#shared/dates.ts';
import { formatNaira, koboToNaira, nairaTextProblem, parseNairaText } from '#shared/money.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { fieldAt } from '#shared/resource/field-at.ts';
import type { Filter, Rule } from '#shared/resource/filter.ts';
import type { Linked } from '../record.ts';
import { offeredColumns } from './columns.ts';
import { type Asked, askedBy, askedOf } from './filter-words.ts';

/** A rule while it is being written: texts as typed, records and choices as picked. */
export type DraftRule = {
  key: number;
  path: string;
  asked: Asked;
  texts: readonly string[];
  picked: readonly Linked[];
};

let keys = 0;

/** Every field that a list can be filtered by, with its label in the list. */
export function filterable(resource: Resource): { path: string; label: string; field: Field }[] {
  const many = Object.entries(resource.fields)
    .filter(([name, field]) => field.kind === 'references' && field.to && !resource.columns.includes(name))
    .map(([path, field]) => ({ path, label: field.label, field }));
  const beneath = Object.values(resource.cells ?? {}).flatMap(({ beneath: path }) => {
    const field = path ? fieldAt(resource, path) : undefined;
    return path && field ? [{ path, label: field.label, field }] : [];
  });
  const all = [...offeredColumns(resource), ...beneath, ...many];
  return all.filter(({ field }) => !field.virtual && askedOf(field).length > 0);
}

/** A new rule on a field, with its first question. */
export function newRule(path: string, field: Field): DraftRule {
  keys += 1;
  return { key: keys, path, asked: askedOf(field)[0]?.asked ?? 'equals', texts: [], picked: [] };
}

/** A rule of the address as a draft; `labels` names the records of references. */
export function draftOf(
  resource: Resource,
  rule: Rule,
  labels: ReadonlyMap<number, string>,
): DraftRule | null {
  const field = fieldAt(resource, rule.field);
  if (!field) return null;
  const values = rule.value === null || rule.value === undefined ? [] : [rule.value].flat();
  const byId = field.kind === 'references' || (field.kind === 'reference' && takesRecords(rule.op));
  return {
    ...newRule(rule.field, field),
    asked: askedBy(rule),
    texts: byId ? [] : values.map((value) => textOf(field, value)),
    picked: byId
      ? values.map((id) => ({ id: Number(id), label: labels.get(Number(id)) ?? `No. ${id}` }))
      : [],
  };
}

/** The draft as a rule of the wire, or null while something is missing or unreadable. */
export function ruleOf(resource: Resource, draft: DraftRule): Rule | null {
  const field = fieldAt(resource, draft.path);
  if (!field) return null;
  if (draft.asked === 'empty') return { field: draft.path, op: 'empty' };
  if (draft.asked === 'filled') return { field: draft.path, op: 'empty', value: false };
  const rule = { field: draft.path, op: draft.asked };
  if (field.kind === 'references' || (field.kind === 'reference' && takesRecords(draft.asked))) {
    const ids = draft.picked.map(({ id }) => id);
    if (ids.length === 0) return null;
    return draft.asked === 'in' ? { ...rule, value: ids } : { ...rule, value: ids[0] };
  }
  const values = draft.texts.map((text) => typedValue(field, text)).filter((value) => value !== null);
  if (values.length < (draft.asked === 'between' ? 2 : 1)) return null;
  if (draft.asked === 'between') return { ...rule, value: values.slice(0, 2) };
  return draft.asked === 'in' ? { ...rule, value: values } : { ...rule, value: values[0] };
}

/** The whole filter of the drafts that are complete; the same rule twice counts once. */
export function filterOf(resource: Resource, match: Filter['match'], drafts: readonly DraftRule[]): Filter {
  const rules = drafts.map((draft) => ruleOf(resource, draft)).filter((rule) => rule !== null);
  return { match, rules: [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()] };
}

/** Whether a question about a reference is answered with records and not with text. */
export function takesRecords(asked: Asked): boolean {
  return asked === 'equals' || asked === 'in';
}

function textOf(field: Field, value: string | number | boolean): string {
  const kobo = field.kind === 'money' ? parseNairaText(String(value)) : null;
  if (kobo !== null) return formatNaira(kobo);
  if (isDay(value)) return formatDay(value);
  return String(value);
}

/** What to say about a text that can't be read as the field's kind; null while it can, or is empty. */
export function unreadableText(field: Field, text: string): string | null {
  if (text.trim() === '' || typedValue(field, text) !== null) return null;
  if (field.kind === 'money') return nairaTextProblem(text);
  return field.kind === 'number' ? 'Enter a number.' : UNREADABLE_DAY;
}

function typedValue(field: Field, text: string): string | number | boolean | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  switch (field.kind) {
    case 'money': {
      const kobo = parseNairaText(trimmed);
      return kobo === null ? null : koboToNaira(kobo);
    }
    case 'number':
      return Number.isFinite(Number(trimmed)) ? Number(trimmed) : null;
    case 'date':
    case 'dateTime':
      return parseDay(trimmed);
    case 'yesNo':
      return trimmed === 'true';
    case 'choice':
      return field.choices?.find(({ value }) => String(value) === trimmed)?.value ?? trimmed;
    default:
      return trimmed;
  }
}
