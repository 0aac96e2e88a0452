import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FundBar } from '#web/components/fund-bar.tsx';

it('tells what is booked and not yet paid to the kobo, where the difference of two naira is no whole kobo', () => {
  const fund = { approved: 2_000_000, booked: 1_234_567.89, paid: 1_000_000.1, reserved: 0.3 };
  const own = { label: 'This expenditure', amount: 0.1 };
  const text = renderToStaticMarkup(createElement(FundBar, { ...fund, own })).replaceAll(/<[^>]+>/g, ' ');
  expect(text.replaceAll(/\s+/g, '')).toContain('Booked,notyetpaid₦234,567.79');
});
