import { expect, it } from 'vitest';
import { percentOf } from '#shared/money.ts';
import { percentWords } from '#shared/percent.ts';

it.each([
  [0, 1_000, '0.0 %', 0],
  [1, 1_000_000, '< 0.1 %', 0.1],
  [4_999, 10_000_000, '< 0.1 %', 0.1],
  [10_000, 10_000_000, '0.1 %', 0.1],
  [125, 1_000, '12.5 %', 12.5],
  // ₦8 is left of a vote of ₦900,000,000.
  [89_999_999_200, 90_000_000_000, '> 99.9 %', 99.9],
  [9_994, 10_000, '> 99.9 %', 99.9],
  [9_990, 10_000, '99.9 %', 99.9],
  [1_000, 1_000, '100.0 %', 100],
  [1_000_001, 1_000_000, '> 100.0 %', 100.1],
  [1_500, 1_000, '150.0 %', 150],
  [0, 0, '0.0 %', 0],
  [-125, 1_000, '-12.5 %', -12.5],
])('%d of %d is %s', (part, whole, words, percent) => {
  expect(percentWords(part, whole)).toBe(words);
  expect(percentOf(part, whole)).toBe(percent);
});
