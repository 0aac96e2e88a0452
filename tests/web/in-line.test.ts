import { expect, it } from 'vitest';
import { inLine } from '#web/crud/list/in-line.ts';

it('a card that begins with a sentence has no comma after its full stop', () => {
  expect(inLine(['The receipt is missing.', 'Engineering', '1 day'])).toBe(
    'The receipt is missing. Engineering, 1 day',
  );
  expect(inLine(['Why so much?', 'Audit'])).toBe('Why so much? Audit');
  expect(inLine([])).toBe('');
});
