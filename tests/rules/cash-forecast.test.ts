import { describe, expect, it } from 'vitest';
import { forecastOf } from '#shared/cash-forecast.ts';

const QUARTERLY = ([1, 2, 3, 4] as const).map((quarter) => ({ quarter, released: 300 }));
const months = (...booked: number[]) =>
  booked.map((one, place) => ({ month: `2026-${String(place + 1).padStart(2, '0')}`, booked: one }));

describe('commitments against releases', () => {
  it('count on month by month, and releases from the first month of their quarter on', () => {
    const { points } = forecastOf(2026, months(10, 20, 30, 40), QUARTERLY, '2026-04-30');
    expect(points.map(({ committed }) => committed).slice(0, 5)).toEqual([10, 30, 60, 100, null]);
    expect(points.map(({ released }) => released)).toEqual([
      ...[300, 300, 300, 600, 600, 600],
      ...[900, 900, 900, 1_200, 1_200, 1_200],
    ]);
  });

  it('go on at the pace of the days that are gone, from the running month on', () => {
    const { points, by_end, short_from } = forecastOf(2026, months(100, 100, 100), QUARTERLY, '2026-03-31');
    expect(points.slice(0, 2).map(({ foreseen }) => foreseen)).toEqual([null, null]);
    expect(Math.round(by_end ?? 0)).toBe(1_217);
    expect(points[2]?.foreseen).toBeCloseTo((1_216.67 * 3) / 12, -1);
    expect(short_from).toBe('2026-03');
  });

  it('are foreseen to be no less than they are', () => {
    const { points } = forecastOf(2026, months(500, 0, 0), QUARTERLY, '2026-02-01');
    expect(points[1]?.foreseen).toBeGreaterThanOrEqual(500);
  });

  for (const { what, today, committed, by_end } of [
    { what: 'a year that is over foresees nothing', today: '2027-02-01', committed: 30, by_end: null },
    { what: 'its last day is still of it', today: '2026-12-31', committed: 30, by_end: 30 },
    { what: 'a year to come has nothing committed', today: '2025-12-31', committed: null, by_end: null },
  ])
    it(what, () => {
      const told = forecastOf(2026, months(10, 20), QUARTERLY, today);
      expect([told.points[11]?.committed, told.by_end]).toEqual([committed, by_end]);
    });

  it('name the first month that falls short, or none', () => {
    const short = forecastOf(2026, months(100, 250), QUARTERLY, '2027-01-01');
    expect(short.short_from).toBe('2026-02');
    expect(forecastOf(2026, months(100), QUARTERLY, '2027-01-01').short_from).toBeNull();
    expect(forecastOf(2026, [], [], '2026-06-01').short_from).toBeNull();
  });

  it('count what was booked before the year from its first month on', () => {
    const early = [{ month: '2025-12', booked: 50 }, ...months(10)];
    expect(forecastOf(2026, early, QUARTERLY, '2026-01-31').points[0]?.committed).toBe(60);
  });
});
