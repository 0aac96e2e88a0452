import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { taxLedger } from '#shared/resources/payments/tax-ledger.ts';
import { MONTH } from '#shared/taxes-owed.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';

/** What a tax authority is owed, in naira: of a month, and in all up to its end. */
export type OwedToAuthority = {
  authority: string;
  withheld: number;
  given_back: number;
  remitted: number;
  owed: number;
  owed_now: number;
  /** What a remittance of the month would be of. */
  to_remit: number;
};

/** What all of them are owed. */
export type Owed = { month: string; due_on: string; authorities: OwedToAuthority[] };

/** What tax authorities are owed as at a month, written as `2026-10`; nothing is asked while it isn't one. */
export function useOwed(month: string): UseQueryResult<Owed, ApiError> {
  return useQuery<Owed, ApiError>({
    queryKey: [taxLedger.url, 'owed', month],
    queryFn: async ({ signal }) => (await api.get<Owed>(`taxes/owed?month=${month}`, { signal })).data,
    placeholderData: keepPreviousData,
    enabled: MONTH.test(month),
  });
}
