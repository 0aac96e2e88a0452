import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { addFigures, figuresOnWire, type Figures as LedgerFigures } from '#shared/fund-figures.ts';
import { nairaToKobo } from '#shared/money.ts';
import { percentWords } from '#shared/percent.ts';
import { words } from '#shared/resource/fields.ts';
import { inText } from '#shared/resource/in-text.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { CashOverview } from '#shared/resources/budget/cash-answers.ts';
import type { FiguresOnWire, Summary } from '#shared/resources/budget/reports.ts';
import type { Answer } from '#web/api/answer.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { ActionLink } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FigureLink } from '#web/components/figure-link.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { PageSteps } from '#web/crud/list/page-steps.tsx';
import type { FundRecord } from '../fund/fund-data.ts';
import { type CashOfPage, cashColumns } from './cash-columns.tsx';
import { type Cut, foundGroups } from './found-groups.ts';
import styles from './funds-table.module.css';
import { inOrder, PERFORMANCES } from './in-order.ts';
import { useCashOfFunds } from './overview-data.ts';
import { PerformanceBar } from './performance-bar.tsx';

/** One line of the table: a fund, a head or a department. */
type Line = FiguresOnWire & { key: string; code: string; name: string; note: string; to: string };

const PAGE = 25;
const COLUMNS = [
  { key: 'approved', label: 'Approved' },
  { key: 'booked_expenditure', label: 'Booked' },
  { key: 'actual_expenditure', label: 'Paid' },
  { key: 'available', label: 'Available' },
] as const;

/** Of the vote, what stands beside cash. */
const BESIDE_CASH: readonly (typeof COLUMNS)[number]['key'][] = ['approved', 'available'];

type FundsTableProps = {
  summary: Summary;
  /** The cash beside which single funds stand; null beside the vote. */
  cash: CashOverview | null;
  cut: Cut;
  sort: string;
  page: number;
  gone: number | null;
  /** The filter of the list of funds that the overview's choices come to. */
  filter: string;
  /** What of the table is looked for. */
  search: string;
  hrefWith: (changes: Record<string, string | null>) => string;
};

/** Funds, heads or departments with their figures and how far each is used; sums of everything chosen at the foot. */
export function FundsTable(props: FundsTableProps) {
  if (props.cut === 'fund') return <ByFund {...props} />;
  const found = foundGroups(props.summary, props.cut, props.search).map((group) => ({
    ...group,
    key: String(group.id),
    note: ownFunds(group),
    to: props.hrefWith(
      props.cut === 'head'
        ? { head: String(group.id), by: null }
        : { department: String(group.id), by: null },
    ),
  }));
  const total = {
    funds: found.reduce((sum, { funds }) => sum + funds, 0),
    figures: figuresOnWire(addFigures(found.map(inKobo))),
  };
  return <Table {...props} lines={inOrder(found, props.sort)} total={total} />;
}

/** "2 funds of its own, 11 with those below": its figures are of the first, and pressing it shows all. */
function ownFunds({ funds, funds_with_below = funds }: { funds: number; funds_with_below?: number }): string {
  const words = `${grouped(funds)} ${funds === 1 ? 'fund' : 'funds'}`;
  return funds_with_below > funds
    ? `${words} of its own, ${grouped(funds_with_below)} with those below`
    : words;
}

