import { z } from 'zod';
import { isDay, MOMENT, onLagosClock } from './dates.ts';

/** A calendar day on the wire, 'YYYY-MM-DD', put out unchanged. */
export const daySchema = z
  .string({ error: 'Enter a date.' })
  .refine(isDay, { error: (issue) => (issue.input === '' ? 'Enter a date.' : 'Enter a real date.') })
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
