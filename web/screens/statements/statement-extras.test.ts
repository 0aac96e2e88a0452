import { expect, it } from 'vitest';
import { extras } from './statement-extras.ts';

it('a statement that was removed says why its list of lines is empty', () => {
  const saidOf = (status: string) =>
    extras.warnings?.({ id: 1, version: 1, created_at: '', updated_at: '', status });
  expect(saidOf('imported')).toEqual([]);
  expect(saidOf('removed')?.join()).toContain('its lines count no more');
});
