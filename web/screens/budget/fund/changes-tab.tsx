import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { Amount } from '#web/components/amount.tsx';
import { ScrolledTable, type TableColumn } from '#web/components/data-table.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import type { WireRecord } from '#web/crud/record.ts';
import { FUND_TABLE_PX, type FundRecord } from './fund-data.ts';

type Labelled = { id: number; label: string };
type FundChange = WireRecord & {
  kind: 'top-up' | 'virement';
  fund: Labelled;
  fund_id: number;
  to_fund: Labelled | null;
  amount: number;
  reference: string;
  status: string;
  requested_by_record?: Labelled;
  created_at: string;
};

/** Top-ups and virements that concern a fund, asked for, approved or denied. */
export function ChangesTab({ fund }: { fund: FundRecord }) {
  const list = useFundChanges(fund.id, true);
  if (list.isPending) return <SkeletonTable rows={3} columns={5} />;
  if (list.isLoadingError) return <Failed error={list.error} onRetry={() => list.refetch()} />;
  if (list.data.length === 0)
    return (
      <EmptyState kind="first-use" title="The approved amount was never changed">
        A top-up or virement is asked for here by one budget officer and approved by another.
      </EmptyState>
    );
  return (
    <ScrolledTable
      label="Top-ups and virements of the fund"
      columns={columnsOf(fund.id)}
      rows={list.data}
      keyOf={({ id }) => id}
      minWidth={FUND_TABLE_PX}
    />
  );
}

function columnsOf(own: number): TableColumn<FundChange>[] {
  return [
    {
      key: 'authority',
      heading: 'Authority',
      cell: ({ id, reference }) => <Link to={`/budget/fund-changes/${id}`}>{reference}</Link>,
    },
    { key: 'what', heading: 'What', cell: (change) => wordsOf(change, own), names: true },
    { key: 'asked', heading: 'Asked', cell: ({ created_at }) => <DateText value={created_at} /> },
    {
      key: 'amount',
      heading: 'Amount',
      right: true,
      cell: ({ kind, fund_id, amount }) => (
        <Amount naira={kind === 'virement' && fund_id === own ? -amount : amount} signed />
      ),
    },
    {
      key: 'status',
      heading: 'Status',
      cell: ({ status }) => <StatusWord status={status} resource="fund-changes" />,
    },
  ];
}

/** The changes of a fund's approved amount, either way; shared by the tab's count and its panel. */
export function useFundChanges(fundId: number, enabled: boolean) {
  const filter = JSON.stringify({
    match: 'any',
    rules: [
      { field: 'fund_id', op: 'equals', value: fundId },
      { field: 'to_fund_id', op: 'equals', value: fundId },
    ],
  });
  return useQuery<FundChange[], ApiError>({
    queryKey: ['fund-changes', 'fund', fundId],
    queryFn: async ({ signal }) =>
      (
        await api.get<FundChange[]>(`fund-changes?${new URLSearchParams({ filter, per_page: '100' })}`, {
          signal,
        })
      ).data,
    enabled,
  });
}

function wordsOf({ kind, fund, fund_id, to_fund }: FundChange, own: number): string {
  if (kind === 'top-up') return 'Top-up';
  return fund_id === own ? `Virement to ${to_fund?.label ?? 'another fund'}` : `Virement from ${fund.label}`;
}
