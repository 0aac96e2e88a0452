import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CashOfFund, CashOverview } from '#shared/resources/budget/cash-answers.ts';
import type { Summary } from '#shared/resources/budget/reports.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { useCan } from '#web/session/use-session.ts';

/** Totals of the funds that the address chooses; the last ones stay while the next are fetched. */
export function useSummary(query: string) {
  return useQuery<Summary, ApiError>({
    queryKey: ['funds', 'summary', query],
    queryFn: async ({ signal }) => (await api.get<Summary>(`overview/summary?${query}`, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** The cash that was released for the same funds; null while no payment asks for it, and of several years at once. Not asked for by whoever may not see warrants. */
export function useCash(query: string) {
  const can = useCan();
  return useQuery<CashOverview | null, ApiError>({
    queryKey: ['warrants', 'overview', query],
    queryFn: async ({ signal }) =>
      (await api.get<CashOverview | null>(`overview/cash?${query}`, { signal })).data,
    placeholderData: keepPreviousData,
    enabled: can('browse-warrants'),
  });
}

/** The cash of each of some funds, by their ids; nothing is asked for none. */
export function useCashOfFunds(ids: readonly number[]): ReadonlyMap<string, CashOfFund> {
  const query = new URLSearchParams({ year: 'all', ids: ids.join(',') });
  const { data = [] } = useQuery<CashOfFund[], ApiError>({
    queryKey: ['warrants', 'of-funds', ids],
    queryFn: async ({ signal }) =>
      (await api.get<CashOfFund[]>(`overview/cash/funds?${query}`, { signal })).data,
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
  return new Map(data.map((one) => [String(one.id), one]));
}

/** The share of a budget year that has gone by on a day of Lagos, 0 to 1. */
export function shareOfYear(year: number, now = new Date()): number {
  const start = Date.UTC(year, 0, 1);
  const end = Date.UTC(year + 1, 0, 1);
  return Math.min(1, Math.max(0, (now.getTime() - start) / (end - start)));
}
