import { ATTACHMENTS_MAX } from '../constants.ts';
import type { Choice, Field, FieldOptions, Through, Typed } from './field.ts';
import type { Attached, Line, Linked } from './record-types.ts';

/** How short and long a text may be, in characters, and of which form. */
type LineBounds = { min?: number; max?: number; totals?: readonly string[] };
type TextBounds = { min?: number; max?: number; pattern?: RegExp; sentence?: string };

/** One line of text, trimmed; characters that nobody sees are left out of it. */
export function text<const O extends FieldOptions & TextBounds>(
  label: string,
  options?: O,
): Typed<string, O> {
  const { min = 0, max = 255, ...rest }: FieldOptions & TextBounds = options ?? {};
  return { kind: 'text', label, ...bounds(min, max), ...rest };
}

/** Text of several lines, trimmed. */
export function longText<const O extends FieldOptions & { min?: number; max?: number }>(
  label: string,
  options?: O,
): Typed<string, O> {
  const { min = 0, max = 4000, ...rest }: FieldOptions & TextBounds = options ?? {};
  return { kind: 'longText', label, ...bounds(min, max), ...rest };
}

/** A whole number within bounds, or one with so many `decimals`. */
export function number<
  const O extends FieldOptions & Pick<Field, 'decimals'> & { min?: number; max?: number },
>(label: string, options?: O): Typed<number, O> {
  const { min = 0, max = 1_000_000_000, ...rest }: FieldOptions & TextBounds = options ?? {};
  return { kind: 'number', label, ...bounds(min, max), ...rest };
}

/** Naira on the wire, whole kobo in the column `<name>_kobo`. */
export function money<const O extends FieldOptions & { min?: number }>(
  label: string,
  options?: O,
): Typed<number, O> {
  const { min, ...rest }: FieldOptions & TextBounds = options ?? {};
  return { kind: 'money', label, ...bounds(min), ...rest };
}

/** A calendar day, 'YYYY-MM-DD' on the wire. */
export function date<const O extends FieldOptions & { past?: boolean }>(
  label: string,
  options?: O,
): Typed<string, O> {
  const { past, ...rest }: FieldOptions & { past?: boolean } = options ?? {};
  return { kind: 'date', label, ...(past ? { past } : {}), ...rest };
}

/** A moment, ISO 8601 on the wire; one without an offset is on the clock of Lagos. */
export function dateTime<const O extends FieldOptions>(label: string, options?: O): Typed<string, O> {
  return { kind: 'dateTime', label, ...options };
}

/** One of a fixed list; a plain string stands for value and label alike. */
export function choice<
  const C extends string | number | Choice,
  const O extends FieldOptions & Pick<Field, 'besides'>,
>(label: string, choices: readonly C[], options?: O): Typed<C extends Choice ? C['value'] : C, O> {
  const list: Choice[] = choices.map((entry: string | number | Choice) =>
    typeof entry === 'object' ? entry : { value: entry, label: words(String(entry)) },
  );
  return { kind: 'choice', label, choices: list, ...options };
}

/** Yes or no. On the wire true and false, or the words of `wire`; `yes`, `no`, 1 and 0 are always understood. */
export function yesNo<const O extends FieldOptions & Pick<Field, 'wire'>>(
  label: string,
  options?: O,
): Typed<O['wire'] extends readonly (infer Word)[] ? Word : boolean, O> {
  return { kind: 'yesNo', label, ...options };
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
  return { kind: 'reference', label, to, ...options };
}

/** The ids of several records of another resource, kept in a table between the two. */
export function references<const O extends FieldOptions>(
  label: string,
  to: string,
  through: Through,
  options?: O,
): Typed<Linked[], O> {
  return { kind: 'references', label, to, through, ...options };
}

/** Several records named by a word instead of an id (permissions), kept in a table of their own; never offered in a form. */
export function keys<const O extends FieldOptions>(
  label: string,
  through: Through,
  options?: O,
): Typed<string[], O> {
  return { kind: 'references', label, through, formless: true, ...options };
}

/** An uploaded file, by the id that the upload answered. */
export function file<const O extends FieldOptions>(label: string, options?: O): Typed<number, O> {
  return { kind: 'file', label, ...options };
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
  const through = { table: 'attachments', own: 'subject_id' };
  return { kind: 'attachments', label, through, max, ...rest };
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
  return {
    kind: 'lines',
    label,
    fields,
    through,
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

/** The one money field that says what a line comes to; none where there are several, or where it names the line. */
function onlyMoney(fields: Record<string, Field>, { keyed }: Through): readonly string[] {
  const [name, ...others] = Object.keys(fields).filter((part) => fields[part]?.kind === 'money');
  return name && others.length === 0 && !keyed && name !== Object.keys(fields)[0] ? [name] : [];
}
