import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agoInWords,
  daysBetween,
  formatDay,
  formatLongDay,
  formatMoment,
  isDay,
  lagosToday,
  lagosYear,
  parseDay,
} from '#shared/dates.ts';
import { daySchema } from '#shared/day-schemas.ts';
import { date } from '#shared/resource/fields.ts';
import { schemaOf } from '#shared/resource/schema-of.ts';

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days are days in Lagos', () => {
  it('the day turns at midnight in Lagos, an hour before UTC', () => {
    expect(lagosToday(new Date('2025-12-31T22:59:59Z'))).toBe('2025-12-31');
    expect(lagosToday(new Date('2025-12-31T23:00:00Z'))).toBe('2026-01-01');
    expect(lagosYear(new Date('2025-12-31T22:59:59Z'))).toBe(2025);
    expect(lagosYear(new Date('2025-12-31T23:00:00Z'))).toBe(2026);
  });

  it('shows days and moments the way the agency writes them', () => {
    expect(formatDay('2025-03-01')).toBe('01-03-2025');
    expect(formatDay('2025-12-31T23:30:00Z')).toBe('01-01-2026');
    expect(formatLongDay('2025-03-01')).toBe('March 1st 2025');
    expect(formatMoment(new Date('2025-11-20T23:05:00Z'))).toBe('21-11-2025 00:05');
  });

  it.each([
    ['2025-01-02', '2nd'],
    ['2025-01-03', '3rd'],
    ['2025-01-11', '11th'],
    ['2025-01-12', '12th'],
    ['2025-01-13', '13th'],
    ['2025-01-21', '21st'],
    ['2025-01-22', '22nd'],
    ['2025-01-30', '30th'],
  ])('%s is the %s', (day, ordinal) => expect(formatLongDay(day)).toBe(`January ${ordinal} 2025`));

  it.each(['', 'soon', '2025-13-01', '2025-02-30', '31-12-2025'])('refuses to show %j', (text) => {
    expect(() => formatDay(text)).toThrow(RangeError);
    expect(() => formatMoment(text)).toThrow(RangeError);
  });
});

describe('days typed by people', () => {
  it.each([
    ['27-03-2025', '2025-03-27'],
    [' 2025-03-27 ', '2025-03-27'],
    ['7/3/2025', '2025-03-07'],
    ['29-02-2024', '2024-02-29'],
  ])('reads %j', (text, day) => expect(parseDay(text)).toBe(day));

  it.each(['', '29-02-2025', '2025-02-30', '31-04-2025', '00-01-2025', '03-27-2025', '1-2-25', '0025-01-01'])(
    'refuses %j: only real calendar days',
    (text) => {
      expect(parseDay(text)).toBeNull();
      expect(daySchema.safeParse(text).success).toBe(false);
    },
  );

  it('every day shown reads back as itself', () => {
    fc.assert(fc.property(anyDay, (day) => parseDay(formatDay(day)) === day));
  });

  it('a day on the wire is put out unchanged, and an empty one is asked for', () => {
    expect(daySchema.parse('2025-03-27')).toBe('2025-03-27');
    expect(daySchema.safeParse('').error?.issues[0]?.message).toBe('Enter a date.');
    expect(daySchema.safeParse(undefined).error?.issues[0]?.message).toBe('Enter a date.');
    expect(daySchema.safeParse('2025-02-30').error?.issues[0]?.message).toBe('Enter a real date.');
    expect(isDay(20250101)).toBe(false);
  });

  it('a day in the order that people write it is told as it is to be sent, and nothing else is said of it', () => {
    const past = schemaOf(date('Day', { past: true }));
    const saidOf = (text: string) => past.safeParse(text).error?.issues.map(({ message }) => message);
    expect(saidOf('28-11-2096')).toEqual(['Write the day as 2096-11-28.']);
    expect(saidOf('31-11-2096')).toEqual(['Enter a real date.']);
    expect(saidOf('2096-11-28')).toEqual(['This day lies ahead.']);
  });
});

describe('counting days', () => {
  it('to a later day are whole, also over a leap day and the turn of a year', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(daysBetween('2025-12-31', '2026-01-01')).toBe(1);
    expect(() => daysBetween('2025-05-05', 'tomorrow')).toThrow(RangeError);
    fc.assert(fc.property(anyDay, anyDay, (from, to) => daysBetween(from, to) === -daysBetween(to, from)));
  });

  it.each([
    ['2025-11-20T12:00:40Z', 'just now'],
    ['2025-11-20T11:59:00Z', '1 minute ago'],
    ['2025-11-20T11:01:00Z', '59 minutes ago'],
    ['2025-11-20T09:30:00Z', '2 hours ago'],
    ['2025-11-17T12:00:00Z', '3 days ago'],
    ['2025-09-01T12:00:00Z', '2 months ago'],
    ['2023-11-01T12:00:00Z', '2 years ago'],
    ['2025-11-22T12:00:00Z', 'in 2 days'],
  ])('%s was %s', (moment, words) => {
    expect(agoInWords(moment, new Date('2025-11-20T12:00:00Z'))).toBe(words);
  });
});
