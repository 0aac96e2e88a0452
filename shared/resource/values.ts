import { formatDay } from '../dates.ts';
import { formatNaira, nairaToKobo } from '../money.ts';
import type { Field } from './field.ts';
import { referenceKey } from './names.ts';
import { grouped } from './plural.ts';
import type { Linked } from './record-types.ts';
import { saysYes } from './yes-no.ts';

/** The record that a reference points to, or null. */
export function linkedAt(record: Record<string, unknown>, name: string): Linked | null {
  return asLinked(record[referenceKey(name)]);
}

/** Every record that a field of many references points to; words, such as permissions, stand for themselves. */
export function linkedMany(value: unknown): Linked[] {
  const many: readonly unknown[] = Array.isArray(value) ? value : [];
  return many
    .map((one, index) => (typeof one === 'string' ? { id: index, label: one } : asLinked(one)))
    .filter((one) => one !== null);
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
      return `${field.shown?.(String(value)) ?? value}${field.suffix ?? ''}`;
    case 'number':
      return `${field.isName ? value : grouped(Number(value))}${field.suffix ?? ''}`;
  }
}

/** The label of a choice's value; the value itself where the list doesn't know it. */
export function choiceLabel(field: Field, value: unknown): string {
  return (
    [...(field.choices ?? []), ...(field.besides ?? [])].find((choice) => choice.value === value)?.label ??
    String(value)
  );
}

/** The lines of a record, each by its fields' names. */
export function asLines(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((line) => typeof line === 'object' && line !== null) : [];
}

function asLinked(value: unknown): Linked | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('label' in value)) return null;
  return { id: Number(value.id), label: String(value.label ?? '') };
}
