import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { Amount } from '../../../components/amount.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { Bleed } from '../../../components/sheet.tsx';
import { SkeletonTable } from '../../../components/skeletons.tsx';
import { StatusWord } from '../../../components/status-word.tsx';
import { Failed } from '../../../crud/list/list-states.tsx';
import type { WireRecord } from '../../../crud/record.ts';
import type { FundRecord } from './fund-data.ts';
import styles from './fund-tables.module.css';

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
  if (list.isError) return <Failed error={list.error} onRetry={() => list.refetch()} />;
  if (list.data.length === 0)
    return (
      <EmptyState kind="first-use" title="The approved amount was never changed">
        A top-up or virement is asked for here by one budget officer and approved by another.
      </EmptyState>
    );
  return (
    <Bleed>
      <ScrollRegion label="Top-ups and virements of the fund" className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Authority</th>
              <th scope="col">What</th>
              <th scope="col">Asked</th>
              <th scope="col" className={styles.right}>
                Amount
              </th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {list.data.map((change) => (
              <tr key={change.id}>
                <td>
                  <Link to={`/budget/fund-changes/${change.id}`}>{change.reference}</Link>
                </td>
                <th scope="row">{wordsOf(change, fund.id)}</th>
                <td>
                  <DateText value={change.created_at} />
                </td>
                <td className={styles.right}>
                  <Amount
                    naira={
                      change.kind === 'virement' && change.fund_id === fund.id
                        ? -change.amount
                        : change.amount
                    }
                    signed
                  />
                </td>
                <td>
                  <StatusWord status={change.status} resource="fund-changes" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Bleed>
  );
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
