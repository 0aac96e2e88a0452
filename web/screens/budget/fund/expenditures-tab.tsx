import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { countOf } from '#shared/resource/plural.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import type { Answer } from '#web/api/answer.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import type { WireRecord } from '#web/crud/record.ts';
import { FUND_TABLE_PX, type FundRecord } from './fund-data.ts';

type Expenditure = WireRecord & {
  code: string;
  beneficiary: string;
  description: string;
  amount: number;
  status: string;
  created_at: string;
};

const SHOWN = 20;

/** The newest expenditures of a fund, with the way to all of them. */
export function ExpendituresTab({ fund }: { fund: FundRecord }) {
  const list = useFundExpenditures(fund.id);
  if (list.isPending) return <SkeletonTable rows={6} columns={5} />;
  if (list.isLoadingError) return <Failed error={list.error} onRetry={() => list.refetch()} />;
  const { data: rows, meta } = list.data;
  const total = meta?.total ?? rows.length;
  if (rows.length === 0)
    return (
      <EmptyState kind="first-use" title="Nothing is booked on this fund">
        Expenditures raised on it are shown here.
      </EmptyState>
    );
  const count = countOf(expenditures, total);
  const sum = meta?.sums?.amount;
  // What was returned or reversed is in the table, but no longer booked.
  const booked = sum === fund.booked_expenditure ? undefined : fund.booked_expenditure;
  const all =
    rows.length < total ? <Link to={`/budget/overview/${fund.id}/expenditures`}>All {count}</Link> : count;
  return (
    <ScrolledTable
      label="Expenditures of the fund"
      columns={columnsOf(sum, booked)}
      rows={rows}
      keyOf={({ id }) => id}
      minWidth={FUND_TABLE_PX}
      foot={
        booked === undefined ? (
          all
        ) : (
          <TwoLines beneath="Booked, after what was returned, reversed or refunded">{all}</TwoLines>
        )
      }
    />
  );
}

function columnsOf(sum: number | undefined, booked: number | undefined): TableColumn<Expenditure>[] {
  return [
    {
      key: 'code',
      heading: 'Code',
      cell: ({ id, code }) => <Code to={`/budget/expenditures/${id}`}>{code}</Code>,
    },
    {
      key: 'beneficiary',
      heading: 'Beneficiary',
      names: true,
      cell: ({ beneficiary, description }) => <TwoLines beneath={description}>{beneficiary}</TwoLines>,
    },
    { key: 'raised', heading: 'Raised', cell: ({ created_at }) => <DateText value={created_at} /> },
    {
      key: 'amount',
      heading: 'Amount',
      right: true,
      cell: ({ amount }) => <Amount naira={amount} />,
      total: (
        <>
          <Amount naira={sum} tone="strong" />
          {booked !== undefined && <TwoLines beneath={<Amount naira={booked} />} />}
        </>
      ),
    },
    {
      key: 'status',
      heading: 'Status',
      cell: ({ status }) => <StatusWord status={status} resource="expenditures" />,
    },
  ];
}

/** The first page of a fund's expenditures; shared by the tab's count and its panel. */
export function useFundExpenditures(fundId: number) {
  const filter = JSON.stringify({ match: 'all', rules: [{ field: 'fund_id', op: 'equals', value: fundId }] });
  const query = new URLSearchParams({ filter, per_page: String(SHOWN), sort: '-created_at' });
  return useQuery<Answer<Expenditure[]>, ApiError>({
    queryKey: ['expenditures', 'fund', fundId],
    queryFn: ({ signal }) => api.get<Expenditure[]>(`expenditures?${query}`, { signal }),
  });
}
