import { useQuery } from '@tanstack/react-query';
import type { TripPay } from '#shared/trip-pay.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import type { TripFacts, TripKind } from './trip-form.ts';

/** What trips pay somebody, as a call of the API tells it; nothing is asked while it isn't known whom (null). */
export function useTripPay(path: string | null) {
  return useQuery<TripPay, ApiError>({
    queryKey: ['trip-pay', path],
    queryFn: async ({ signal }) => (await api.get<TripPay>(path ?? '', { signal })).data,
    enabled: path !== null,
    staleTime: 30_000,
  });
}

/** What decides the lines of a form while one types. */
export function useTripFacts({ payPath }: TripKind, values: Readonly<Record<string, unknown>>): TripFacts {
  return { pay: useTripPay(payPath(values)).data ?? null };
}
