import { z } from 'zod';
import { isDay, MOMENT, onLagosClock, parseDay } from './dates.ts';

/** A calendar day on the wire, 'YYYY-MM-DD', put out unchanged. */
export const daySchema = z
  .string({ error: 'Enter a date.' })
  // What is no day neither lies ahead nor comes before another.
  .refine(isDay, { error: ({ input }) => notADay(String(input)), abort: true })
  .meta({ format: 'date' });

/** A moment on the wire, ISO 8601, put out with its offset: one without is on the clock of Lagos. */
export function momentSchema(label: string) {
  const error = `${label} must be a day and a time, such as 2025-09-07T10:00`;
  return z
    .string(error)
    .overwrite(onLagosClock)
    .refine((value) => z.iso.datetime({ offset: true }).safeParse(value).success, { error })
    .meta({ pattern: MOMENT.source, description: 'ISO 8601; without an offset on the clock of Lagos.' });
}

/** A day in the order that people write it is told as it is to be sent. */
function notADay(text: string): string {
  if (text === '') return 'Enter a date.';
  const meant = parseDay(text);
  return meant === null ? 'Enter a real date.' : `Write the day as ${meant}.`;
}
