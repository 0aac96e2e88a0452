import { useQuery } from '@tanstack/react-query';
import type { Figures } from '#shared/fund-figures.ts';
import { nairaToKobo } from '#shared/money.ts';
import { api } from '#web/api/client.ts';
import type { FundRecord } from '#web/screens/budget/fund/fund-data.ts';

/** Funds of a budget year that hold the typed text, the fullest first unless told; of some departments, or of all of mine. */
export async function searchFunds(
  text: string,
  period: number,
  sort = '-available',
  departments?: readonly number[],
): Promise<FundRecord[]> {
  const rules = [
    { field: 'budget_year', op: 'equals', value: period },
    ...(departments ? [{ field: 'department_id', op: 'in', value: departments }] : []),
  ];
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
  const found = useFoundFund(fundId);
  return found.data && fundId !== null ? figuresOf(found.data) : null;
}

/** Whether a fund is known to be none whose figures one may see. */
export function useIsFundHidden(fundId: number | null): boolean {
  return useFoundFund(fundId).data === null;
}

function useFoundFund(fundId: number | null) {
  return useQuery({
    queryKey: ['funds', 'figures', fundId],
    queryFn: async ({ signal }) => {
      const rules = [{ field: 'id', op: 'equals', value: fundId }];
      const query = new URLSearchParams({ filter: JSON.stringify({ match: 'all', rules }), per_page: '1' });
      return (await api.get<FundRecord[]>(`funds?${query}`, { signal })).data[0] ?? null;
    },
    enabled: fundId !== null,
    staleTime: 0,
  });
}

function figuresOf({ approved, booked_expenditure, actual_expenditure, reserved }: FundRecord): Figures {
  return {
    approved: nairaToKobo(approved),
    booked: nairaToKobo(booked_expenditure),
    actual: nairaToKobo(actual_expenditure),
    reserved: nairaToKobo(reserved),
  };
}
