import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { WarrantEntry, WarrantStanding } from '#shared/resources/budget/warrant-answers.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';

type Values = Readonly<Record<string, unknown>>;

/** What is approved, released and used of the fund, head or type that a form or a record names; nothing is asked while it names none. */
export function useStanding({
  budget_year,
  fund_id,
  budget_head_id,
  type,
}: Values): UseQueryResult<WarrantStanding, ApiError> {
  const params = new URLSearchParams({ budget_year: String(budget_year ?? '') });
  const named = { fund_id, budget_head_id, type };
  for (const [name, value] of Object.entries(named)) if (value) params.set(name, String(value));
  const query = String(params);
  return useQuery<WarrantStanding, ApiError>({
    queryKey: ['warrants', 'standing', query],
    queryFn: async ({ signal }) =>
      (await api.get<WarrantStanding>(`warrants/standing?${query}`, { signal })).data,
    enabled:
      /^20\d\d$/.test(String(budget_year)) && [fund_id, budget_head_id, type].filter(Boolean).length === 1,
  });
}

type Entries = { entries: WarrantEntry[]; total: number };

/** The newest entries of a warrant. */
export function useWarrantEntries(id: number): UseQueryResult<Entries, ApiError> {
  return useQuery<Entries, ApiError>({
    queryKey: ['warrants', 'entries', id],
    queryFn: async ({ signal }) => {
      const { data, meta } = await api.get<WarrantEntry[]>(`warrants/${id}/entries?per_page=200`, { signal });
      return { entries: data, total: meta.total ?? data.length };
    },
    placeholderData: keepPreviousData,
  });
}
