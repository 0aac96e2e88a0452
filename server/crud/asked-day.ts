import { sql } from 'kysely';
import { z } from 'zod';
import { isDay, lagosToday, parseDay } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';

/** A day of Lagos that a report is asked for, as it is written on the wire or by people. */
export const as_at = z
  .string()
  .max(20)
  .optional()
  .describe('A day, YYYY-MM-DD or DD-MM-YYYY; today unless told.');

/** As at which day. */
export const dayQuery = z.looseObject({ as_at });

/** A day that a query asks for, as it is written on the wire or by people; today without one. */
export function dayAsked(value: unknown, name: string): string {
  if (value === undefined || value === '') return lagosToday();
  const day = typeof value === 'string' ? parseDay(value) : null;
  if (day && isDay(day)) return day;
  const sentence = 'Give a day such as 31-12-2024.';
  throw new Refusal('VALIDATION', sentence, { [name]: [sentence] });
}

/** The same where a day that has not come yet tells nothing. */
export function pastDayAsked(value: unknown, name: string): string {
  const day = dayAsked(value, name);
  if (day <= lagosToday()) return day;
  const sentence = 'That day has not come yet.';
  throw new Refusal('VALIDATION', sentence, { [name]: [sentence] });
}

/** The moment at which a day of Lagos is over. */
export function endOf(day: string) {
  return sql<Date>`((${day}::date + 1)::timestamp at time zone 'Africa/Lagos')`;
}
