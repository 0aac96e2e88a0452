import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Amount } from '#web/components/amount.tsx';

const drawn = (naira: number, size: 'hero' | 'figure' | 'row') =>
  renderToStaticMarkup(createElement(Amount, { naira, size }));
const isLong = (...asked: Parameters<typeof drawn>) => drawn(...asked).includes('data-long');

it('an amount for which the largest letters leave no room on a phone says so', () => {
  expect(isLong(11_794_740_447_147, 'hero')).toBe(true);
  expect(isLong(10_000_000_000, 'hero')).toBe(true);
  expect(isLong(9_999_999_999, 'hero')).toBe(false);
  expect(isLong(11_794_740_447_147, 'row')).toBe(false);
});

it('a long amount in large letters may be broken between its thousands, and only there', () => {
  expect(drawn(11_794_740_447_147, 'figure')).toContain('11,<wbr/>794,<wbr/>740,<wbr/>447,<wbr/>147');
  expect(drawn(11_794_740_447_147, 'row')).toContain('11,794,740,447,147');
});
