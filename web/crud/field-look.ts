import type { Field } from '#shared/resource/field.ts';
import { outlineNamed } from '#shared/resources/known.ts';

/** Whether a field holds a code, number or key that is compared letter by letter. */
export function isCode(path: string, field: Field): boolean {
  return field.kind === 'text' && /(^|[._])(code|no|number)$|(^|\.)(key|abv|trnxId)$/.test(path);
}

/** Whether a field shows a code: its own, or that of the record it points to. */
export function showsCode(path: string, field: Field): boolean {
  if (field.kind !== 'reference' || !field.to) return isCode(path, field);
  const { label, fields } = outlineNamed(field.to);
  const [only = ''] = label;
  const named = fields[only];
  return label.length === 1 && named !== undefined && isCode(only, named);
}

/** Whether a field shows the state of a record. */
export function isStatus(path: string): boolean {
  return /(^|\.)(status|stage|commitment)$/.test(path);
}

/** Whether a field holds a moment that somebody chose: its time matters as much as its day. */
export function isMoment({ kind, readOnly }: Field): boolean {
  return kind === 'dateTime' && !readOnly;
}

/** Whether a file is a picture, which is shown and not only named. */
export function isPicture(path: string): boolean {
  return /img|picture|photo|avatar|logo/.test(path);
}
