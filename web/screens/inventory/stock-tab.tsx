import { IconCircleCheckFilled, IconExclamationCircle } from '@tabler/icons-react';
import { inText } from '#shared/resource/in-text.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { StockExplained, StockLine } from '#shared/resources/inventory/stock-answers.ts';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Block, Quiet } from '#web/components/layout.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { PageSteps } from '#web/crud/list/page-steps.tsx';
import type { WireRecord } from '#web/crud/record.ts';
import { useAddress } from '#web/use-address.ts';
import { sourcePath, useStockEntries } from './stock-data.ts';
import styles from './stock-tab.module.css';

const PER_PAGE = 50;

/** How what there is of a product came about: its sum by kind and by lot, and every entry, newest first. */
export function StockTab({ record: product }: { record: WireRecord }) {
  const [params] = useAddress();
  const page = Math.max(1, Number(params.get('entries')) || 1);
  const found = useStockEntries(product.id, page, PER_PAGE);
  if (found.isPending) return <SkeletonTable rows={6} columns={6} />;
  if (found.isLoadingError) return <Failed error={found.error} onRetry={() => found.refetch()} />;
  const { entries, meta } = found.data;
  const total = meta.total ?? 0;
  if (total === 0)
    return (
      <EmptyState kind="first-use" title="Nothing was entered yet">
        What comes in and goes out of this product is listed here, with what is left after each entry.
      </EmptyState>
    );
  const hrefOf = (to: number) => {
    const next = new URLSearchParams(params);
    next.set('entries', String(to));
    return `?${next}`;
  };
  return (
    <>
      <Explained explained={meta.explained} />
      <Block top={28}>
        <h2>Entries</h2>
        <Quiet size={13} faint>
          Newest first. No entry can be changed or removed.
        </Quiet>
      </Block>
      <ScrolledTable
        label="Entries of stock"
        columns={COLUMNS}
        rows={entries}
        keyOf={({ seq }) => seq}
        minWidth={760}
      />
      {total > PER_PAGE && (
        <PageSteps
          label="Pages of entries"
          page={page}
          perPage={PER_PAGE}
          total={total}
          shown={entries.length}
          hrefOf={hrefOf}
          staysPut
        />
      )}
    </>
  );
}

function Explained({
  explained: { quantity, value, adds_up, by_kind, lots },
}: {
  explained: StockExplained;
}) {
  const expiring = lots.filter(({ expiry_date }) => expiry_date !== null);
  return (
    <section className={styles.explained} aria-label="How the quantity came about">
      <dl className={styles.sum}>
        {by_kind.map(({ kind, label, count, change }) => (
          <div key={kind}>
            <dt>
              {grouped(count)} × {inText(label)}
            </dt>
            <dd className="num">{signed(change)}</dd>
          </div>
        ))}
        <div className={styles.result}>
          <dt>In stock</dt>
          <dd className="num">{grouped(quantity)}</dd>
        </div>
        <div>
          <dt>
            Worth <Quiet as="span">at the average</Quiet>
          </dt>
          <dd>
            <Amount naira={value} tone="strong" />
          </dd>
        </div>
      </dl>
      {expiring.length > 0 && (
        <dl className={styles.sum}>
          {lots.map(({ expiry_date, quantity: left, is_expired }) => (
            <div key={expiry_date} data-expired={is_expired || undefined}>
              <dt>
                {expiry_date ? (
                  <>
                    {is_expired ? 'Expired on' : 'Good until'} <DateText value={expiry_date} />
                  </>
                ) : (
                  'Doesn’t expire'
                )}
              </dt>
              <dd className="num">{grouped(left)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.verdict} data-wrong={!adds_up || undefined}>
        {adds_up ? (
          <IconCircleCheckFilled size={17} aria-hidden />
        ) : (
          <IconExclamationCircle size={17} aria-hidden />
        )}
        {adds_up
          ? 'The entries add up to the quantity and its value'
          : 'The entries do not add up: tell the administrator'}
      </p>
    </section>
  );
}

const COLUMNS: readonly TableColumn<StockLine>[] = [
  { key: 'seq', heading: 'No.', cell: ({ seq }) => seq, className: 'num' },
  { key: 'at', heading: 'Date', cell: ({ at }) => <DateText value={at} /> },
  { key: 'entry', heading: 'Entry', cell: (entry) => <Named entry={entry} />, names: true },
  {
    key: 'expiry_date',
    heading: 'Good until',
    cell: ({ expiry_date }) => expiry_date && <DateText value={expiry_date} />,
    still: ({ expiry_date }) => expiry_date === null,
  },
  {
    key: 'quantity',
    heading: 'Quantity',
    right: true,
    cell: ({ quantity, running_quantity }) => (
      <TwoLines beneath={<span className="num">{grouped(running_quantity)} left</span>}>
        <span className="num">{signed(quantity)}</span>
      </TwoLines>
    ),
  },
  {
    key: 'value',
    heading: 'Value',
    right: true,
    cell: ({ value, unit_cost }) => (
      <TwoLines
        beneath={
          <>
            <Amount naira={unit_cost} /> each
          </>
        }
      >
        <Amount naira={value} signed />
      </TwoLines>
    ),
  },
];

function Named({ entry: { label, source, note, actor } }: { entry: StockLine }) {
  const more = [note, actor && `by ${actor.name}`].filter(Boolean).join(', ');
  return (
    <TwoLines beneath={more}>
      <span>{label}</span> {source.code && <Code to={sourcePath(source)}>{source.code}</Code>}
    </TwoLines>
  );
}

function signed(quantity: number): string {
  return `${quantity > 0 ? '+' : '−'}${grouped(Math.abs(quantity))}`;
}
