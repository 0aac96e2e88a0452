import { z } from 'zod';
import type { Office } from '../constants.ts';
import { daySchema } from '../dates.ts';
import { nairaSchema } from '../money.ts';
import { referenceKey } from './names.ts';

/** The closed list of field kinds; each has one input in the browser and one way to the database. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'number'
  | 'money'
  | 'date'
  | 'dateTime'
  | 'choice'
  | 'yesNo'
  | 'reference'
  | 'references'
  | 'file'
  | 'lines';

/** One value that a choice offers. */
export interface Choice {
  value: string | number;
  label: string;
}

/** What every field says of itself. */
export interface FieldOptions {
  /** Must be given at creation and can't be emptied later. */
  required?: boolean;
  /** Set by the server only; a client that sends another value is refused. */
  readOnly?: boolean;
  /** Given at creation, read-only afterwards. */
  fixed?: boolean;
  /** Shown and sent only when another field has one of these values. */
  when?: { field: string; in: readonly (string | number | boolean)[] };
  /** The table's column where it is not the field's own name (money: name + `_kobo`). */
  column?: string;
  /** One line beneath the label or the input. */
  hint?: string;
  /** What a new record starts with in the form; the server doesn't fill it in. */
  initial?: unknown;
  /** Not offered in the form (shown in lists and details only). */
  formless?: boolean;
  /** Words before and after the value where a person reads it, such as `%`. */
  suffix?: string;
  /** Not a column of the table: `prepare` takes it from the body, `present` answers it; lists can't sort or filter by it. */
  virtual?: boolean;
  /** Shown by its last four characters only, but for whoever may add, edit or delete such records, and these offices. */
  masked?: { butFor: readonly Office[] };
}

/** A field of a resource: its kind, its label and the schema of its value on the wire. */
export interface Field extends FieldOptions {
  kind: FieldKind;
  label: string;
  /** The value when there is one; absence and null are judged by `required`. */
  schema: z.ZodType;
  choices?: readonly Choice[];
  /** The resource (by name) that a reference points to. */
  to?: string;
  /** Where the many values of `references` and `lines` stand. */
  through?: Through;
  /** The fields of one line. */
  fields?: Record<string, Field>;
  multiline?: boolean;
  /** For files: records carry the address at which a browser shows it, with the API's host before it, instead of its id. */
  asAddress?: true;
  /** For yes or no: the words of the wire, no first; false and true unless told. */
  wire?: readonly [string | number, string | number];
}

/** A table of its own behind a field with many values. */
export interface Through {
  table: string;
  /** The column that points to this record. */
  own: string;
  /** For `references`: the column that points to the other record. */
  other?: string;
  /** For `references`: what the row between the two says besides; entries are then `{id, …}`, and a bare id keeps what was said. */
  extra?: Record<string, Field>;
  /** For `references`: the column that keeps the order in which they were given. */
  position?: string;
  /**
   * For `lines`: columns by which a line is known. Such lines are added or changed; those that a body doesn't name stay, and
   * one that says `removed: true` goes, unless something points to it.
   */
  keyed?: readonly string[];
}

/** One line of text, trimmed. */
export function text(
  label: string,
  options: FieldOptions & { max?: number; pattern?: RegExp; sentence?: string } = {},
): Field {
  const { max = 255, pattern, sentence, ...rest } = options;
  let schema = cleanText(max).regex(/^[^\n\r]*$/, `${label} must be one line`);
  if (pattern) schema = schema.regex(pattern, sentence ?? `${label} is not in the right form`);
  return { kind: 'text', label, schema, ...rest };
}

/** Text of several lines, trimmed. */
export function longText(label: string, options: FieldOptions & { max?: number } = {}): Field {
  const { max = 4000, ...rest } = options;
  return { kind: 'longText', label, schema: cleanText(max), multiline: true, ...rest };
}

