import { expect, it } from 'vitest';
import { coloursOf } from '#web/screens/admin-center/dashboards/colours-of.ts';

const parts = (...labels: string[]) =>
  labels.map((label) => ({ label, value: 1, unit: 'count', link: null, share: 1 / labels.length }) as const);

it('a type of expenditure has one colour wherever it stands; other parts are coloured by place', () => {
  expect(coloursOf(parts('Capital', 'Personnel', 'Recurrent'))).toEqual([2, 0, 1]);
  expect(coloursOf(parts('Recurrent'))).toEqual([1]);
  expect(coloursOf(parts('Staff', 'Contract', 'Personnel'))).toEqual([0, 1, 2]);
  expect(coloursOf(parts('a', 'b', 'c', 'd', 'e', 'f', 'g'))).toEqual([0, 1, 2, 3, 4, 5, 0]);
});
