import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import type { FiguresOnWire } from '../overview/overview-data.ts';

type Level = FiguresOnWire & { funds: number };

/** The budget as at a day: in all, by type, within it by head, within that by sub-head; amounts in naira. */
export type BudgetAnalysis = Level & {
  as_at: string;
  year: number | null;
  types: (Level & {
    type: string;
    heads: (Level & {
      id: number;
      code: string;
      name: string;
      sub_heads: (Level & { id: number; name: string })[];
    })[];
  })[];
};

/** The analysis for a query of year, department, type and day; the last one stays while the next is fetched. */
export function useBudgetAnalysis(query: string) {
  return useQuery<BudgetAnalysis, ApiError>({
    queryKey: ['funds', 'analysis', query],
    queryFn: async ({ signal }) =>
      (await api.get<BudgetAnalysis>(`budget-analysis?${query}`, { signal })).data,
    placeholderData: keepPreviousData,
  });
}
