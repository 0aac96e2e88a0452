import { z } from 'zod';
import { ATTACHMENTS_MAX } from '../constants.ts';
import { lagosToday } from '../dates.ts';
import { daySchema, momentSchema } from '../day-schemas.ts';
import { nairaSchema } from '../naira-schema.ts';
import { visible } from '../visible-text.ts';
import { cleanText } from './clean-text.ts';
import type { Choice, Field } from './field.ts';
import { words } from './fields.ts';
import { isEmpty, wanting } from './given.ts';
import { referenceKey } from './names.ts';
import { YES_NO } from './yes-no.ts';

const KNOWN = new WeakMap<Field, z.ZodType>();

/** What a field takes of the wire when there is a value; absence and null are judged by `required`. */
export function schemaOf(field: Field): z.ZodType {
  const known = KNOWN.get(field);
  if (known) return known;
  const { reads, jsonTypes, hint } = field;
  const own = ownSchema(field);
  const tidied = reads ? z.preprocess(reads, own) : own;
  const typed = jsonTypes ? tidied.meta({ type: [...jsonTypes] }) : tidied;
  const schema = hint ? typed.describe(hint) : typed;
  KNOWN.set(field, schema);
  return schema;
}

/** What a required field takes: first whether there is anything at all, in the field's own words, and only then what. */
export function given(field: Field): z.ZodType {
  return z
    .unknown()
    .refine((value) => !isEmpty(value), { error: wanting(field), abort: true })
    .pipe(schemaOf(field));
}

/** Marks the id of an uploaded file in a JSON Schema: a form sends the file itself in its place. */
export const UPLOAD = 'x-upload';

/** The id of an uploaded file. */
export function uploadId(sentence?: string): z.ZodNumber {
  return z
    .number(sentence)
    .int(sentence)
    .positive(sentence)
    .max(Number.MAX_SAFE_INTEGER)
    .meta({ [UPLOAD]: true });
}

/** Takes out what an answer adds to a line (its id, the records beside its references, what only the server sets), and leaves the ids of its files. */
export function withoutAnswered(fields: Readonly<Record<string, Field>>): (value: unknown) => unknown {
  const answered = new Set('id' in fields ? [] : ['id']);
  for (const [name, field] of Object.entries(fields)) {
    if (field.readOnly) answered.add(name);
    if (field.kind === 'reference') answered.add(referenceKey(name));
  }
  return (value) =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([name]) => !answered.has(name))
            .map(([name, part]) => [name, fields[name]?.kind === 'file' ? idOfRecord(part) : part]),
        )
      : value;
}

function ownSchema(field: Field): z.ZodType {
  const { kind, label } = field;
  switch (kind) {
    case 'text':
      return textSchema(field);
    case 'longText':
      return cleanText(field.max ?? Number.MAX_SAFE_INTEGER, field.min ?? 0);
    case 'number':
      return numberSchema(field);
    case 'money':
      return nairaSchema({ min: field.min });
    case 'date':
      return field.past
        ? daySchema.refine((day) => day <= lagosToday(), { error: 'This day lies ahead.' })
        : daySchema;
    case 'dateTime':
      return momentSchema(label);
    case 'choice':
      return choiceSchema(field);
    case 'yesNo':
      return z
        .preprocess((value) => YES_NO.get(value) ?? value, z.boolean(`${label} must be yes or no`))
        .meta({ type: ['boolean', 'string'], enum: [true, false, 'yes', 'no'] });
    case 'reference':
      return idSchema(label);
    case 'references':
      return field.to ? referencesSchema(field) : wordsSchema(label);
    case 'file':
      return uploadId(`${label} must be chosen`);
    case 'attachments':
      return onceEach(label, z.preprocess(idOfRecord, uploadId(`${label} must be chosen`)), field.max);
    case 'lines':
      return linesSchema(field);
  }
}

function textSchema({ label, min = 0, max = Number.MAX_SAFE_INTEGER, pattern, sentence }: Field) {
  const oneLine = cleanText(max, min, visible).regex(/^[^\n\r]*$/, `${label} must be one line`);
  return pattern ? oneLine.regex(pattern, sentence ?? `${label} is not in the right form`) : oneLine;
}

function numberSchema({ label, min = 0, max = Number.MAX_SAFE_INTEGER, decimals = 0 }: Field) {
  const any = z.number(`${label} must be a number`);
  const one = decimals
    ? any.multipleOf(Number((0.1 ** decimals).toFixed(decimals)), `${label} has at most ${decimals} decimals`)
    : any.int(`${label} must be a whole number`);
  return one.min(min, `${label} must be at least ${min}`).max(max, `${label} must be at most ${max}`);
}

function choiceSchema({ label, choices = [] }: Field) {
  return z.literal(
    choices.map((entry) => entry.value),
    { error: `${label} must be one of ${choices.map(asSent).join(', ')}` },
  );
}

/** A value as clients send it, with its word where that says more. */
function asSent({ value, label }: Choice): string {
  return words(String(value)) === label ? String(value) : `${value} (${label})`;
}

function referencesSchema({ label, through }: Field) {
  const extra = through?.extra;
  const entry = extra
    ? z.preprocess(asEntry(extra), z.strictObject({ id: idSchema(label), ...lineShape(extra) }))
    : z.preprocess(idOfRecord, idSchema(label));
  return onceEach(label, entry, 5000);
}

/** Records that are named by words (permissions). */
function wordsSchema(label: string) {
  return z
    .array(z.string().max(200), `${label} must be a list`)
    .max(5000, `${label}: at most 5000`)
    .transform((words) => [...new Set(words)]);
}

function linesSchema({ label, fields = {}, through, min = 0, max = 500 }: Field) {
  const removal = through?.keyed ? { removed: z.boolean().optional() } : {};
  const line = z.preprocess(withoutAnswered(fields), z.strictObject({ ...lineShape(fields), ...removal }));
  return z
    .array(line, `${label} must be a list`)
    .max(max, `${label}: at most ${max} lines`)
    .refine((all) => all.filter((one) => !('removed' in one && one.removed)).length >= min, {
      error: `${label}: enter at least ${min === 1 ? 'one line' : `${min} lines`}`,
    })
    .meta(min > 0 && !through?.keyed ? { minItems: min } : {});
}

function lineShape(fields: Record<string, Field>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.readOnly)
      .map(([name, field]) => [name, field.required ? given(field) : schemaOf(field).nullish()]),
  );
}

/** A list of records, each once. */
function onceEach(label: string, entry: z.ZodType, max = ATTACHMENTS_MAX) {
  return z
    .array(entry, `${label} must be a list`)
    .max(max, `${label}: at most ${max}`)
    .refine((entries) => new Set(entries.map(idOfRecord)).size === entries.length, {
      error: `${label}: one is there twice`,
    });
}

/** A record answers `[{id, label}]`; sent back unchanged it is understood. */
function idOfRecord(value: unknown): unknown {
  return isObject(value) && 'id' in value ? value.id : value;
}

function asEntry(extra: Record<string, Field>): (value: unknown) => unknown {
  const strip = withoutAnswered(extra);
  return (value) => {
    if (!isObject(value)) return { id: value };
    const { label: _label, ...entry } = value;
    return { ...(strip(entry) as object), id: value.id };
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function idSchema(label: string) {
  return z
    .number(`${label} must be chosen`)
    .int(`${label} must be chosen`)
    .positive(`${label} must be chosen`)
    .max(Number.MAX_SAFE_INTEGER);
}
