import { formatMoment } from '#shared/dates.ts';
import { forSomebody } from '#shared/for-somebody.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { Closing } from '#shared/resources/budget/year-close.ts';
import { CLOSING_STATUSES } from '#shared/year-close.ts';
import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { useAddress } from '#web/use-address.ts';
import { ClosingActs } from './closing-acts.tsx';
import { itemsQuery, useClosing } from './closing-data.ts';
import { ClosingFigures } from './closing-figures.tsx';
import { ClosingItems } from './closing-items.tsx';
import styles from './year-close.module.css';

const LIST = '/budget/year-closings';

/** The checklist of a year, worked down over days: each decision is kept at once. */
export function ClosingView({ year }: { year: number }) {
  const [params] = useAddress();
  const found = useClosing(year, itemsQuery(params));
  const closing = found.data?.closing;
  const tab = params.get('tab') === 'figures' ? 'figures' : 'items';
  return (
    <Sheet>
      <PageHeader
        title={`Close of ${year}`}
        crumbs={[{ label: 'Year Close', to: LIST }, { label: String(year) }]}
        aside={closing && <Status status={closing.status} />}
        subtitle={closing && subtitleOf(closing)}
        actions={closing && <ClosingActs closing={closing} />}
      />
      {found.isPending && <SkeletonPage />}
      {found.isLoadingError && <Failed error={found.error} onRetry={() => found.refetch()} />}
      {closing && (
        <>
          <Told closing={closing} />
          <Tabs
            label={`Parts of the close of ${year}`}
            active={tab}
            tabs={[
              { key: 'items', label: 'What is open', to: hrefOf(params, 'items') },
              { key: 'figures', label: 'Before and after', to: hrefOf(params, 'figures') },
            ]}
          />
          <Block top={20}>
            {tab === 'figures' ? (
              <ClosingFigures closing={closing} />
            ) : (
              <ClosingItems closing={closing} total={found.data?.total ?? 0} />
            )}
          </Block>
        </>
      )}
    </Sheet>
  );
}

function hrefOf(params: URLSearchParams, tab: string): string {
  const next = new URLSearchParams(params);
  if (tab === 'items') next.delete('tab');
  else next.set('tab', tab);
  return `?${next}`;
}

function Status({ status }: { status: Closing['status'] }) {
  return <StatusWord status={status}>{CLOSING_STATUSES[status]}</StatusWord>;
}

function subtitleOf(closing: Closing): string {
  const { status, submitted_at, closed_at } = closing;
  const submitter = forSomebody(closing.submitted_by?.label ?? null, closing.submitted_for);
  const confirmer = forSomebody(closing.confirmed_by?.label ?? null, closing.confirmed_for);
  const submitted = submitter && `Submitted by ${submitter}${on(submitted_at)}`;
  if (status === 'closed')
    return [submitted, confirmer && `closed by ${confirmer}${on(closed_at)}`].filter(Boolean).join(', ');
  if (status === 'submitted') return `${submitted}. A second budget officer confirms it.`;
  return 'Decide what becomes of everything that is open. A second officer confirms, and the year is closed.';
}

function on(at: string | null): string {
  return at ? ` on ${formatMoment(at)}` : '';
}

/** How far it is, and what stops it. */
function Told({ closing }: { closing: Closing }) {
  const { status, year, counts, undecided, progress, failure, sent_back } = closing;
  const all = counts.reduce((sum, { total }) => sum + total, 0);
  const done = all - counts.reduce((sum, one) => sum + one.undecided, 0);
  if (status === 'closed')
    return (
      <Block width={720} bottom={20}>
        <Notice tone="ok" title={`${year} is closed`}>
          Nothing is entered in it any more. What comes back later is a receipt to revenue.
        </Notice>
      </Block>
    );
  return (
    <Block width={720} bottom={20}>
      {progress && (
        <Block bottom={14} role="status">
          <Notice tone="info" title={`${year} is being closed`}>
            {progress.step}: {grouped(progress.done)} of {grouped(progress.total)}. You can leave this page.
          </Notice>
          <progress
            className={styles.progress}
            value={progress.done}
            max={progress.total || 1}
            aria-label="Closing"
          />
        </Block>
      )}
      {failure && !progress && (
        <Block bottom={14} role="alert">
          <Notice tone="bad" title={`${year} was not closed`}>
            {failure} Nothing was changed. Mend it, then confirm again.
          </Notice>
        </Block>
      )}
      {sent_back && (
        <Block bottom={14}>
          <Notice tone="warn" title={`Sent back by ${sent_back.by.label}${on(sent_back.at)}`}>
            {sent_back.remark}
          </Notice>
        </Block>
      )}
      {all > 0 && (
        <>
          <p role="status">
            {grouped(done)} of {grouped(all)} decided.{' '}
            {undecided > 0
              ? `${grouped(undecided)} left to decide or to be answered.`
              : 'Nothing is left to decide.'}
          </p>
          <progress className={styles.progress} value={done} max={all} aria-label="Decided" />
        </>
      )}
    </Block>
  );
}
