import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Due, sharesOf } from '#shared/workflows/shares.ts';

const DUES = fc
  .array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 12 })
  .map((all): Due[] => all.map((due_kobo, index) => ({ id: index + 1, due_kobo })));

it('a cut is taken from the smallest hold upwards, of equal ones from the later first', () => {
  const holds = [
    { id: 1, due_kobo: 12_000 },
    { id: 2, due_kobo: 8_000 },
  ];
  expect([...sharesOf(holds, 19_000)]).toEqual([
    [2, 7_000],
    [1, 12_000],
  ]);
  expect(sharesOf(holds, 5_000)).toEqual(
    new Map([
      [2, 0],
      [1, 5_000],
    ]),
  );
  const equal = [1, 2, 3].map((id) => ({ id, due_kobo: 100 }));
  expect(sharesOf(equal, 150)).toEqual(
    new Map([
      [3, 0],
      [2, 50],
      [1, 100],
    ]),
  );
  expect(() => sharesOf(equal, 301)).toThrow(RangeError);
});

it('shares add up to what is paid, none above what is due, however many and however much is cut', () => {
  fc.assert(
    fc.property(DUES, fc.double({ min: 0, max: 1, noNaN: true }), (holds, part) => {
      const due = holds.reduce((sum, { due_kobo }) => sum + due_kobo, 0);
      const paid = Math.round(due * part);
      const shares = sharesOf(holds, paid);
      expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBe(paid);
      for (const { id, due_kobo } of holds) {
        expect(shares.get(id)).toBeGreaterThanOrEqual(0);
        expect(shares.get(id)).toBeLessThanOrEqual(due_kobo);
      }
      // At most one hold is cut in part: those before it to nothing, those after it not at all.
      const partly = holds.filter(({ id, due_kobo }) => ![0, due_kobo].includes(shares.get(id) ?? -1));
      expect(partly.length).toBeLessThanOrEqual(1);
    }),
  );
});
