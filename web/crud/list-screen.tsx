import { permission } from '#shared/permissions.ts';
import { ActionLink } from '../components/action-button.tsx';
import { ICONS } from '../components/icons.ts';
import { type Crumb, PageHeader } from '../components/page-header.tsx';
import { Bleed, Sheet } from '../components/sheet.tsx';
import { SkeletonTable } from '../components/skeletons.tsx';
import { useCan } from '../session/use-session.ts';
import { createWords } from './create-words.ts';
import type { ScreenProps } from './extras.ts';
import { BulkBar } from './list/bulk-bar.tsx';
import { columnsOf } from './list/columns.ts';
import { bulkActsOf } from './list/delete-many.ts';
import { ListCards } from './list/list-cards.tsx';
import { type ListControl, useListState } from './list/list-state.ts';
import styles from './list/list-states.module.css';
import { Failed, FirstUse, NoMatch, NoPermission, NoSuchPage } from './list/list-states.tsx';
import { ListTable } from './list/list-table.tsx';
import { Pager } from './list/pager.tsx';
import { Toolbar } from './list/toolbar.tsx';
import { type Listed, useRows } from './list/use-rows.ts';
import { useSelection } from './list/use-selection.ts';
import { ViewTabs } from './list/view-tabs.tsx';
import { StillWorking } from './still-working.tsx';
import { recordPath, useActs } from './use-acts.ts';
import { useNarrow } from './use-narrow.ts';

type ListScreenProps = Pick<ScreenProps, 'extras'> & { resource: Listed; crumbs?: readonly Crumb[] };

/** The list of a resource: saved views, search, filters, columns, rows, totals and pages; its address holds all of it. */
export function ListScreen({ resource, extras, crumbs }: ListScreenProps) {
  const can = useCan();
  const control = useListState(resource);
  const mayBrowse = can(permission('browse', resource.noun));
  const mayAdd = resource.actions.includes('create') && can(permission('add', resource.noun));
  const links = (extras.listLinks ?? []).filter((link) => !link.permission || can(link.permission));
  return (
    <Sheet>
      <PageHeader
        title={resource.title}
        crumbs={crumbs}
        actions={
          <>
            {links.map(({ label, to, icon }) => (
              <ActionLink key={to} to={to} variant="default" icon={icon}>
                {label}
              </ActionLink>
            ))}
            {mayAdd && (
              <ActionLink to={`${resource.path}/create`} icon={ICONS.add}>
                {createWords(resource)}
              </ActionLink>
            )}
          </>
        }
      />
      {mayBrowse ? (
        <List resource={resource} extras={extras} control={control} />
      ) : (
        <NoPermission resource={resource} verb="browse" />
      )}
    </Sheet>
  );
}

function List({ resource, extras, control }: ScreenProps & { control: ListControl }) {
  const can = useCan();
  const narrow = useNarrow();
  const { state, rowsQuery, change } = control;
  const rows = useRows(resource, rowsQuery, state.page, state.perPage);
  const records = rows.data?.data ?? [];
  const selection = useSelection(records);
  const bulkActs = bulkActsOf(resource, extras).filter((act) => can(act.permission));
  const bulkLinks = (extras.bulkLinks ?? []).filter((link) => can(link.permission));
  const actsOf = useActs(resource, extras);
  const mayRead = can(permission('read', resource.noun));
  const total = rows.data?.meta.total;
  const narrowed = state.search !== '' || state.filter !== null;
  const unused = rows.isSuccess && total === 0 && !narrowed;
  const Rows = narrow ? ListCards : ListTable;
  return (
    <>
      <ViewTabs resource={resource} control={control} />
      {!unused && <Toolbar resource={resource} control={control} total={total} />}
      {rows.isPending && <Loading rows={state.perPage} columns={resource.columns.length} />}
      {rows.isError && !rows.data && <Failed error={rows.error} onRetry={() => rows.refetch()} />}
      {unused && <FirstUse resource={resource} />}
      {total === 0 && narrowed && (
        <NoMatch
          resource={resource}
          state={state}
          onClear={() => change({ search: null, filter: null, view: null })}
        />
      )}
      {total !== undefined && total > 0 && records.length === 0 && (
        <NoSuchPage to={control.hrefWith({ page: null })} />
      )}
      {records.length > 0 && total !== undefined && (
        <>
          <Bleed>
            <Rows
              resource={resource}
              extras={extras}
              columns={columnsOf(resource, state.columns)}
              records={records}
              total={total}
              sums={rows.data?.meta.sums ?? {}}
              narrowed={narrowed}
              control={control}
              selection={bulkActs.length + bulkLinks.length > 0 ? selection : undefined}
              actsOf={actsOf}
              pathOf={(record) => (mayRead ? recordPath(resource, record.id) : null)}
              stale={rows.isPlaceholderData}
            />
          </Bleed>
          <BulkBar resource={resource} acts={bulkActs} links={bulkLinks} selection={selection} />
          <Pager control={control} total={total} shown={records.length} />
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
