import type { FiguresOnWire } from '#shared/resources/budget/reports.ts';

/** The performances of a line, each with the figure of which it is the share of what is approved. */
export const PERFORMANCES = [
  { key: 'expected_performance', of: 'booked_expenditure', label: 'Expected performance' },
  { key: 'actual_performance', of: 'actual_expenditure', label: 'Actual performance' },
] as const;

/** Lines ordered by one of their figures, the largest first with `-`: performances by the exact ones, though they are shown rounded. */
export function inOrder<Line extends FiguresOnWire>(lines: readonly Line[], sort: string): Line[] {
  const descends = sort.startsWith('-');
  const name = sort.replace(/^-/, '');
  const of = PERFORMANCES.find(({ key }) => key === name)?.of;
  const figure = (line: Line) =>
    of ? line[of] / (line.approved || Infinity) : (line[name as keyof FiguresOnWire] ?? 0);
  return [...lines].sort((one, other) => (figure(one) - figure(other)) * (descends ? -1 : 1));
}
