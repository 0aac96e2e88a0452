import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { countOf } from '../../../../shared/resource/plural.ts';
import { expenditures } from '../../../../shared/resources/budget/expenditures.ts';
import type { Answer } from '../../../api/answer.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { Amount } from '../../../components/amount.tsx';
import { Code } from '../../../components/code.tsx';
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
  if (list.isError) return <Failed error={list.error} onRetry={() => list.refetch()} />;
  const { data: rows, meta } = list.data;
  const total = meta?.total ?? rows.length;
  if (rows.length === 0)
    return (
      <EmptyState kind="first-use" title="Nothing is booked on this fund">
        Expenditures raised on it will stand here.
      </EmptyState>
    );
  return (
    <Bleed>
      <ScrollRegion label="Expenditures of the fund" className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Beneficiary</th>
              <th scope="col">Raised</th>
              <th scope="col" className={styles.right}>
                Amount
              </th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <Code to={`/budget/expenditures/${row.id}`}>{row.code}</Code>
                </td>
                <th scope="row">
                  <span className={styles.name}>{row.beneficiary}</span>
                  <span className={styles.note}>{row.description}</span>
                </th>
                <td>
                  <DateText value={row.created_at} />
                </td>
                <td className={styles.right}>
                  <Amount naira={row.amount} />
                </td>
                <td>
                  <StatusWord status={row.status} resource="expenditures" />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {rows.length < total ? (
                  <Link to={`/budget/overview/${fund.id}/expenditures`}>
                    All {countOf(expenditures, total)}
                  </Link>
                ) : (
                  countOf(expenditures, total)
                )}
              </th>
              <td className={styles.right}>
                <Amount naira={meta?.sums?.amount} tone="strong" />
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </Bleed>
  );
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
