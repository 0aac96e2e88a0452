import { addDays, daysBetween, formatDay } from '../dates.ts';

/** How many days ahead a trip or a meeting may begin: two years. */
export const FURTHEST_AHEAD_DAYS = 730;

/** How many days lie between the first and the last of a trip at most: a year. */
export const LONGEST_TRIP_DAYS = 366;

/** Why a trip or a meeting can't begin on a day, seen from today; null when it can. */
export function tooFarAhead(day: string, today: string): string | null {
  const last = addDays(today, FURTHEST_AHEAD_DAYS);
  return day > last ? `Choose a day within two years: ${formatDay(last)} at the latest` : null;
}

/** What is wrong with the days of a trip, by field; a stay has a night at least. Whether they are over is not judged here. */
export function tripDayProblems(
  { from, to }: { from: string; to: string },
  isStay: boolean,
  today: string,
): { from?: string; to?: string } {
  const far = tooFarAhead(from, today);
  const problems = far ? { from: far } : {};
  if (to < from) return { ...problems, to: 'The last day is before the first' };
  if (isStay && to === from) return { ...problems, to: 'Stay at least one night' };
  return daysBetween(from, to) > LONGEST_TRIP_DAYS
    ? { ...problems, to: `A ${isStay ? 'stay' : 'trip'} takes a year at most` }
    : problems;
}
