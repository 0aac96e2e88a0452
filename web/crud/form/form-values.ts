import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { fileKey } from '#shared/resource/names.ts';
import { fieldsOutOfPlay } from '#shared/resource/schemas.ts';
import { saysYes } from '#shared/resource/yes-no.ts';
import { newKey } from '#web/api/new-key.ts';
import type { CreateForm } from '../extras.ts';
import { arrived, asKeptFile, type KeptFile, keptFiles } from '../inputs/kept-file.ts';
import { asLines, type Linked, linkedAt, linkedMany, valueText, type WireRecord } from '../record.ts';

/** The values of a form by field: records as {id, label}, files as {id, name}, everything else as on the wire. */
export type FormValues = Readonly<Record<string, unknown>>;

/** By what a form tells its lines apart while they have no id; never sent. */
export const LINE_KEY = '_key';

/** The fields that a form shows, in order; when a record is changed, `fixed` ones only to be read. */
export function formFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => !field.readOnly && !field.formless);
}

/** What a new record's form starts with. */
export function emptyValues(resource: Resource): FormValues {
  return Object.fromEntries(
    formFields(resource).map(([name, field]) => [name, field.initial ?? emptyValue(field)]),
  );
}

/** A record's values as its form holds them. */
export function valuesOf(resource: Resource, record: WireRecord): FormValues {
  return Object.fromEntries(
    formFields(resource).map(([name, field]) => [name, formValue(name, field, record)]),
  );
}

/** What a record's form starts with that is like an earlier one: the fields that are taken over, lines as new ones. */
export function valuesAgain(resource: Resource, earlier: WireRecord): FormValues {
  return Object.fromEntries(
    formFields(resource)
      .filter(([name]) => (resource.again ?? resource.next)?.includes(name))
      .map(([name, field]) => [
        name,
        field.kind === 'lines'
          ? asLines(earlier[name]).map((line) => ({ ...emptyLine(field), ...askedOf(field, line) }))
          : formValue(name, field, earlier),
      ]),
  );
}

/** What a new line starts with. */
export function emptyLine(field: Field): Record<string, unknown> {
  const parts = Object.entries(field.fields ?? {}).filter(([, part]) => !part.readOnly);
  const values = Object.fromEntries(parts.map(([name, part]) => [name, part.initial ?? emptyValue(part)]));
  return { ...values, [LINE_KEY]: newKey() };
}

/** A definition whose form has other fields, in their order: what they say differs from what the definition says of them. */
export function withFields(resource: Resource, fields: CreateForm['fields']): Resource {
  if (!fields) return resource;
  const own = Object.entries(fields).map(([name, more]) => [
    name,
    { ...resource.fields[name], ...more, formless: false },
  ]);
  const others = Object.entries(resource.fields)
    .filter(([name]) => !(name in fields))
    .map(([name, field]) => [name, { ...field, formless: true }]);
  return { ...resource, fields: Object.fromEntries([...own, ...others]) };
}

/** The body of a create: everything that says something. */
export function createBody(
  resource: Resource,
  values: FormValues,
  wire = wireValues(resource, values),
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(wire).filter(([, value]) => !saysNothing(value)));
}

/** The body of a change: what differs from the record as it was read, emptied fields as null. */
export function changeBody(
  resource: Resource,
  base: FormValues,
  values: FormValues,
  wire = (of: FormValues) => wireValues(resource, of),
): Record<string, unknown> {
  const before = wire(base);
  const after = wire(values);
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => !resource.fields[name]?.fixed && !sameWire(value, before[name]),
    ),
  );
}

/** The values that differ from those that the form began with: all that a draft keeps of it. */
export function typedOver(base: FormValues, values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, arrived(value)] as const)
      .filter(([name, value]) => !sameWire(value, base[name])),
  );
}

/** The values in play as the wire carries them. */
export function wireValues(resource: Resource, values: FormValues): Record<string, unknown> {
  const wire = Object.fromEntries(
    formFields(resource).map(([name, field]) => [name, wireValue(field, values[name])]),
  );
  const outOfPlay = fieldsOutOfPlay(resource, wire);
  return Object.fromEntries(Object.entries(wire).filter(([name]) => !outOfPlay.includes(name)));
}

/** Whether two values of the wire are the same. */
export function sameWire(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

function formValue(name: string, field: Field, record: Record<string, unknown>): unknown {
  const value = record[name];
  switch (field.kind) {
    case 'yesNo':
      return saysYes(value);
    case 'reference':
      return value === null || value === undefined
        ? null
        : (linkedAt(record, name) ?? { id: value, label: `No. ${value}` });
    case 'references':
      return Array.isArray(value) && field.to ? value : linkedMany(value);
    case 'file':
      return asKeptFile(record[fileKey(name)] ?? value);
    case 'attachments':
      return keptFiles(value);
    case 'lines':
      return asLines(value).map((line, place) => ({
        ...Object.fromEntries(
          Object.entries(field.fields ?? {}).map(([part, of]) => [part, formValue(part, of, line)]),
        ),
        id: line.id,
        [LINE_KEY]: `line ${line.id ?? place}`,
      }));
    default:
      return value ?? emptyValue(field);
  }
}

/** What of a line was asked when it was made. */
function askedOf({ fields = {} }: Field, line: Record<string, unknown>): Record<string, unknown> {
  const asked = Object.entries(fields).filter(([, part]) => !part.readOnly && !part.formless);
  return Object.fromEntries(asked.map(([name, part]) => [name, formValue(name, part, line)]));
}

function emptyValue(field: Field): unknown {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return '';
    case 'yesNo':
      return false;
    case 'references':
    case 'attachments':
      return [];
    case 'lines':
      return Array.from({ length: field.min ?? 0 }, () => emptyLine(field));
    default:
      return null;
  }
}

/** A value of the form as the wire carries it. */
export function wireValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
    case 'reference':
      return (value as Linked | null)?.id ?? null;
    case 'file':
      return (value as KeptFile | null)?.id ?? null;
    case 'references':
      return asLines(value).map((one) => entryOf(field, one));
    case 'attachments':
      return keptFiles(value).map(({ id }) => id);
    case 'lines':
      return asLines(value).map((line) => ({
        ...partsOf(field.fields ?? {}, line),
        ...(line.removed === true ? { removed: true } : {}),
      }));
    default:
      return value ?? null;
  }
}

/** A value of the form in plain words, '' for nothing. */
export function answerText(field: Field, value: unknown): string {
  if (field.kind === 'reference' || field.kind === 'file') {
    const one = value as { label?: string; name?: string } | null;
    return one?.label ?? one?.name ?? '';
  }
  return field.kind === 'references'
    ? linkedMany(value)
        .map(({ label }) => label)
        .join(', ')
    : valueText(field, value);
}

function entryOf(field: Field, one: Record<string, unknown>): unknown {
  return field.through?.extra ? { id: one.id, ...partsOf(field.through.extra, one) } : one.id;
}

function partsOf(
  parts: Readonly<Record<string, Field>>,
  line: Record<string, unknown>,
): Record<string, unknown> {
  const writable = Object.entries(parts).filter(([, part]) => !part.readOnly);
  return Object.fromEntries(writable.map(([name, part]) => [name, wireValue(part, line[name])]));
}

function saysNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
