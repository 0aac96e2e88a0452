import { z } from 'zod';
import { listPaths, type Resource } from './define-resource.ts';
import type { Field } from './field.ts';
import { fieldAt } from './field-at.ts';
import { fileKey, referenceKey } from './names.ts';
import { resourcesAt } from './registry.ts';

/** A record as the server answers it, for the documentation of the API; `extras` is what else this resource answers. */
export function recordSchema(resource: Resource, extras: z.ZodRawShape = {}): z.ZodObject {
  const files = Object.entries(resource.fields).filter(([, field]) => isNamedFile(field));
  return shapeOf(resource, Object.keys(resource.fields), {
    ...Object.fromEntries(files.map(([name]) => [fileKey(name), fileSchema.nullable()])),
    ...extras,
  });
}

/** Whether a record read by itself tells the file that a field names; one known by its address needs no name. */
export function isNamedFile({ kind, asAddress, virtual }: Field): boolean {
  return kind === 'file' && !asAddress && !virtual;
}

/** A record as the server lists it: lines, and all of which it has many, only where a column shows them. */
export function listedSchema(resource: Resource, extras: z.ZodRawShape = {}): z.ZodObject {
  const shown = shownPaths(resource);
  const names = Object.entries(resource.fields)
    .filter(([name, field]) => !field.through || shown.includes(name))
    .map(([name]) => name);
  return shapeOf(resource, names, extras);
}

/** A whole number, such as an id or a count. */
export const whole = z.number().int();

/** Text, or nothing. */
export const textOrNull = z.string().nullable();

/** What a body may send back of a record though it sets nothing there: what was answered and stays, or the code that the server draws. */
export function returnedSchema(resource: Resource, to: 'create' | 'update'): z.ZodObject {
  const { shape } = recordSchema(resource);
  const pick = (names: readonly string[]) =>
    z.object(
      Object.fromEntries(names.flatMap((name) => (shape[name] ? [[name, shape[name] as z.ZodType]] : []))),
    );
  if (to === 'create') return pick(resource.fields.code?.readOnly ? ['code'] : []);
  const stays = Object.entries(resource.fields).filter(([, { readOnly, fixed }]) => readOnly || fixed);
  return pick(['id', ...stays.map(([name]) => name), 'version', 'created_at', 'updated_at']);
}

/** A record by its id and what people call it. */
export const linkedSchema = z.object({ id: z.number().int(), label: z.string() });

/** An uploaded file, as records name it. */
export const fileSchema = linkedSchema
  .omit({ label: true })
  .extend({ name: z.string(), type: z.string(), size_bytes: z.number().int() });

/** A moment, ISO 8601. */
export const momentSchema = z.iso.datetime({ offset: true });

function shapeOf(resource: Resource, names: readonly string[], extras: z.ZodRawShape): z.ZodObject {
  const further = shownPaths(resource).filter((path) => path.includes('.'));
  return z.object({
    id: z.number().int(),
    ...Object.assign({}, ...names.map((name) => partsOf(name, resource.fields[name]))),
    ...Object.fromEntries(further.map((path) => [path, wireOf(fieldAt(resource, path)).nullable()])),
    version: z.number().int(),
    created_at: momentSchema,
    updated_at: momentSchema,
    ...(resource.workflow ? STANDING : {}),
    ...extras,
  });
}

const STANDING = {
  actions: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      allowed: z.boolean(),
      why_not: z.object({ code: z.string(), sentence: z.string() }).nullable(),
      asks: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          kind: z.string(),
          required: z.boolean(),
          min: z.number().nullable(),
          max: z.number().nullable(),
          choices: z
            .array(z.object({ value: z.union([z.string(), z.number()]), label: z.string() }))
            .nullable(),
        }),
      ),
    }),
  ),
  holder: z
    .object({
      kind: z.enum(['office', 'department', 'person', 'keepers']),
      id: z.union([z.number().int(), z.string()]),
      name: z.string(),
    })
    .nullable(),
  since: momentSchema,
};

/** A field under its name; beside a reference the record that it points to. */
function partsOf(name: string, field: Field | undefined, told = wireOf): z.ZodRawShape {
  if (!field) return {};
  const always = field.through || field.kind === 'yesNo' || (field.required && !field.when);
  const orNull = (schema: z.ZodType) => (always ? schema : schema.nullable());
  const own = { [name]: orNull(told(field)) };
  return field.kind === 'reference' ? { ...own, [referenceKey(name)]: orNull(linkedSchema) } : own;
}

function wireOf(field: Field | undefined): z.ZodType {
  switch (field?.kind) {
    case 'number':
    case 'money':
      return z.number();
    case 'date':
      return z.iso.date();
    case 'dateTime':
      return momentSchema;
    case 'choice':
      return z.literal([...(field.choices ?? []), ...(field.besides ?? [])].map(({ value }) => value));
    case 'yesNo':
      return field.wire ? z.literal([...field.wire]) : z.boolean();
    case 'reference':
      return z.number().int();
    case 'references':
      return z.array(field.to ? linkedSchema.extend(lineOf(field.through?.extra)) : z.string());
    case 'lines':
      return z.array(z.object({ id: z.number().int(), ...lineOf(field.fields) }));
    case 'attachments':
      return z.array(fileSchema);
    case 'file':
      return field.asAddress ? z.string() : z.number().int();
    default:
      return z.string();
  }
}

/** A line tells its files whole; a record names them by their ids. */
function lineOf(fields: Readonly<Record<string, Field>> = {}): z.ZodRawShape {
  const told = (field: Field | undefined) => (field?.kind === 'file' ? fileSchema : wireOf(field));
  return Object.assign({}, ...Object.entries(fields).map(([name, field]) => partsOf(name, field, told)));
}

/** A record is answered to every list that views its url, so it carries what any of them shows. */
export function shownPaths(resource: Resource): string[] {
  const views = resourcesAt(resource.url);
  return [...new Set((views.length ? views : [resource]).flatMap(listPaths))];
}
