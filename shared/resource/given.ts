import { visible } from '../visible-text.ts';
import type { Field } from './field.ts';
import { inText } from './in-text.ts';

/** What is said of a required field that nobody filled in. */
export function wanting(field: Field): string {
  if (field.missing) return field.missing;
  if (field.kind === 'lines') return 'Add at least one line';
  if (field.kind === 'attachments') return `Attach the ${inText(field.label)}`;
  const isChosen = field.kind === 'choice' || field.kind.startsWith('reference') || field.kind === 'file';
  return `${isChosen ? 'Choose' : 'Enter'} the ${inText(field.label)}`;
}

/** Whether nothing was given: no value, an empty list, a text that shows nothing. */
export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || (typeof value === 'string' && visible(value).trim() === '');
}
