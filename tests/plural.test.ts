import { expect, it } from 'vitest';
import { countOf, nounFor } from '#shared/resource/plural.ts';

it.each([
  ['brand', 'brands'],
  ['store category', 'store categories'],
  ['batch', 'batches'],
  ['top-up or virement', 'top-ups or virements'],
  ['set of bank details', 'sets of bank details'],
  ['document sent to us', 'documents sent to us'],
  ['document on its journey', 'documents on their journey'],
  ['receipt to revenue', 'receipts to revenue'],
])('the word for many of a %s is %s', (singular, plural) => {
  expect(nounFor({ singular }, 2)).toBe(plural);
  expect(countOf({ singular }, 1)).toBe(`1 ${singular}`);
});
