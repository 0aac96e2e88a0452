import { IconDownload, IconReportAnalytics } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { permission } from '#shared/permissions.ts';
import { overview } from '#shared/resources/budget/overview.ts';
import type { Summary } from '#shared/resources/budget/reports.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { Chip } from '#web/components/chip.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Block } from '#web/components/layout.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { PlainSelect } from '#web/crud/inputs/plain-select.tsx';
import { Failed, NoPermission } from '#web/crud/list/list-states.tsx';
import { QuickSearch } from '#web/crud/list/quick-search.tsx';
import { saveFile } from '#web/crud/save-file.ts';
import { StaleNotice } from '#web/crud/stale-notice.tsx';
import { told } from '#web/crud/told.ts';
import { useCan, useCanExport } from '#web/session/use-session.ts';
import { useAddress } from '#web/use-address.ts';
import { reportQuery, yearOf } from '../report-params.ts';
import { Cash } from './cash.tsx';
import { FiguresRow } from './figures-row.tsx';
import { type Cut, ruleOfGroups } from './found-groups.ts';
import { FundsTable } from './funds-table.tsx';
import { MonthChart } from './month-chart.tsx';
import styles from './overview.module.css';
import { shareOfYear, useCash, useSummary } from './overview-data.ts';
import { TypeRing } from './type-ring.tsx';

const CUTS: readonly { key: Cut; label: string }[] = [
  { key: 'fund', label: 'By fund' },
  { key: 'head', label: 'By head' },
  { key: 'department', label: 'By department' },
];
const DEFAULT_SORT = '-expected_performance';

/** The budget at a glance: figures, months, types, and every fund with how far it is used. The address has the whole selection. */
export default function OverviewScreen() {
  const can = useCan();
  if (can(permission('browse', overview.noun))) return <Overview />;
  return (
    <Sheet>
      <PageHeader title={overview.title} />
      <NoPermission resource={overview} verb="browse" />
    </Sheet>
  );
}

function Overview() {
  const [params, setParams] = useAddress();
  const can = useCan();
  const asked = reportQuery(params);
  const chosen = new URLSearchParams(
    ['year', 'department', 'head', 'type'].flatMap((name) =>
      asked.get(name) ? [[name, asked.get(name) ?? '']] : [],
    ),
  );
  const summary = useSummary(chosen.toString());
  const hrefWith = (changes: Record<string, string | null>) => `?${withChanges(params, changes)}`;
  const choose = (changes: Record<string, string | null>) =>
    setParams((before) => withChanges(before, { page: null, ...changes }), { preventScrollReset: true });
  if (summary.isPending)
    return (
      <Sheet>
        <SkeletonPage />
      </Sheet>
    );
  if (summary.isLoadingError)
    return (
      <Sheet>
        <PageHeader title={overview.title} />
        <Failed error={summary.error} onRetry={() => summary.refetch()} />
      </Sheet>
    );
  const data = summary.data;
  return (
    <Sheet>
      <PageHeader
        title={overview.title}
        actions={
          <div className={styles.choices}>
            <PlainSelect
              small
              aria-label="Budget year"
              options={[
                ...data.years.map((year) => ({ value: String(year), label: String(year) })),
                { value: 'all', label: 'All years' },
              ]}
              value={yearOf(params) ?? String(data.year ?? 'all')}
              onChange={(year) => choose({ year })}
            />
            <PlainSelect
              small
              aria-label="Department"
              options={departmentOptions(data, params.get('department'))}
              value={params.get('department') ?? ''}
              onChange={(department) => choose({ department: department || null })}
            />
            <PlainSelect
              small
              aria-label="Type"
              options={TYPES}
              value={params.get('type') ?? ''}
              onChange={(type) => choose({ type: type || null })}
            />
            {can('browse-budget-analysis') && (
              <ActionLink
                to={`/reports/budget-analysis?${chosen}`}
                variant="default"
                icon={IconReportAnalytics}
              >
                Budget analysis
              </ActionLink>
            )}
          </div>
        }
      />
      <StaleNotice query={summary} />
      {params.get('head') && (
        <Block as="p" top={-8} bottom={14}>
          <Chip onRemove={() => choose({ head: null })}>
            Budget head {data.by_head[0]?.name ?? 'selected'}
          </Chip>
        </Block>
      )}
      {data.funds === 0 ? (
        <EmptyState
          kind="no-match"
          title="No fund matches"
          action={
            <ActionLink to="?" variant="default">
              Clear selection
            </ActionLink>
          }
        >
          No fund of {data.year ?? 'any year'} that you can see matches your selection.
        </EmptyState>
      ) : (
        <Figures data={data} chosen={chosen} params={params} hrefWith={hrefWith} choose={choose} />
      )}
    </Sheet>
  );
}

