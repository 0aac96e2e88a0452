import type { Field } from '../../shared/resource/fields.ts';

/** Whether a field holds a code, number or key that is compared letter by letter. */
export function isCode(path: string, field: Field): boolean {
  return field.kind === 'text' && /(^|[._])(code|no|number)$|(^|\.)(key|abv|trnxId)$/.test(path);
}

/** Whether a field says how a record stands. */
export function isStatus(path: string): boolean {
  return /(^|\.)(status|stage|commitment)$/.test(path);
}

/** Whether a file is a picture, which is shown and not only named. */
export function isPicture(path: string): boolean {
  return /img|picture|photo|avatar|logo/.test(path);
}
