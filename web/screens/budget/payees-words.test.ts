import { expect, it } from 'vitest';
import { payeesWords } from './payees-words.ts';

it.each([
  [['Ada Obi'], 'Ada Obi'],
  [['Ada Obi', ' Ada Obi '], 'Ada Obi'],
  [['Ada Obi', 'Bala Musa'], 'Ada Obi and Bala Musa'],
  [['A', 'B', 'C', 'D'], 'A, B, C and D'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C and 2 more'],
  [Array.from({ length: 60 }, (_, n) => `P${n}`), 'P0, P1, P2 and 57 more'],
])('%j are said as %s', (names, words) => {
  expect(payeesWords(names)).toBe(words);
});
