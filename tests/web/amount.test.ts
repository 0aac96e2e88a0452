import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Amount } from '#web/components/amount.tsx';

const isLong = (naira: number, size: 'hero' | 'second') =>
  renderToStaticMarkup(createElement(Amount, { naira, size })).includes('data-long');

it('an amount for which the largest letters leave no room on a phone says so', () => {
  expect(isLong(11_794_740_447_147, 'hero')).toBe(true);
  expect(isLong(10_000_000_000, 'hero')).toBe(true);
  expect(isLong(9_999_999_999, 'hero')).toBe(false);
  expect(isLong(11_794_740_447_147, 'second')).toBe(false);
});
