import { expect, it } from 'vitest';
import { extras } from './authority-limit-extras.tsx';

it('a limit without an amount says that it is any amount', () => {
  const limit = (role: string, up_to: number | null) => ({
    ...{ id: 1, version: 1, created_at: '', updated_at: '' },
    ...{ role, up_to },
  });
  expect(extras.cells?.up_to?.(limit('executive', null))).toBe('Any amount');
  expect(extras.heading?.(limit('executive', null))).toBe('Head of the agency, any amount');
  expect(extras.heading?.(limit('head', 2_000_000))).toBe('Head of department, up to ₦2,000,000.00');
});
