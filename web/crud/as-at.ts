import { isDay } from '#shared/dates.ts';

/** The day that an address asks for (`as_at`), ISO; null where it names none, so that a mistyped one shows today's. */
export function asAtOf(params: URLSearchParams): string | null {
  const day = params.get('as_at');
  return isDay(day) ? day : null;
}
