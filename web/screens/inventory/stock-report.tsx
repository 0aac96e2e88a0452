import {
  IconChartBar,
  IconChevronLeft,
  IconChevronRight,
  IconCoins,
  IconPrinter,
  IconShoppingCart,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { addMonths, lagosToday, monthInWords } from '#shared/dates.ts';
import { permission } from '#shared/permissions.ts';
import { grouped } from '#shared/resource/plural.ts';
import { stockReport } from '#shared/resources/inventory/stock-report.ts';
import { ActionLink } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { IconButton } from '#web/components/icon-button.tsx';
import { Row } from '#web/components/layout.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { PlainSelect } from '#web/crud/inputs/plain-select.tsx';
import { Failed, NoPermission } from '#web/crud/list/list-states.tsx';
import { PageSteps } from '#web/crud/list/page-steps.tsx';
import { QuickSearch } from '#web/crud/list/quick-search.tsx';
import { lookUp, lookupKey } from '#web/crud/lookup.ts';
import { StaleNotice } from '#web/crud/stale-notice.tsx';
import { useCan } from '#web/session/use-session.ts';
import { useAddress } from '#web/use-address.ts';
import { askedOf, useStockReport } from './report-data.ts';
import { SaveReport } from './save-report.tsx';
import styles from './stock-report.module.css';
import { StockReportTable } from './stock-report-table.tsx';

/** What came in, went out and is left of each product, month by month. */
export default function StockReportScreen() {
  const mayLook = useCan()(permission('browse', stockReport.noun));
  const [params] = useAddress();
  const asked = askedOf(params);
  return (
    <Sheet>
      <PageHeader
        title={stockReport.title}
        subtitle={`${monthInWords(asked.month)}, by product: what there was, came in, went out and was left.`}
        actions={
          mayLook && (
            <>
              <ActionLink to={`${stockReport.path}/reorder`} variant="default" icon={IconShoppingCart}>
                Re-order list
              </ActionLink>
              <ActionLink to={`${stockReport.path}/movement`} variant="default" icon={IconChartBar}>
                Use and age
              </ActionLink>
              <ActionLink to={`${stockReport.path}/valuation`} variant="default" icon={IconCoins}>
                Valuation
              </ActionLink>
              <ActionLink
                to={`${stockReport.path}/print?${asked.query}`}
                variant="default"
                icon={IconPrinter}
              >
                Print
              </ActionLink>
            </>
          )
        }
      />
      {mayLook ? <Report /> : <NoPermission resource={stockReport} verb="browse" />}
    </Sheet>
  );
}

function Report() {
  const [params, setParams] = useAddress();
  const asked = askedOf(params);
  const found = useStockReport(asked.query, asked.page);
  const set = (changes: Record<string, string | null>) =>
    setParams((before) => changed(before, changes), { preventScrollReset: true, replace: true });
  if (found.isPending) return <SkeletonTable rows={10} columns={7} />;
  if (found.isLoadingError) return <Failed error={found.error} onRetry={() => found.refetch()} />;
  const { lines, meta } = found.data;
  const hrefOf = (changes: Record<string, string | null>) => `?${changed(params, changes)}`;
  const all = asked.isOut ? undefined : meta.total;
  return (
    <>
      <Tabs
        label="Which products"
        active={asked.isOut ? 'out' : 'all'}
        tabs={[
          { key: 'all', label: 'All', to: hrefOf({ out_of_stock: null, page: null }), count: all },
          {
            key: 'out',
            label: 'Out of stock',
            to: hrefOf({ out_of_stock: 'yes', page: null }),
            count: meta.out_of_stock,
          },
        ]}
      />
      <div className={styles.bar}>
        <Months month={asked.month} hrefOf={(month) => hrefOf({ month, page: null })} />
        <QuickSearch
          resource={stockReport}
          text={params.get('search') ?? ''}
          onSearch={(search) => set({ search: search || null, page: null })}
        />
        <Category
          value={asked.category}
          onChange={(category) => set({ category: category || null, page: null })}
        />
        <SaveReport path="stocks/export" query={asked.query} />
      </div>
      <StaleNotice query={found} />
      {lines.length === 0 ? (
        <EmptyState kind="no-match" title={asked.isOut ? 'Nothing was out of stock' : 'Nothing to report'}>
          {asked.isOut
            ? 'Of every product something was left when the month was over.'
            : 'No product that fits had an entry until the end of this month.'}
        </EmptyState>
      ) : (
        <StockReportTable
          lines={lines}
          worth={
            <>
              Worth of all {grouped(meta.total)} <Amount naira={meta.sums.value} tone="strong" />
            </>
          }
        />
      )}
      {meta.total > 0 && (
        <PageSteps
          page={meta.page}
          perPage={meta.per_page}
          total={meta.total}
          shown={lines.length}
          hrefOf={(page) => hrefOf({ page: String(page) })}
        />
      )}
    </>
  );
}

/** Goes from month to month; none is to come. */
function Months({ month, hrefOf }: { month: string; hrefOf: (month: string) => string }) {
  const isNow = month === lagosToday().slice(0, 7);
  return (
    <Row as="span" gap={4}>
      <Link
        className={styles.step}
        to={hrefOf(addMonths(month, -1))}
        aria-label="Month before"
        preventScrollReset
      >
        <IconChevronLeft size={18} stroke={1.8} aria-hidden />
      </Link>
      <span className={styles.month} aria-live="polite">
        {monthInWords(month)}
      </span>
      {isNow ? (
        <IconButton icon={IconChevronRight} label="Month after" disabled onClick={() => undefined} />
      ) : (
        <Link
          className={styles.step}
          to={hrefOf(addMonths(month, 1))}
          aria-label="Month after"
          preventScrollReset
        >
          <IconChevronRight size={18} stroke={1.8} aria-hidden />
        </Link>
      )}
    </Row>
  );
}

function Category({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data = [] } = useQuery({
    queryKey: [...lookupKey('store-categories'), 'all'],
    queryFn: () => lookUp('store-categories', ''),
  });
  return (
    <PlainSelect
      small
      aria-label="Category"
      options={[
        { value: '', label: 'All categories' },
        ...data.map(({ id, label }) => ({ value: String(id), label })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

function changed(before: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes))
    if (value === null) next.delete(name);
    else next.set(name, value);
  return next;
}
