import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';

/** One line of a vote book; amounts in naira. */
export type VoteBookLine = {
  seq: number;
  date: string;
  label: string;
  reference: string | null;
  payee: string | null;
  particulars: string | null;
  allocation: number;
  commitment: number;
  payment: number;
  balance: number;
};

/** A fund's vote book as at a day. */
export type VoteBook = {
  fund: {
    id: number;
    code: string;
    name: string;
    head: string;
    type: string;
    department: string;
    budget_year: number;
  };
  as_at: string;
  lines: VoteBookLine[];
  totals: { approved: number; commitment: number; payment: number; balance: number };
};

/** The vote book of a fund as at the end of a day; today's without one. */
export function useVoteBook(fundId: string, asAt: string | null) {
  return useQuery<VoteBook, ApiError>({
    queryKey: ['funds', 'vote-book', fundId, asAt],
    queryFn: async ({ signal }) =>
      (await api.get<VoteBook>(`funds/${fundId}/vote-book${asAt ? `?as_at=${asAt}` : ''}`, { signal })).data,
    placeholderData: keepPreviousData,
  });
}
