import type { FieldErrors } from '../errors.ts';

/** What is said of a last day that is before the first one, at its field; nothing while one of them isn't known. */
export function inOrder(
  field: string,
  first: unknown,
  last: unknown,
  sentence = 'The last day is before the first',
): FieldErrors {
  return typeof first === 'string' && typeof last === 'string' && last < first ? { [field]: [sentence] } : {};
}
