import { expect, it } from 'vitest';
import { stillTyping } from './still-typing.ts';

it('keeps what was being typed on the page out of what opened over it, and takes what comes after a pause', () => {
  const typing = stillTyping(1_000);
  expect([1_100, 1_250, 1_900, 2_100].map(typing.takes)).toEqual([true, true, true, true]);
  expect([2_900, 2_950, 3_000].map(typing.takes)).toEqual([false, false, false]);
});

it('leaves the first key to whoever was not typing, or has filled in what opened', () => {
  expect(stillTyping(1_000).takes(1_700)).toBe(false);
  const filled = stillTyping(1_000);
  filled.end();
  expect(filled.takes(1_010)).toBe(false);
});
