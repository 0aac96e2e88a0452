import { useQuery } from '@tanstack/react-query';
import type { Figures } from '#shared/fund-figures.ts';
import { nairaToKobo } from '#shared/money.ts';
import { api } from '#web/api/client.ts';
import type { FundRecord } from '#web/screens/budget/fund/fund-data.ts';

/** Funds of a budget year that hold the typed text, the fullest first unless told. */
export async function searchFunds(text: string, period: number, sort = '-available'): Promise<FundRecord[]> {
  const rules = [{ field: 'budget_year', op: 'equals', value: period }];
  const query = new URLSearchParams({
    filter: JSON.stringify({ match: 'all', rules }),
    sort,
    per_page: '20',
    ...(text ? { search: text } : {}),
  });
  return (await api.get<FundRecord[]>(`funds?${query}`)).data;
}

/** The figures of a fund in kobo as they are now; null until they are known, or without a fund. */
export function useFundFigures(fundId: number | null): Figures | null {
  const found = useQuery({
    queryKey: ['funds', 'figures', fundId],
    queryFn: async ({ signal }) => {
      const rules = [{ field: 'id', op: 'equals', value: fundId }];
      const query = new URLSearchParams({ filter: JSON.stringify({ match: 'all', rules }), per_page: '1' });
      return (await api.get<FundRecord[]>(`funds?${query}`, { signal })).data[0] ?? null;
    },
    enabled: fundId !== null,
    staleTime: 0,
  });
  return found.data && fundId !== null ? figuresOf(found.data) : null;
}

function figuresOf({ approved, booked_expenditure, actual_expenditure, reserved }: FundRecord): Figures {
  return {
    approved: nairaToKobo(approved),
    booked: nairaToKobo(booked_expenditure),
    actual: nairaToKobo(actual_expenditure),
    reserved: nairaToKobo(reserved),
  };
}
