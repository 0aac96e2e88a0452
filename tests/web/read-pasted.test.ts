import { expect, it } from 'vitest';
import { readPasted } from '#web/screens/budget/next-year/read-pasted.ts';

it('two headings of one column are refused in a sentence, and columns that nobody knows are not', () => {
  expect(readPasted('CODE\tAPPROVED\tAmount\nC1\t5\t6', [])).toBe(
    '“APPROVED” and “Amount” head the same column. Leave out the one that isn’t meant.',
  );
  expect(readPasted('CODE\tCODE\tAPPROVED\nC1\tC2\t5', [])).toMatch(
    '“CODE” and “CODE” head the same column.',
  );
  expect(readPasted('CODE\tAPPROVED\tRemark\tRemark\nC1\t5\ta\tb', [])).toMatchObject([
    { code: 'C1', amount: 5 },
  ]);
});
