import { IconArrowDown, IconArrowUp, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { words } from '../../../../shared/resource/fields.ts';
import { grouped } from '../../../../shared/resource/plural.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { Amount } from '../../../components/amount.tsx';
import { Code } from '../../../components/code.tsx';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { SkeletonTable } from '../../../components/skeletons.tsx';
import { Failed } from '../../../crud/list/list-states.tsx';
import styles from './funds-table.module.css';
import type { FiguresOnWire, Summary } from './overview-data.ts';
import { PerformanceBar } from './performance-bar.tsx';

/** How the table under the charts is cut. */
export type Cut = 'fund' | 'head' | 'department';

/** One line of the table, whatever it stands for. */
type Line = FiguresOnWire & { key: string; code: string; name: string; note: string; to: string };

type FundRecord = FiguresOnWire & {
  id: number;
  budget_code: { label: string };
  sub_budget_head: { label: string };
  department: { label: string };
  'sub_budget_head_id.type'?: string;
  'sub_budget_head_id.name'?: string;
};

const PAGE = 25;
const COLUMNS = [
  { key: 'approved', label: 'Approved' },
  { key: 'booked_expenditure', label: 'Booked' },
  { key: 'actual_expenditure', label: 'Paid' },
  { key: 'available', label: 'Available' },
] as const;

type FundsTableProps = {
  summary: Summary;
  cut: Cut;
  sort: string;
  page: number;
  gone: number | null;
  /** The filter of the list of funds that the overview's choices come to. */
  filter: string;
  hrefWith: (changes: Record<string, string | null>) => string;
};

/** Funds, heads or departments with their figures and how far each is used; sums of everything chosen at the foot. */
export function FundsTable(props: FundsTableProps) {
  if (props.cut === 'fund') return <ByFund {...props} />;
  const groups = props.cut === 'head' ? props.summary.by_head : props.summary.by_department;
  const lines = groups.map((group) => ({
    ...group,
    key: String(group.id),
    note: `${grouped(group.funds)} ${group.funds === 1 ? 'fund' : 'funds'}`,
    to: props.hrefWith(
      props.cut === 'head'
        ? { head: String(group.id), by: null }
        : { department: String(group.id), by: null },
    ),
  }));
  return <Table {...props} lines={sorted(lines, props.sort)} />;
}

function ByFund(props: FundsTableProps) {
  const { sort, page, filter, summary, hrefWith } = props;
  const query = new URLSearchParams({ sort, page: String(page), per_page: String(PAGE), filter });
  const list = useQuery<FundRecord[], ApiError>({
    queryKey: ['funds', 'overview', query.toString()],
    queryFn: async ({ signal }) => (await api.get<FundRecord[]>(`funds?${query}`, { signal })).data,
    placeholderData: keepPreviousData,
  });
  if (list.isError) return <Failed error={list.error} onRetry={() => list.refetch()} />;
  if (!list.data) return <SkeletonTable rows={8} columns={6} />;
  const lines = list.data.map((fund) => ({
    ...fund,
    key: String(fund.id),
    code: fund.budget_code.label,
    name: fund['sub_budget_head_id.name'] ?? fund.sub_budget_head.label,
    note: [
      fund.department.label,
      fund['sub_budget_head_id.type'] && words(fund['sub_budget_head_id.type']).toLowerCase(),
    ]
      .filter(Boolean)
      .join(', '),
    to: `/budget/funds/${fund.id}`,
  }));
  return (
    <>
      <Table {...props} lines={lines} />
      {summary.funds > PAGE && (
        <Pages page={page} total={summary.funds} shown={lines.length} hrefWith={hrefWith} />
      )}
    </>
  );
}

function Table({ lines, summary, cut, sort, gone, hrefWith }: FundsTableProps & { lines: readonly Line[] }) {
  return (
    <ScrollRegion label="Funds" className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{HEADINGS[cut]}</th>
            {COLUMNS.map(({ key, label }) => (
              <Heading key={key} name={key} label={label} sort={sort} hrefWith={hrefWith} right />
            ))}
            <Heading name="expected_performance" label="Performance" sort={sort} hrefWith={hrefWith} />
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">
                <span className={styles.name}>
                  <Code to={line.to}>{line.code}</Code> <span>{line.name}</span>
                </span>
                <span className={styles.note}>{line.note}</span>
              </th>
              {COLUMNS.map(({ key, label }) => (
                <td key={key} data-label={label}>
                  {cut === 'fund' ? (
                    <Link
                      className={styles.figure}
                      to={`${line.to}?explain=${EXPLAINED[key]}`}
                      title={`The entries that add up to ${label.toLowerCase()}`}
                    >
                      <Amount naira={line[key]} />
                    </Link>
                  ) : (
                    <Amount naira={line[key]} />
                  )}
                </td>
              ))}
              <td className={styles.performance}>
                <PerformanceBar
                  paid={line.actual_performance}
                  booked={line.expected_performance}
                  gone={gone}
                />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total of all {grouped(summary.funds)} funds</th>
            {COLUMNS.map(({ key, label }) => (
              <td key={key} data-label={label}>
                <Amount naira={summary.totals[key]} tone="strong" />
              </td>
            ))}
            <td className={styles.gone}>
              {gone !== null && <span>{(gone * 100).toFixed(1)} % of the year gone</span>}
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

const HEADINGS: Record<Cut, string> = { fund: 'Fund', head: 'Budget head', department: 'Department' };
const EXPLAINED = {
  approved: 'approved',
  booked_expenditure: 'booked',
  actual_expenditure: 'actual',
  available: 'available',
} as const;

type HeadingProps = {
  name: string;
  label: string;
  sort: string;
  hrefWith: FundsTableProps['hrefWith'];
  right?: boolean;
};

function Heading({ name, label, sort, hrefWith, right }: HeadingProps) {
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" aria-sort={direction} className={right ? styles.right : undefined}>
      <Link
        className={styles.sort}
        to={hrefWith({ sort: direction === 'descending' ? name : `-${name}`, page: null })}
        preventScrollReset
      >
        {label}
        {direction && <Arrow size={14} stroke={2} aria-hidden />}
      </Link>
    </th>
  );
}

function Pages({
  page,
  total,
  shown,
  hrefWith,
}: {
  page: number;
  total: number;
  shown: number;
  hrefWith: FundsTableProps['hrefWith'];
}) {
  const first = (page - 1) * PAGE + 1;
  return (
    <nav className={styles.pages} aria-label="Pages">
      <p>
        <b className="num">
          {grouped(first)} to {grouped(first + shown - 1)}
        </b>{' '}
        of <span className="num">{grouped(total)}</span>
      </p>
      {page > 1 && (
        <Link
          className={styles.step}
          to={hrefWith({ page: String(page - 1) })}
          aria-label="Page before"
          preventScrollReset
        >
          <IconChevronLeft size={17} stroke={2} aria-hidden />
        </Link>
      )}
      {page * PAGE < total && (
        <Link
          className={styles.step}
          to={hrefWith({ page: String(page + 1) })}
          aria-label="Next page"
          preventScrollReset
        >
          <IconChevronRight size={17} stroke={2} aria-hidden />
        </Link>
      )}
    </nav>
  );
}

function sorted<Group extends FiguresOnWire>(groups: readonly Group[], sort: string): Group[] {
  const descends = sort.startsWith('-');
  const name = sort.replace(/^-/, '') as keyof FiguresOnWire;
  return [...groups].sort((one, other) => ((one[name] ?? 0) - (other[name] ?? 0)) * (descends ? -1 : 1));
}
