import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { latePart } from '#web/components/late-part.tsx';
import { Bleed } from '#web/components/sheet.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { useCan, useSession } from '#web/session/use-session.ts';
import type { ScreenProps } from '../extras.ts';
import { PlainSelect } from '../inputs/plain-select.tsx';
import { lateDialog } from '../late-dialog.tsx';
import type { WireRecord } from '../record.ts';
import { StillWorking } from '../still-working.tsx';
import { recordPath, useActs } from '../use-acts.ts';
import { useNarrow } from '../use-narrow.ts';
import { bulkActsOf } from './bulk-acts.ts';
import { columnsOf } from './columns.ts';
import { ListCards } from './list-cards.tsx';
import { type ListControl, PAGE_SIZES, useListState } from './list-state.ts';
import styles from './list-states.module.css';
import { Failed } from './list-states.tsx';
import { ListTable } from './list-table.tsx';
import { PageSteps } from './page-steps.tsx';
import pager from './pager.module.css';
import { useSavedViews, useViewCounts } from './saved-views.ts';
import { Toolbar } from './toolbar.tsx';
import { type Counted, type Listed, useRows } from './use-rows.ts';
import { useSelection } from './use-selection.ts';

const BulkBar = latePart(() => import('./bulk-bar.tsx').then((part) => part.BulkBar));
const NoRows = latePart(() => import('./no-rows.tsx').then((part) => part.NoRows));
const ListSheet = lateDialog(() => import('./list-sheet.tsx').then((part) => part.ListSheet));

const NONE: readonly WireRecord[] = [];
const NO_SUMS = {};

type RecordListProps = Pick<ScreenProps, 'extras'> & {
  resource: Listed;
  /** It stands on the page of something else, such as a record that its rows point to. */
  part?: boolean;
};

/**
 * The list of a resource as a part of any page: saved views, search, filters, columns, rows, totals and pages. The address
 * holds all of it; that of a list that is part of a page in parameters that begin with the resource's name.
 */
export function RecordList({ resource, extras, part }: RecordListProps) {
  const control = useListState(resource, part);
  const can = useCan();
  const narrow = useNarrow();
  const [asked, setAsked] = useState(false);
  const ask = useCallback(() => setAsked(true), []);
  const onSheet = narrow ? ask : undefined;
  const { state, rowsQuery } = control;
  const rows = useRows(resource, rowsQuery, state.page, state.perPage);
  // What was pressed is shown before the rows that it brings, which take longer to draw.
  const shown = useDeferredValue(rows.data);
  const wasStale = useDeferredValue(rows.isPlaceholderData);
  const records = shown?.data ?? NONE;
  const selection = useSelection(resource, records, state);
  const bulkActs = bulkActsOf(resource, extras, useSession());
  const bulkLinks = (extras.bulkLinks ?? []).filter((link) => can(link.permission));
  const actsOf = useActs(resource, extras);
  const chosen = state.columns?.join();
  const columns = useMemo(() => columnsOf(resource, chosen?.split(',') ?? null), [resource, chosen]);
  const mayRead = can(permission('read', resource.noun));
  const { total, more, sums = NO_SUMS, undone = 0 } = shown?.meta ?? {};
  const narrowed = state.search !== '' || state.filter !== null;
  const unused = total === 0 && !narrowed;
  const Rows = narrow ? ListCards : ListTable;
  return (
    <>
      {!part && <ViewTabs resource={resource} control={control} />}
      {!unused && <Toolbar resource={resource} control={control} counted={shown?.meta} onSheet={onSheet} />}
      {asked && (
        <ListSheet
          resource={resource}
          control={control}
          counted={shown?.meta}
          acts={bulkActs}
          links={bulkLinks}
          selection={selection}
          onClose={() => setAsked(false)}
        />
      )}
      {!shown && !rows.isError && <Loading rows={state.perPage} columns={resource.columns.length} />}
      {rows.isError && !shown && <Failed error={rows.error} onRetry={rows.refetch} whole="?" />}
      {total !== undefined && records.length === 0 && (
        <NoRows resource={resource} control={control} total={total} besides={extras.noMatch} />
      )}
      {records.length > 0 && total !== undefined && (
        <>
          <Bleed>
            <Rows
              resource={resource}
              extras={extras}
              columns={columns}
              records={records}
              total={total}
              sums={sums}
              undone={undone}
              narrowed={narrowed}
              control={control}
              selection={bulkActs.length + bulkLinks.length > 0 ? selection : undefined}
              actsOf={actsOf}
              pathOf={(record) => (mayRead ? recordPath(resource, record.id) : null)}
              stale={rows.isPlaceholderData || wasStale}
            />
          </Bleed>
          {selection.records.length > 0 && (
            <BulkBar
              resource={resource}
              acts={bulkActs}
              links={bulkLinks}
              selection={selection}
              onSheet={onSheet}
            />
          )}
          <Pager control={control} total={total} more={more} shown={records.length} />
        </>
      )}
    </>
  );
}

function Loading({ rows, columns }: { rows: number; columns: number }) {
  return (
    <div className={styles.skeleton}>
      <SkeletonTable rows={Math.min(rows, 12)} columns={Math.min(columns, 6)} />
      <StillWorking className={styles.still} />
    </div>
  );
}

/** All rows and the saved views as underlined tabs, each with its count. */
const ViewTabs = memo(({ resource, control }: { resource: Resource; control: ListControl }) => {
  const views = useSavedViews(resource);
  const counts = useViewCounts(resource, views);
  const tabs = views.map(({ id, name, query }) => ({
    key: String(id),
    label: name,
    to: `?${query ? `${query}&` : ''}view=${id}`,
    ...tabCount(counts.get(id)),
  }));
  return (
    <Tabs
      label="Views"
      tabs={[{ key: 'all', label: 'All', to: '?', ...tabCount(counts.get(null)) }, ...tabs]}
      active={control.state.view ?? 'all'}
    />
  );
});

function tabCount(counted: Counted | undefined) {
  return { count: counted?.total, more: counted?.more };
}

/** "1 to 25 of 86", how many rows a page shows, and the ways to the pages before and after. */
const Pager = memo(({ control, shown, ...counted }: Counted & { control: ListControl; shown: number }) => {
  const { page, perPage } = control.state;
  return (
    <PageSteps
      page={page}
      perPage={perPage}
      {...counted}
      shown={shown}
      countAll={control.hrefWith({ count: 'all', page: String(page) })}
      hrefOf={(to) => control.hrefWith({ page: String(to) })}
    >
      <span className={pager.rows}>
        <span aria-hidden>Rows</span>
        <PlainSelect
          small
          aria-label="Rows a page"
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
          value={String(perPage)}
          onChange={(size) => control.change({ per_page: size })}
        />
      </span>
    </PageSteps>
  );
});
