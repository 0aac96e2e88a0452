import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { VoteBook } from '#shared/resources/budget/reports.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';

/** The vote book of a fund as at the end of a day; today's without one. */
export function useVoteBook(fundId: string, asAt: string | null) {
  return useQuery<VoteBook, ApiError>({
    queryKey: ['funds', 'vote-book', fundId, asAt],
    queryFn: async ({ signal }) =>
      (await api.get<VoteBook>(`funds/${fundId}/vote-book${asAt ? `?as_at=${asAt}` : ''}`, { signal })).data,
    placeholderData: keepPreviousData,
  });
}
