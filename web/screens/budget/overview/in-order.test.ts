import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

const line = (name: string, approved: number, booked_expenditure: number) => ({
  ...{ name, approved, booked_expenditure, actual_expenditure: 0, reserved: 0 },
  ...{ available: approved - booked_expenditure, booked_balance: 0, actual_balance: 0 },
  ...{ expected_performance: 0, actual_performance: 0 },
});
// Each but the last is shown as 33.3 %.
const LINES = [
  line('Least', 3_000, 999),
  line('Most', 3_000, 1_001),
  line('Third', 30, 10),
  line('None', 0, 0),
];
const names = (sort: string) => inOrder(LINES, sort).map(({ name }) => name);

it('heads and departments are ordered by exact performances, what has nothing approved as nothing', () => {
  expect(names('-expected_performance')).toEqual(['Most', 'Third', 'Least', 'None']);
  expect(names('expected_performance')).toEqual(['None', 'Least', 'Third', 'Most']);
});

it('and by amounts, those that are alike as they came', () => {
  expect(names('-available')).toEqual(['Least', 'Most', 'Third', 'None']);
  expect(names('-approved')).toEqual(['Least', 'Most', 'Third', 'None']);
  expect(names('actual_expenditure')).toEqual(['Least', 'Most', 'Third', 'None']);
});
