import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Summary } from '#shared/resources/budget/reports.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';

/** Totals of the funds that the address chooses; the last ones stay while the next are fetched. */
export function useSummary(query: string) {
  return useQuery<Summary, ApiError>({
    queryKey: ['funds', 'summary', query],
    queryFn: async ({ signal }) => (await api.get<Summary>(`overview/summary?${query}`, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** The share of a budget year that has gone by on a day of Lagos, 0 to 1. */
export function shareOfYear(year: number, now = new Date()): number {
  const start = Date.UTC(year, 0, 1);
  const end = Date.UTC(year + 1, 0, 1);
  return Math.min(1, Math.max(0, (now.getTime() - start) / (end - start)));
}