type FiguresProps = {
  data: Summary;
  chosen: URLSearchParams;
  params: URLSearchParams;
  hrefWith: (changes: Record<string, string | null>) => string;
  choose: (changes: Record<string, string | null>) => void;
};

function Figures({ data, chosen, params, hrefWith, choose }: FiguresProps) {
  const cut = CUTS.find(({ key }) => key === params.get('by'))?.key ?? 'fund';
  const filter = listFilter(data, chosen);
  const gone = data.year === null ? null : shareOfYear(data.year);
  const search = params.get('search')?.trim() ?? '';
  const cash = useCash(chosen.toString()).data ?? null;
  const showsCash = cash !== null && params.get('charts') === 'cash';
  return (
    <>
      <FiguresRow summary={data} hrefSorted={(sort) => `${hrefWith({ sort, page: null, by: null })}#funds`} />
      {cash && (
        <nav className={`${styles.cuts} ${styles.views}`} aria-label="Choose the charts">
          {(['vote', 'cash'] as const).map((view) => (
            <Link
              key={view}
              to={hrefWith({ charts: view === 'vote' ? null : view })}
              aria-current={(view === 'cash') === showsCash ? 'true' : undefined}
              preventScrollReset
            >
              {view === 'vote' ? 'Vote' : 'Cash'}
            </Link>
          ))}
        </nav>
      )}
      <div className={styles.charts}>
        {cash && showsCash ? (
          <Cash cash={cash} months={data.by_month} />
        ) : (
          <>
            <MonthChart months={data.by_month} />
            <TypeRing summary={data} />
          </>
        )}
      </div>
      <div className={styles.tableHead} id="funds">
        <h2>Funds</h2>
        <div className={styles.find}>
          <QuickSearch
            resource={overview}
            text={search}
            onSearch={(text) => choose({ search: text || null })}
          />
        </div>
        <nav className={styles.cuts} aria-label="Group the table">
          {CUTS.map(({ key, label }) => (
            <Link
              key={key}
              to={hrefWith({ by: key === 'fund' ? null : key, page: null })}
              aria-current={key === cut ? 'true' : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          ))}
        </nav>
        {cut === 'fund' || !search ? (
          <ExportFunds filter={filter} search={search} />
        ) : (
          <ExportFunds filter={listFilter(data, chosen, [ruleOfGroups(data, cut, search)])} search="" />
        )}
      </div>
      <FundsTable
        summary={data}
        cash={showsCash ? cash : null}
        cut={cut}
        sort={params.get('sort') ?? DEFAULT_SORT}
        page={Math.max(1, Number(params.get('page')) || 1)}
        gone={gone}
        filter={filter}
        search={search}
        hrefWith={hrefWith}
      />
    </>
  );
}

function ExportFunds({ filter, search }: { filter: string; search: string }) {
  const mayExport = useCanExport(overview.noun);
  const [running, setRunning] = useState(false);
  if (!mayExport) return null;
  const save = async () => {
    setRunning(true);
    const asked = new URLSearchParams({ filter, format: 'xlsx', ...(search && { search }) });
    await told(() => saveFile(`/api/funds/export?${asked}`));
    setRunning(false);
  };
  return (
    <ActionButton variant="quiet" size="sm" icon={IconDownload} loading={running} onClick={save}>
      Export
    </ActionButton>
  );
}

const TYPES = [
  { value: '', label: 'All types' },
  { value: 'personnel', label: 'Personnel' },
  { value: 'recurrent', label: 'Recurrent' },
  { value: 'capital', label: 'Capital' },
];

function departmentOptions(data: Summary, chosen: string | null) {
  const all = { value: '', label: 'All departments' };
  const own = [...data.by_department]
    .sort((one, other) => one.name.localeCompare(other.name))
    .map(({ id, name, funds, funds_with_below }) => ({
      value: String(id),
      label: funds_with_below > funds ? `${name} with those below` : name,
    }));
  const isListed = own.some(({ value }) => value === chosen);
  return chosen && !isListed ? [all, { value: chosen, label: 'Selected department' }, ...own] : [all, ...own];
}

type Rule = { field: string; op: string; value: unknown };

/** The same choice as a filter of the list of funds; departments below the chosen one are those that the summary found. */
function listFilter(data: Summary, chosen: URLSearchParams, more: readonly Rule[] = []): string {
  const rules: Rule[] = [...more];
  if (data.year !== null) rules.push({ field: 'budget_year', op: 'equals', value: data.year });
  if (chosen.get('department'))
    rules.push({ field: 'department_id', op: 'in', value: data.by_department.map(({ id }) => id) });
  if (chosen.get('type'))
    rules.push({ field: 'sub_budget_head_id.type', op: 'equals', value: chosen.get('type') });
  if (chosen.get('head'))
    rules.push({
      field: 'sub_budget_head_id.budget_head_id',
      op: 'equals',
      value: Number(chosen.get('head')),
    });
  return JSON.stringify({ match: 'all', rules });
}

function withChanges(before: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
