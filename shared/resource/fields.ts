import { z } from 'zod';
import { ATTACHMENTS_MAX } from '../constants.ts';
import { daySchema, lagosToday, momentSchema } from '../dates.ts';
import { nairaSchema } from '../money.ts';
import { visible } from '../visible-text.ts';
import { cleanText } from './clean-text.ts';
import type { Choice, Field, FieldOptions, Through, Typed } from './field.ts';
import { given } from './given.ts';
import { referenceKey } from './names.ts';
import type { Attached, Line, Linked } from './record-types.ts';
import { YES_NO } from './yes-no.ts';

/** How short and long a text may be, in characters, and of which form. */
type LineBounds = { min?: number; max?: number; totals?: readonly string[] };
type TextBounds = { min?: number; max?: number; pattern?: RegExp; sentence?: string };

/** One line of text, trimmed; characters that nobody sees are left out of it. */
export function text<const O extends FieldOptions & TextBounds>(
  label: string,
  options?: O,
): Typed<string, O> {
  const { min = 0, max = 255, pattern, sentence, ...rest }: FieldOptions & TextBounds = options ?? {};
  let schema = cleanText(max, min, visible).regex(/^[^\n\r]*$/, `${label} must be one line`);
  if (pattern) schema = schema.regex(pattern, sentence ?? `${label} is not in the right form`);
  return { kind: 'text', label, schema, ...bounds(min, max), ...rest };
}

/** Text of several lines, trimmed. */
export function longText<const O extends FieldOptions & { min?: number; max?: number }>(
  label: string,
  options?: O,
): Typed<string, O> {
  const { min = 0, max = 4000, ...rest }: FieldOptions & TextBounds = options ?? {};
  return { kind: 'longText', label, schema: cleanText(max, min), ...bounds(min, max), ...rest };
}

