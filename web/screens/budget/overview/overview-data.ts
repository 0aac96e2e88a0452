import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';

/** The figures of one fund or of several together, in naira and percent. */
export type FiguresOnWire = {
  approved: number;
  booked_expenditure: number;
  actual_expenditure: number;
  reserved: number;
  available: number;
  expected_performance: number;
  actual_performance: number;
};

/** Figures of the funds of a type, head or department. */
export type Share = FiguresOnWire & { name: string; funds: number };

/** What the overview's summary answers. */
export type Summary = {
  year: number | null;
  years: number[];
  funds: number;
  totals: FiguresOnWire;
  by_type: Share[];
  by_head: (Share & { id: number; code: string })[];
  by_department: (Share & { id: number; code: string })[];
  by_month: { month: string; booked: number; paid: number }[];
};

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
