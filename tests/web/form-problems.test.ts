import { expect, it } from 'vitest';
import { standing } from '#web/crud/form/form-problems.ts';

it('what is refused of a path without a field stands at the field that shows it', () => {
  const blocked = ['Kano Paper Mills is blocked: nothing is ordered from or paid to it.'];
  const stands = { beneficiary_id: 'beneficiary' };
  expect(standing({ beneficiary_id: blocked, amount: ['Enter the amount'] }, stands)).toEqual({
    beneficiary: blocked,
    amount: ['Enter the amount'],
  });
  expect(standing({ beneficiary_id: blocked })).toEqual({ beneficiary_id: blocked });
});
