import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BudgetAnalysis } from '#shared/resources/budget/reports.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';

/** The analysis for a query of year, department, type and day; the last one stays while the next is fetched. */
export function useBudgetAnalysis(query: string) {
  return useQuery<BudgetAnalysis, ApiError>({
    queryKey: ['funds', 'analysis', query],
    queryFn: async ({ signal }) =>
      (await api.get<BudgetAnalysis>(`budget-analysis?${query}`, { signal })).data,
    placeholderData: keepPreviousData,
  });
}
