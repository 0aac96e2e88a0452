import { formatDay } from '#shared/dates.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { fieldAt } from '#shared/resource/field-at.ts';
import { saysYes } from '#shared/resource/fields.ts';
import type { WireAct } from '#shared/resource/judge.ts';
import { referenceKey } from '#shared/resource/names.ts';
import type { Linked } from '#shared/resource/record-types.ts';

/** A record as the API answers it. */
export type WireRecord = Record<string, unknown> & {
  id: number;
  version: number;
  created_at: string;
  updated_at: string;
};

export type { Linked };

/** Who has a record of a workflow, and since when. */
export type Standing = { holder: { kind: string; id: number | string; name: string } | null; since: string };

/** How an act of a workflow is for the signed-in person, as the record itself says; undefined where it has no such act. */
export function wireAct({ actions }: WireRecord, name: string): WireAct | undefined {
  return Array.isArray(actions) ? (actions as WireAct[]).find((act) => act.name === name) : undefined;
}

/** How a record is called, by its definition's label; its number where the label is empty. */
export function recordLabel(resource: Resource, record: WireRecord): string {
  const words = resource.label.map((path) => textAt(resource, record, path)).filter(Boolean);
  return words.join(' ') || `${resource.singular} ${record.id}`;
}

/** The record that a reference points to, or null. */
export function linkedAt(record: Record<string, unknown>, name: string): Linked | null {
  return asLinked(record[referenceKey(name)]);
}

/** Every record that a field of many references points to; words, such as permissions, are kept as they are. */
export function linkedMany(value: unknown): Linked[] {
  const many: readonly unknown[] = Array.isArray(value) ? value : [];
  return many
    .map((one, index) => (typeof one === 'string' ? { id: index, label: one } : asLinked(one)))
    .filter((one) => one !== null);
}

/** A field's value as plain text, '' for nothing. */
export function textAt(resource: Resource, record: WireRecord, path: string): string {
  if (!(path in record) && path.includes('.')) return linkedAt(record, path.split('.')[0] ?? '')?.label ?? '';
  const field = fieldAt(resource, path);
  return field ? valueText(field, record[path], linkedAt(record, path)) : '';
}

/** A value of the wire in plain words, '' for nothing; `linked` names what a reference points to. */
export function valueText(field: Field, value: unknown, linked: Linked | null = null): string {
  if (value === null || value === undefined || value === '') return '';
  switch (field.kind) {
    case 'money':
      return formatNaira(nairaToKobo(Number(value)));
    case 'date':
    case 'dateTime':
      return formatDay(String(value));
    case 'choice':
      return choiceLabel(field, value);
    case 'yesNo':
      return saysYes(value) ? 'Yes' : 'No';
    case 'reference':
      return linked?.label ?? `No. ${value}`;
    case 'references':
      return linkedMany(value)
        .map(({ label }) => label)
        .join(', ');
    case 'lines':
      return Array.isArray(value) ? `${value.length} lines` : '';
    case 'attachments':
      return asLines(value)
        .map(({ name }) => String(name))
        .join(', ');
    case 'file':
      return 'A file';
    case 'text':
    case 'longText':
    case 'number':
      return `${value}${field.suffix ?? ''}`;
  }
}

/** The label of a choice's value; the value itself where the list doesn't know it. */
export function choiceLabel(field: Field, value: unknown): string {
  return field.choices?.find((choice) => choice.value === value)?.label ?? String(value);
}

/** The lines of a record, each by its fields' names. */
export function asLines(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((line) => typeof line === 'object' && line !== null) : [];
}

function asLinked(value: unknown): Linked | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('label' in value)) return null;
  return { id: Number(value.id), label: String(value.label ?? '') };
}
