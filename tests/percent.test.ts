import { expect, it } from 'vitest';
import { percentOf } from '#shared/money.ts';
import { percentWords } from '#shared/percent.ts';

it.each([
  [0, 1_000, '0.0 %'],
  [1, 1_000_000, '< 0.1 %'],
  [4_999, 10_000_000, '< 0.1 %'],
  [5_000, 10_000_000, '0.1 %'],
  [125, 1_000, '12.5 %'],
  [1_000, 1_000, '100.0 %'],
  [1_500, 1_000, '150.0 %'],
  [0, 0, '0.0 %'],
])('%d of %d is %s', (part, whole, words) => {
  expect(percentWords(percentOf(part, whole), part)).toBe(words);
});

it('is said of what was not rounded before too', () => {
  expect(percentWords(0.04)).toBe('< 0.1 %');
});
