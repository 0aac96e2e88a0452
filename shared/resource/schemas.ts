import { z } from 'zod';
import type { FieldErrors } from '../errors.ts';
import { mapTable } from '../keys-of.ts';
import type { Beside, Resource } from './define-resource.ts';
import type { Field } from './field.ts';
import { isEmpty, wanting } from './given.ts';
import type { Input } from './record-types.ts';
import { given, schemaOf } from './schema-of.ts';
import { saysYes } from './yes-no.ts';

const created = new WeakMap<Resource, z.ZodObject>();
const updated = new WeakMap<Resource, z.ZodObject>();

/** Schemas are made once: making one takes longer than judging a body by it. */
function onceFor(resource: Resource, made: WeakMap<Resource, z.ZodObject>, make: () => z.ZodObject) {
  const schema = made.get(resource) ?? make();
  made.set(resource, schema);
  return schema;
}

/** The body of a POST: every writable field, nothing else. */
export function createSchema(resource: Resource): z.ZodObject {
  return onceFor(resource, created, () => z.strictObject(shape(resource, (field) => !field.readOnly, true)));
}

/** The shape of what an act asks for. */
export function inputShape<F extends Record<string, Field>>(
  fields: F,
): { [K in keyof Input<F>]-?: z.ZodType<Input<F>[K]> };
export function inputShape(fields: Record<string, Field>): Record<string, z.ZodType> {
  return mapTable(fields, (field) => bodyField(field, true));
}

/** The body of a PATCH: any of the fields that may still change, plus `seen`. */
export function updateSchema(resource: Resource): z.ZodObject {
  return onceFor(resource, updated, () =>
    z.strictObject({
      ...shape(resource, (field) => !field.readOnly && !field.fixed, false),
      seen: z.number().int().optional(),
    }),
  );
}

/** More than any form has: whoever sends thousands of wrong things is told of the first. */
const MOST_ERRORS = 1_000;

/** All that is wrong with a value, at once, by dotted path; of thousands the first. Empty when it is valid. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  let count = 0;
  for (const issue of error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
    for (const key of keys) {
      count += 1;
      if (count > MOST_ERRORS) return errors;
      const path = [...issue.path, ...(key === undefined ? [] : [key])].join('.') || 'body';
      const sentence = key === undefined ? issue.message : 'is not a field that can be set here';
      const before = Object.hasOwn(errors, path) ? errors[path] : undefined;
      errors[path] = [...(before ?? []), sentence];
    }
  }
  return errors;
}

/**
 * The values of a body, and all that is wrong with it, at once: what the schema says of each, and what is wrong `beside` others
 * with those that are right. Of what is wrong already nothing more is told.
 */
export function judgedTogether(
  schema: z.ZodType,
  body: unknown,
  ...beside: readonly (Beside | undefined)[]
): { values: unknown; errors: FieldErrors } {
  const parsed = schema.safeParse(body);
  const values = parsed.success ? parsed.data : rightOf(schema, body);
  const errors = parsed.success ? {} : fieldErrors(parsed.error);
  const wrong = new Set(Object.keys(errors).map((path) => path.split('.')[0] ?? ''));
  for (const rule of beside)
    if (rule && isObject(values)) Object.assign(errors, besides(errors, rule(values, wrong)));
  return { values, errors };
}

/** What is wrong of fields, and lines, of which nothing is told yet. */
export function besides(errors: FieldErrors, more: FieldErrors): FieldErrors {
  const told = Object.keys(errors);
  const isNew = (path: string) =>
    told.every((one) => one !== path && !one.startsWith(`${path}.`) && !path.startsWith(`${one}.`));
  return Object.fromEntries(Object.entries(more).filter(([path]) => isNew(path)));
}

/** What is right of a value that isn't, field by field and line by line. */
function rightOf(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((one) => rightOf(schema.element as z.ZodType, one));
  if (!(schema instanceof z.ZodObject) || !isObject(value)) return undefined;
  const parts = Object.entries<z.ZodType>(schema.shape).flatMap(([name, part]): [string, unknown][] => {
    if (!Object.hasOwn(value, name)) return [];
    const parsed = part.safeParse(value[name]);
    const right = parsed.success ? parsed.data : rightOf(part, value[name]);
    return right === undefined ? [] : [[name, right]];
  });
  return Object.fromEntries(parts);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields whose `when` isn't met by the other values, or asks for one of which that holds: they must be empty. */
export function fieldsOutOfPlay(resource: Resource, values: Record<string, unknown>): string[] {
  const isOut = (name: string): boolean => {
    const { when } = resource.fields[name] ?? {};
    return Boolean(
      when && (!when.in.includes(judgedValue(resource, values, when.field)) || isOut(when.field)),
    );
  };
  return Object.keys(resource.fields).filter(isOut);
}

function judgedValue(resource: Resource, values: Record<string, unknown>, name: string) {
  const value = values[name] as string | number | boolean;
  return resource.fields[name]?.kind === 'yesNo' ? saysYes(value) : value;
}

/** What is missing of the required fields that only some values bring into play, by path. */
export function missingInPlay(resource: Resource, values: Record<string, unknown>): FieldErrors {
  const outOfPlay = fieldsOutOfPlay(resource, values);
  const missing = Object.entries(resource.fields).filter(
    ([name, field]) => field.when && field.required && !outOfPlay.includes(name) && isEmpty(values[name]),
  );
  return Object.fromEntries(missing.map(([name, field]) => [name, [wanting(field)]]));
}

function shape(
  resource: Resource,
  include: (field: Field) => boolean,
  creating: boolean,
): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => include(field))
      .map(([name, field]) => [name, bodyField(field, creating)]),
  );
}

function bodyField(field: Field, creating: boolean): z.ZodType {
  if (field.required && !field.when) return creating ? given(field) : given(field).optional();
  if (field.through) return schemaOf(field).optional();
  return z
    .preprocess((value) => (isNothing(field, value) ? null : value), schemaOf(field).nullable())
    .optional();
}

/** An empty text is nothing, and so is the 0 with which top-level entries name their parent. */
function isNothing(field: Field, value: unknown): boolean {
  return value === '' || (field.kind === 'reference' && value === 0);
}
