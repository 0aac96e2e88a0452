import type { Quarter } from './warrants.ts';

/** What was committed in a month of the year, 'YYYY-MM', in naira. */
export interface MonthCommitted {
  month: string;
  booked: number;
}

/** What warrants released for a quarter, in naira. */
export interface QuarterReleased {
  quarter: Quarter;
  released: number;
}

/** A month of a year: what was committed until its end, or what is foreseen, and what is released by then; in naira. */
export interface ForecastPoint {
  month: string;
  /** Null of months to come. */
  committed: number | null;
  /** What is foreseen, from the running month on; null before, and in a year that is over or has not begun. */
  foreseen: number | null;
  released: number;
}

/** The forecast of a year, and what it comes to. */
export interface Forecast {
  points: ForecastPoint[];
  /** What is committed at the end of the year, at the pace so far; null where nothing is to be foreseen. */
  by_end: number | null;
  released_by_end: number;
  /** The first month in which more is committed or foreseen than is released by then; null where there is none. */
  short_from: string | null;
}

/**
 * Commitments of a budget year against the releases of its quarters, month by month, each with what was before it. What is
 * foreseen goes on at the pace of the year so far: what is committed by today, for the share of the year that is gone.
 */
export function forecastOf(
  year: number,
  months: readonly MonthCommitted[],
  releases: readonly QuarterReleased[],
  today: string,
): Forecast {
  const at = placeOf(year, today);
  const total = months.reduce((sum, { booked }) => sum + booked, 0);
  const gone = at === null ? null : shareGone(year, today);
  const pace = gone ? total / gone : null;
  let committed = months
    .filter(({ month }) => month < `${year}-01`)
    .reduce((sum, { booked }) => sum + booked, 0);
  const points = Array.from({ length: 12 }, (_, place): ForecastPoint => {
    const month = `${year}-${String(place + 1).padStart(2, '0')}`;
    committed += months.find((one) => one.month === month)?.booked ?? 0;
    const isCome = at === null ? today >= `${year}-12-31` : place <= at;
    const isForeseen = at !== null && pace !== null && place >= at;
    return {
      month,
      committed: isCome ? committed : null,
      foreseen: isForeseen ? Math.max(committed, (pace * (place + 1)) / 12) : null,
      released: releasedBy(releases, place),
    };
  });
  const last = points[11];
  const short = points.find(({ committed, foreseen, released }) => (foreseen ?? committed ?? 0) > released);
  return {
    points,
    by_end: last?.foreseen ?? null,
    released_by_end: last?.released ?? 0,
    short_from: short?.month ?? null,
  };
}

/** The place of the running month in a year, from 0; null where another year runs. */
function placeOf(year: number, today: string): number | null {
  return today.startsWith(`${year}-`) ? Number(today.slice(5, 7)) - 1 : null;
}

function shareGone(year: number, today: string): number {
  const [start, now, end] = [`${year}-01-01`, today, `${year + 1}-01-01`].map((day) => Date.parse(day));
  const day = 86_400_000;
  return ((now ?? 0) + day - (start ?? 0)) / ((end ?? 1) - (start ?? 0));
}

function releasedBy(releases: readonly QuarterReleased[], place: number): number {
  return releases.reduce(
    (sum, { quarter, released }) => (quarter <= Math.floor(place / 3) + 1 ? sum + released : sum),
    0,
  );
}
