import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RecordOf } from '#shared/resource/record-types.ts';
import type { funds } from '#shared/resources/budget/funds.ts';
import type { Explanation, LedgerLine } from '#shared/resources/budget/reports.ts';
import type { ListMeta } from '#web/api/answer.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';

/** A fund as it is read; amounts in naira. */
export type FundRecord = RecordOf<typeof funds> & {
  budget_year: number;
  'sub_budget_head_id.name': string;
  'sub_budget_head_id.type': string;
};

type Ledger = { entries: LedgerLine[]; meta: ListMeta & { explained?: Explanation } };

/** The ledger of a fund, or only the entries that change one figure. */
export function useLedger(fundId: number, query: string) {
  return useQuery<Ledger, ApiError>({
    queryKey: ['funds', 'ledger', fundId, query],
    queryFn: async ({ signal }) => {
      const { data, meta } = await api.get<LedgerLine[]>(`funds/${fundId}/ledger?${query}`, { signal });
      return { entries: data, meta };
    },
    placeholderData: keepPreviousData,
  });
}

/** The screen of what caused an entry, where there is one. */
export function sourcePath({ type, id }: LedgerLine['source']): string | undefined {
  switch (type) {
    case 'expenditures':
      return `/budget/expenditures/${id}`;
    case 'payments':
      return `/payments/clear-payments/${id}`;
    case 'fund-changes':
      return `/budget/fund-changes/${id}`;
    case 'imports':
      return `/admin-center/imports/${id}`;
    default:
      return undefined;
  }
}

/** The four figures that a fund's page explains, with their words. */
export const EXPLAINED = {
  approved: 'Approved',
  booked: 'Booked',
  actual: 'Paid',
  reserved: 'Reserved',
  available: 'Available',
} as const;
/** One of them. */
export type ExplainedName = keyof typeof EXPLAINED;
