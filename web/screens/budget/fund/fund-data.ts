import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListMeta } from '#web/api/answer.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import type { WireRecord } from '#web/crud/record.ts';

/** A fund as its page reads it; amounts in naira. */
export type FundRecord = WireRecord & {
  budget_code: { id: number; label: string };
  sub_budget_head: { id: number; label: string };
  department: { id: number; label: string };
  department_id: number;
  budget_year: number;
  approved: number;
  booked_expenditure: number;
  actual_expenditure: number;
  reserved: number;
  available: number;
  expected_performance: number;
  actual_performance: number;
};

/** One entry of the ledger; `change` is what it changes in the figure that was asked for. */
export type LedgerEntry = {
  seq: number;
  kind: string;
  label: string;
  approved: number;
  booked: number;
  actual: number;
  reserved: number;
  running: Record<'approved' | 'booked' | 'actual' | 'reserved', number>;
  change?: number;
  source: { type: string; id: number; code: string | null };
  payee: string | null;
  particulars: string | null;
  note: string | null;
  actor: { id: number; name: string } | null;
  at: string;
};

/** What the entries of a figure come to, and whether that is the figure. */
export type Explanation = {
  figure: string;
  value: number;
  from_entries: number;
  adds_up: boolean;
  by_kind: { kind: string; label: string; count: number; change: number }[];
};

type Ledger = { entries: LedgerEntry[]; meta: ListMeta & { explained?: Explanation } };

/** The ledger of a fund, or only the entries that change one figure. */
export function useLedger(fundId: number, query: string) {
  return useQuery<Ledger, ApiError>({
    queryKey: ['funds', 'ledger', fundId, query],
    queryFn: async ({ signal }) => {
      const { data, meta } = await api.get<LedgerEntry[]>(`funds/${fundId}/ledger?${query}`, { signal });
      return { entries: data, meta };
    },
    placeholderData: keepPreviousData,
  });
}

/** The screen of what caused an entry, where there is one. */
export function sourcePath({ type, id }: LedgerEntry['source']): string | undefined {
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
