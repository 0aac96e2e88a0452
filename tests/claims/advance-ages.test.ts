import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AGE_BANDS, ageBand, ageDays, dueDay, overdueDays, recoveryDay } from '#shared/advance-ages.ts';
import { addDays } from '#shared/dates.ts';
import { workingDay, workingDaysBetween } from '#shared/working-days.ts';
import { startTestPortal } from '../support/portal.ts';

const NONE: ReadonlySet<string> = new Set();

describe('the day on which an advance is due', () => {
  it.each([
    ['2026-11-02', '2026-11-16', 'a Monday stays'],
    ['2026-11-06', '2026-11-20', 'a Friday stays'],
    ['2026-11-07', '2026-11-23', 'a Saturday moves to Monday'],
    ['2026-11-08', '2026-11-23', 'a Sunday moves to Monday'],
    ['2024-02-17', '2024-03-04', 'over a leap day'],
    ['2023-12-16', '2024-01-02', 'past a weekend and New Year’s Day'],
    ['2023-12-23', '2024-01-08', 'from a weekend to the next year'],
    ['2024-12-11', '2024-12-27', 'past Christmas and Boxing Day'],
  ])('of a trip that ended on %s is %s: %s', (finished, due) => {
    expect(dueDay(finished, 14, new Set(['2024-01-01', '2024-12-25', '2024-12-26']))).toBe(due);
  });

  it('has passed from the next day on', () => {
    expect(overdueDays('2026-11-16', '2026-11-16')).toBe(0);
    expect(overdueDays('2026-11-16', '2026-11-17')).toBe(1);
    expect(recoveryDay('2026-11-02', 14, 21, NONE)).toBe('2026-12-07');
    expect(recoveryDay('2026-11-02', 14, 19, NONE)).toBe('2026-12-07');
  });
});

it.each([
  [-3, 0, '0-14'],
  [0, 0, '0-14'],
  [14, 14, '0-14'],
  [15, 15, '15-21'],
  [21, 21, '15-21'],
  [22, 22, '22-60'],
  [60, 60, '22-60'],
  [61, 61, 'over-60'],
  [900, 900, 'over-60'],
])('an advance whose trip ended %i days ago has the age %i and is in the band %s', (days, age, band) => {
  const today = addDays('2026-11-02', days);
  expect(ageDays('2026-11-02', today)).toBe(age);
  expect(ageBand(age)).toBe(band);
});

describe('the database', () => {
  let portal: Awaited<ReturnType<typeof startTestPortal>>;
  beforeAll(async () => {
    portal = await startTestPortal();
  }, 120_000);
  afterAll(() => portal.close());

  it('says the same of every day of some years, and with other settings', async () => {
    const { rows } = await portal.pool.query<{ day: string; working: string; due: string; recovery: string }>(
      `select day::date::text as day, working_day(day::date)::text as working, advance_due(day::date)::text as due,
         advance_recovery_day(day::date)::text as recovery
         from generate_series(date '2019-12-01', date '2028-03-31', interval '1 day') day`,
    );
    expect(rows.length).toBeGreaterThan(3_000);
    const free = await portal.pool.query<{ day: string }>('select day::text from holidays');
    const holidays = new Set(free.rows.map(({ day }) => day));
    expect(holidays).toContain('2024-03-29');
    expect(holidays).toContain('2025-04-21');
    const wrong = rows.filter(
      ({ day, working, due, recovery }) =>
        working !== workingDay(day, holidays) ||
        due !== dueDay(day, 14, holidays) ||
        recovery !== recoveryDay(day, 14, 21, holidays),
    );
    expect(wrong).toEqual([]);
    await portal.pool.query(`update settings set value = '3' where key = 'retirement_grace_days'`);
    const { rows: anew } = await portal.pool.query<{ due: string }>(
      `select advance_due('2026-11-04')::text as due`,
    );
    expect(anew[0]?.due).toBe(dueDay('2026-11-04', 3, NONE));
    const { rows: spans } = await portal.pool.query<{ since: string; until: string; worked: number }>(
      `select since::date::text, until::date::text, working_days_between(since::date, until::date) as worked
         from generate_series(date '2023-12-20', date '2024-01-10', interval '1 day') since,
           generate_series(date '2023-12-18', date '2025-05-04', interval '7 days 1 hour') until`,
    );
    expect(
      spans.filter(({ since, until, worked }) => worked !== workingDaysBetween(since, until, holidays)),
    ).toEqual([]);
    expect(workingDaysBetween('2024-03-27', '2024-04-03', holidays)).toBe(3);
  });

  it('counts ages and puts them into bands alike', async () => {
    const { rows } = await portal.pool.query<{ age: number; band: string }>(
      `select advance_age(current_date, current_date + n) as age, advance_band(advance_age(current_date, current_date + n)) as band
         from generate_series(-5, 400) n`,
    );
    expect(rows.filter(({ age, band }) => ageBand(age) !== band)).toEqual([]);
    expect(new Set(rows.map(({ band }) => band))).toEqual(new Set(AGE_BANDS.map(({ band }) => band)));
  });
});