function ByFund(props: FundsTableProps) {
  const { sort, page, filter, search, summary, hrefWith } = props;
  const query = new URLSearchParams({ sort, page: String(page), per_page: String(PAGE), filter });
  if (search) {
    query.set('search', search);
    query.set('count', 'all');
  }
  const list = useQuery<Answer<FundRecord[]>, ApiError>({
    queryKey: ['funds', 'overview', query.toString()],
    queryFn: ({ signal }) => api.get<FundRecord[]>(`funds?${query}`, { signal }),
    placeholderData: keepPreviousData,
  });
  const ofFunds = useCashOfFunds(props.cash ? (list.data?.data ?? []).map(({ id }) => id) : []);
  if (list.isLoadingError) return <Failed error={list.error} onRetry={() => list.refetch()} />;
  if (!list.data) return <SkeletonTable rows={8} columns={7} />;
  const { data, meta } = list.data;
  const lines = data.map((fund) => ({
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
  const funds = search ? (meta.total ?? 0) : summary.funds;
  const total = { funds, figures: search ? figuresOnWire(inKobo(meta.sums ?? {})) : summary.totals };
  return (
    <>
      {props.cash && lines.length > 0 && (
        <Quiet size={13.5}>
          Funds of one head or type share what was released for it: it stands at each of them, and once in the
          total.
        </Quiet>
      )}
      <Table
        {...props}
        lines={lines}
        total={total}
        ofPage={props.cash && { funds: ofFunds, all: search ? null : props.cash }}
      />
      {funds > PAGE && (
        <PageSteps
          page={page}
          perPage={PAGE}
          total={funds}
          shown={lines.length}
          hrefOf={(to) => hrefWith({ page: String(to) })}
          staysPut
        />
      )}
    </>
  );
}

/** What stands at the foot: how many funds the lines are of, and what they come to. */
type Total = { funds: number; figures: FiguresOnWire };

type TableProps = FundsTableProps & { lines: readonly Line[]; total: Total; ofPage?: CashOfPage | null };

function Table(props: TableProps) {
  const { lines, total, ofPage, cut, sort, search, gone, hrefWith } = props;
  const figures = ofPage ? COLUMNS.filter(({ key }) => BESIDE_CASH.includes(key)) : COLUMNS;
  const sorting = (name: string) => {
    const direction = directionOf(sort, name);
    return { direction, to: hrefWith({ sort: direction === 'descending' ? name : `-${name}`, page: null }) };
  };
  const columns: TableColumn<Line>[] = [
    {
      key: 'name',
      heading: HEADINGS[cut],
      names: true,
      className: styles.named,
      cell: ({ to, code, name, note }) => (
        <TwoLines beneath={note}>
          <Link className={styles.fund} to={to}>
            <Code>{code}</Code> <span>{name}</span>
          </Link>
        </TwoLines>
      ),
    },
    ...figures.map(({ key, label }) => ({
      key,
      heading: label,
      right: true,
      sort: sorting(key),
      cell: (line: Line) => <FigureOf line={line} column={key} label={label} leads={cut === 'fund'} />,
      total: <Amount naira={total.figures[key]} tone="strong" />,
    })),
    ...(ofPage ? cashColumns<Line>(ofPage) : []),
    ...PERFORMANCES.slice(0, ofPage ? 1 : undefined).map(({ key, of, label }) => ({
      key,
      heading: label,
      className: styles.performance,
      sort: sorting(key),
      cell: (line: Line) => (
        <PerformanceBar performance={key} part={line[of]} whole={line.approved} gone={gone} />
      ),
      total: (
        <PerformanceBar
          performance={key}
          part={total.figures[of]}
          whole={total.figures.approved}
          gone={gone}
        />
      ),
    })),
  ];
  if (lines.length === 0)
    return (
      <EmptyState
        kind="no-match"
        title={`Nothing is called “${search}” here`}
        action={
          <ActionLink to={hrefWith({ search: null, page: null })} variant="default">
            Clear search
          </ActionLink>
        }
      >
        The search looks through codes, names and departments of the funds above.
      </EmptyState>
    );
  const all = search ? '' : 'all ';
  const words = total.funds === 1 ? 'Total of the one fund' : `Total of ${all}${grouped(total.funds)} funds`;
  return (
    <ScrolledTable
      label="Funds"
      columns={columns}
      rows={lines}
      keyOf={({ key }) => key}
      foot={gone === null ? words : <TwoLines beneath={<Gone share={gone} />}>{words}</TwoLines>}
      minWidth={1020}
      className={styles.table}
    />
  );
}

/** What the tick of the bars stands for. */
function Gone({ share }: { share: number }) {
  return <span className={styles.gone}>{percentWords(share, 1)} of the year gone</span>;
}

type FigureOfProps = { line: Line; column: (typeof COLUMNS)[number]['key']; label: string; leads: boolean };

/** A figure of a line; that of a fund leads to the entries that add up to it. */
function FigureOf({ line, column, label, leads }: FigureOfProps) {
  const amount = <Amount naira={line[column]} />;
  if (!leads) return amount;
  return (
    <FigureLink
      to={`${line.to}?explain=${EXPLAINED[column]}`}
      title={`The entries that add up to ${inText(label)}`}
    >
      {amount}
    </FigureLink>
  );
}

/** The ledger's figures of what the wire says in naira. */
function inKobo(figures: Partial<FiguresOnWire>): LedgerFigures {
  return {
    approved: nairaToKobo(figures.approved ?? 0),
    booked: nairaToKobo(figures.booked_expenditure ?? 0),
    actual: nairaToKobo(figures.actual_expenditure ?? 0),
    reserved: nairaToKobo(figures.reserved ?? 0),
  };
}

const HEADINGS: Record<Cut, string> = { fund: 'Fund', head: 'Budget head', department: 'Department' };
const EXPLAINED = {
  approved: 'approved',
  booked_expenditure: 'booked',
  actual_expenditure: 'actual',
  available: 'available',
} as const;

function directionOf(sort: string, name: string): 'ascending' | 'descending' | undefined {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : undefined;
}