/** A whole number within bounds. */
export function number(label: string, options: FieldOptions & { min?: number; max?: number } = {}): Field {
  const { min = 0, max = 1_000_000_000, ...rest } = options;
  const schema = z
    .number(`${label} must be a number`)
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`);
  return { kind: 'number', label, schema, ...rest };
}

/** Naira on the wire, whole kobo in the column `<name>_kobo`. */
export function money(label: string, options: FieldOptions & { min?: number } = {}): Field {
  const { min, ...rest } = options;
  return { kind: 'money', label, schema: nairaSchema({ min }), ...rest };
}

/** A calendar day, 'YYYY-MM-DD' on the wire. */
export function date(label: string, options: FieldOptions = {}): Field {
  return { kind: 'date', label, schema: daySchema, ...options };
}

/** A moment, ISO 8601 on the wire. */
export function dateTime(label: string, options: FieldOptions = {}): Field {
  return { kind: 'dateTime', label, schema: z.iso.datetime({ offset: true }), ...options };
}

/** One of a fixed list; a plain string stands for value and label alike. */
export function choice(
  label: string,
  choices: readonly (string | number | Choice)[],
  options: FieldOptions = {},
): Field {
  const list = choices.map((entry) =>
    typeof entry === 'object' ? entry : { value: entry, label: words(String(entry)) },
  );
  const schema = z.literal(
    list.map((entry) => entry.value),
    `${label} must be one of ${list.map((entry) => entry.label).join(', ')}`,
  );
  return { kind: 'choice', label, schema, choices: list, ...options };
}

/** Yes or no. On the wire true and false, or the words of `wire`; `yes`, `no`, 1 and 0 are always understood. */
export function yesNo(label: string, options: FieldOptions & Pick<Field, 'wire'> = {}): Field {
  const schema = z.preprocess((value) => YES_NO.get(value) ?? value, z.boolean(`${label} must be yes or no`));
  return { kind: 'yesNo', label, schema, ...options };
}

/** The id of one record of another resource. Records carry `<name without _id>: {id, label}` beside it. */
export function reference(label: string, to: string, options: FieldOptions = {}): Field {
  return { kind: 'reference', label, to, schema: idSchema(label), ...options };
}

/** The ids of several records of another resource, kept in a table between the two. */
export function references(label: string, to: string, through: Through, options: FieldOptions = {}): Field {
  const entry = through.extra
    ? z.preprocess(asEntry(through.extra), entrySchema(label, through.extra))
    : z.preprocess(idOfRecord, idSchema(label));
  const schema = z
    .array(entry, `${label} must be a list`)
    .max(5000, `${label}: at most 5000`)
    .refine((entries) => new Set(entries.map(idOfRecord)).size === entries.length, {
      error: `${label}: one stands twice`,
    });
  return { kind: 'references', label, to, through, schema, ...options };
}

/** Several records named by a word instead of an id (permissions), kept in a table of their own; never offered in a form. */
export function keys(label: string, through: Through, options: FieldOptions = {}): Field {
  const schema = z
    .array(z.string().max(200), `${label} must be a list`)
    .max(5000, `${label}: at most 5000`)
    .transform((words) => [...new Set(words)]);
  return { kind: 'references', label, through, schema, formless: true, ...options };
}

/** An uploaded file, by the id that the upload answered. */
export function file(label: string, options: FieldOptions & Pick<Field, 'asAddress'> = {}): Field {
  return { kind: 'file', label, schema: idSchema(label), ...options };
}

/** Lines that belong to the record and are written with it, in a table of their own. */
export function lines(
  label: string,
  fields: Record<string, Field>,
  through: Through,
  options: FieldOptions = {},
): Field {
  const removal = through.keyed ? { removed: z.boolean().optional() } : {};
  const line = z.preprocess(withoutAnswered(fields), z.strictObject({ ...lineShape(fields), ...removal }));
  const schema = z.array(line, `${label} must be a list`).max(500, `${label}: at most 500 lines`);
  return { kind: 'lines', label, fields, through, schema, ...options };
}

/** 'third-party' → 'Third party', 'wing-a' → 'Wing A': a wire word as a person reads it. A proper name needs a label of its own. */
export function words(value: string): string {
  const spaced = value.replaceAll('-', ' ').replace(/ [a-z]$/, (letter) => letter.toUpperCase());
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function lineShape(fields: Record<string, Field>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.readOnly)
      .map(([name, field]) => [name, field.required ? field.schema : field.schema.nullish()]),
  );
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

/** Takes out what an answer adds to a line: its id, the records beside its references, and what only the server sets. */
function withoutAnswered(fields: Record<string, Field>): (value: unknown) => unknown {
  const answered = new Set(['id']);
  for (const [name, field] of Object.entries(fields)) {
    if (field.readOnly) answered.add(name);
    if (field.kind === 'reference') answered.add(referenceKey(name));
  }
  return (value) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).filter(([name]) => !answered.has(name)))
      : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cleanText(max: number) {
  return (
    z
      .string('must be text')
      .trim()
      // Ends the judging: a pattern may take the square of a text's length.
      .max(max, { error: `must have at most ${max} characters`, abort: true })
      // PostgreSQL has no way to keep a NUL, and a lone surrogate is not text.
      .refine((value) => !value.includes('\u0000') && value.isWellFormed(), {
        error: 'has a character that cannot be kept',
      })
  );
}

function idSchema(label: string) {
  return z
    .number(`${label} must be chosen`)
    .int(`${label} must be chosen`)
    .positive(`${label} must be chosen`)
    .max(Number.MAX_SAFE_INTEGER);
}

/** Whether a value of the wire says yes, in whichever words. */
export function saysYes(value: unknown): boolean {
  return YES_NO.get(value) ?? false;
}

/** The words that stand for yes and no besides true and false. */
export const YES_NO: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['yes', true],
  ['no', false],
  ['true', true],
  ['false', false],
  [1, true],
  [0, false],
]);