/** A whole number within bounds. */
export function number<const O extends FieldOptions & { min?: number; max?: number }>(
  label: string,
  options?: O,
): Typed<number, O> {
  const { min = 0, max = 1_000_000_000, ...rest }: FieldOptions & TextBounds = options ?? {};
  const schema = z
    .number(`${label} must be a number`)
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`);
  return { kind: 'number', label, schema, ...bounds(min, max), ...rest };
}

/** Naira on the wire, whole kobo in the column `<name>_kobo`. */
export function money<const O extends FieldOptions & { min?: number }>(
  label: string,
  options?: O,
): Typed<number, O> {
  const { min, ...rest }: FieldOptions & TextBounds = options ?? {};
  return { kind: 'money', label, schema: nairaSchema({ min }), ...bounds(min), ...rest };
}

/** A calendar day, 'YYYY-MM-DD' on the wire. */
export function date<const O extends FieldOptions & { past?: boolean }>(
  label: string,
  options?: O,
): Typed<string, O> {
  const { past, ...rest }: FieldOptions & { past?: boolean } = options ?? {};
  const schema = past
    ? daySchema.refine((day) => day <= lagosToday(), { error: 'This day lies ahead.' })
    : daySchema;
  return { kind: 'date', label, schema, ...(past ? { past } : {}), ...rest };
}

/** A moment, ISO 8601 on the wire; one without an offset is on the clock of Lagos. */
export function dateTime<const O extends FieldOptions>(label: string, options?: O): Typed<string, O> {
  return { kind: 'dateTime', label, schema: momentSchema(label), ...options };
}

/** One of a fixed list; a plain string stands for value and label alike. */
export function choice<const C extends string | number | Choice, const O extends FieldOptions>(
  label: string,
  choices: readonly C[],
  options?: O,
): Typed<C extends Choice ? C['value'] : C, O> {
  const list: Choice[] = choices.map((entry: string | number | Choice) =>
    typeof entry === 'object' ? entry : { value: entry, label: words(String(entry)) },
  );
  const schema = z.literal(
    list.map((entry) => entry.value),
    { error: `${label} must be one of ${list.map(asSent).join(', ')}` },
  );
  return { kind: 'choice', label, schema, choices: list, ...options };
}

/** A value as clients send it, with its word where that says more. */
function asSent({ value, label }: Choice): string {
  return words(String(value)) === label ? String(value) : `${value} (${label})`;
}

/** Yes or no. On the wire true and false, or the words of `wire`; `yes`, `no`, 1 and 0 are always understood. */
export function yesNo<const O extends FieldOptions & Pick<Field, 'wire'>>(
  label: string,
  options?: O,
): Typed<O['wire'] extends readonly (infer Word)[] ? Word : boolean, O> {
  const schema = z
    .preprocess((value) => YES_NO.get(value) ?? value, z.boolean(`${label} must be yes or no`))
    .meta({ type: ['boolean', 'string'], enum: [true, false, 'yes', 'no'] });
  return { kind: 'yesNo', label, schema, ...options };
}

/**
 * The id of one record of another resource. Records carry `<name without _id>: {id, label}` beside it. `offers` names those
 * that may be picked and are taken; `figure` a money field of theirs that is shown beside the name.
 */
export function reference<const O extends FieldOptions & Pick<Field, 'offers' | 'figure'>>(
  label: string,
  to: string,
  options?: O,
): Typed<number, O> & { kind: 'reference' } {
  return { kind: 'reference', label, to, schema: idSchema(label), ...options };
}

/** The ids of several records of another resource, kept in a table between the two. */
export function references<const O extends FieldOptions>(
  label: string,
  to: string,
  through: Through,
  options?: O,
): Typed<Linked[], O> {
  const entry = through.extra
    ? z.preprocess(asEntry(through.extra), entrySchema(label, through.extra))
    : z.preprocess(idOfRecord, idSchema(label));
  return { kind: 'references', label, to, through, schema: onceEach(label, entry, 5000), ...options };
}

/** Several records named by a word instead of an id (permissions), kept in a table of their own; never offered in a form. */
export function keys<const O extends FieldOptions>(
  label: string,
  through: Through,
  options?: O,
): Typed<string[], O> {
  const schema = z
    .array(z.string().max(200), `${label} must be a list`)
    .max(5000, `${label}: at most 5000`)
    .transform((words) => [...new Set(words)]);
  return { kind: 'references', label, through, schema, formless: true, ...options };
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

/** An uploaded file, by the id that the upload answered. */
export function file<const O extends FieldOptions>(label: string, options?: O): Typed<number, O> {
  return { kind: 'file', label, schema: uploadId(`${label} must be chosen`), ...options };
}

/**
 * Several uploaded files, by their ids; a record answers `{id, name, type, size_bytes}` of each and whoever reads the record
 * reads them. They stand in the table of all attachments: a resource has one such field.
 */
export function attachments<const O extends FieldOptions & { max?: number }>(
  label: string,
  options?: O,
): Typed<Attached[], O> & { kind: 'attachments' } {
  const { max = ATTACHMENTS_MAX, ...rest }: FieldOptions & TextBounds = options ?? {};
  const schema = onceEach(label, z.preprocess(idOfRecord, uploadId(`${label} must be chosen`)), max);
  const through = { table: 'attachments', own: 'subject_id' };
  return { kind: 'attachments', label, through, schema, max, ...rest };
}

/**
 * Lines that belong to the record and are written with it, in a table of their own. `totals` are their money fields that are
 * added up: the only one, where there is only one and lines do not take each other's place.
 */
export function lines<
  const F extends Record<string, Field>,
  const O extends FieldOptions & { min?: number; max?: number; totals?: readonly (keyof F & string)[] },
>(label: string, fields: F, through: Through, options?: O): Typed<Line<F>[], O> {
  const { min = 0, max = 500, totals, ...rest }: FieldOptions & LineBounds = options ?? {};
  const removal = through.keyed ? { removed: z.boolean().optional() } : {};
  const line = z.preprocess(withoutAnswered(fields), z.strictObject({ ...lineShape(fields), ...removal }));
  const schema = z
    .array(line, `${label} must be a list`)
    .max(max, `${label}: at most ${max} lines`)
    .refine((all) => all.filter((one) => !('removed' in one && one.removed)).length >= min, {
      error: `${label}: enter at least ${min === 1 ? 'one line' : `${min} lines`}`,
    })
    .meta(min > 0 && !through.keyed ? { minItems: min } : {});
  return {
    kind: 'lines',
    label,
    fields,
    through,
    schema,
    totals: totals ?? onlyMoney(fields, through),
    required: min > 0,
    ...bounds(min, max),
    ...rest,
  };
}

/** 'third-party' → 'Third party', 'wing-a' → 'Wing A': a wire word as a person reads it. A proper name needs a label of its own. */
export function words(value: string): string {
  const spaced = value.replaceAll('-', ' ').replace(/ [a-z]$/, (letter) => letter.toUpperCase());
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Only bounds that are set, so that definitions stay readable. */
function bounds(min?: number, max?: number): { min?: number; max?: number } {
  return { ...(min ? { min } : {}), ...(max ? { max } : {}) };
}

function lineShape(fields: Record<string, Field>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.readOnly)
      .map(([name, field]) => [name, field.required ? given(field) : field.schema.nullish()]),
  );
}

/** A list of records, each once. */
function onceEach(label: string, entry: z.ZodType, max: number) {
  return z
    .array(entry, `${label} must be a list`)
    .max(max, `${label}: at most ${max}`)
    .refine((entries) => new Set(entries.map(idOfRecord)).size === entries.length, {
      error: `${label}: one is there twice`,
    });
}

/** The one money field that says what a line comes to; none where there are several, or where it names the line. */
function onlyMoney(fields: Record<string, Field>, { keyed }: Through): readonly string[] {
  const [name, ...others] = Object.keys(fields).filter((part) => fields[part]?.kind === 'money');
  return name && others.length === 0 && !keyed && name !== Object.keys(fields)[0] ? [name] : [];
}

/** A record answers `[{id, label}]`; sent back unchanged it is understood. */
function idOfRecord(value: unknown): unknown {
  return isObject(value) && 'id' in value ? value.id : value;
}

function entrySchema(label: string, extra: Record<string, Field>) {
  return z.strictObject({ id: idSchema(label), ...lineShape(extra) });
}

function asEntry(extra: Record<string, Field>): (value: unknown) => unknown {
  const strip = withoutAnswered(extra);
  return (value) => {
    if (!isObject(value)) return { id: value };
    const { label: _label, ...entry } = value;
    return { ...(strip(entry) as object), id: value.id };
  };
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
