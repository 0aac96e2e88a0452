import type { Point } from '#shared/widgets.ts';

const COLOURS = 6;
/** The types of expenditure, in the order of their colours on the overview. */
const TYPES: readonly string[] = ['Personnel', 'Recurrent', 'Capital'];

/** The colour of each part of a whole, by its number: a type has everywhere the same, others follow their place. */
export function coloursOf(points: readonly Point[]): number[] {
  const areTypes = points.every(({ label }) => TYPES.includes(label));
  return points.map(({ label }, place) => (areTypes ? TYPES.indexOf(label) : place % COLOURS));
}
