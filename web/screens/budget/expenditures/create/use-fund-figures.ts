import { useQuery } from '@tanstack/react-query';
import type { Figures } from '#shared/fund-figures.ts';
import { nairaToKobo } from '#shared/money.ts';
import { api } from '#web/api/client.ts';
import type { Linked, WireRecord } from '#web/crud/record.ts';

/** A fund as lists answer it; figures in naira. */
export type FundRecord = WireRecord & {
  budget_code: Linked;
  sub_budget_head: Linked;
  department: Linked;
  'sub_budget_head_id.type': string;
  budget_year: number;
  approved: number;
  booked_expenditure: number;
  actual_expenditure: number;
  reserved: number;
  available: number;
};

/** Funds of a budget year that hold the typed text, the fullest first. */
export async function searchFunds(text: string, period: number): Promise<FundRecord[]> {
  const rules = [{ field: 'budget_year', op: 'equals', value: period }];
  const query = new URLSearchParams({
    filter: JSON.stringify({ match: 'all', rules }),
    sort: '-available',
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
