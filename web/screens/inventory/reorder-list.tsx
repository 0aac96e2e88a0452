import { IconPrinter } from '@tabler/icons-react';
import { permission } from '#shared/permissions.ts';
import { countOf, grouped } from '#shared/resource/plural.ts';
import { products } from '#shared/resources/inventory/products.ts';
import type { ReorderList } from '#shared/resources/inventory/stock-answers.ts';
import { stockReport } from '#shared/resources/inventory/stock-report.ts';
import { ActionLink } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Block, Quiet } from '#web/components/layout.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { Failed, NoPermission } from '#web/crud/list/list-states.tsx';
import { StaleNotice } from '#web/crud/stale-notice.tsx';
import { useCan } from '#web/session/use-session.ts';
import { useReorderList } from './report-data.ts';
import { SaveReport } from './save-report.tsx';
import styles from './stock-report.module.css';

const TITLE = 'Re-order list';

/** What is at its re-order level, and how much of it is suggested to be ordered. */
export default function ReorderListScreen() {
  const mayLook = useCan()(permission('browse', stockReport.noun));
  return (
    <Sheet>
      <PageHeader
        title={TITLE}
        crumbs={[{ label: stockReport.title, to: stockReport.path }, { label: TITLE }]}
        subtitle="Products at or below their re-order level."
        actions={
          mayLook && (
            <ActionLink to={`${stockReport.path}/reorder/print`} variant="default" icon={IconPrinter}>
              Print
            </ActionLink>
          )
        }
      />
      {mayLook ? <Found /> : <NoPermission resource={stockReport} verb="browse" />}
    </Sheet>
  );
}

function Found() {
  const found = useReorderList();
  if (found.isPending) return <SkeletonTable rows={8} columns={6} />;
  if (found.isLoadingError) return <Failed error={found.error} onRetry={() => found.refetch()} />;
  const { days, products: count, value, lines } = found.data;
  if (lines.length === 0)
    return (
      <EmptyState kind="first-use" title="Nothing is at its re-order level">
        A product is on this list once it is at or below its re-order level. The level is set on the product.
      </EmptyState>
    );
  return (
    <>
      <StaleNotice query={found} />
      <div className={styles.bar}>
        <Block>
          <Quiet size={13}>About, for {countOf(products, count)}</Quiet>
          <Amount naira={value} size="hero" />
        </Block>
        <SaveReport path="stocks/reorder/export" query="" />
      </div>
      <ScrolledTable
        label={TITLE}
        rows={lines}
        keyOf={({ product }) => product.id}
        columns={columnsOf(days, value)}
        foot="Together"
        minWidth={820}
      />
      <Quiet top={14} size={13}>
        Suggested are the level and the use of {days} days, less what is good in stock and what is on order.
      </Quiet>
    </>
  );
}

type Line = ReorderList['lines'][number];

function columnsOf(days: number, value: number): TableColumn<Line>[] {
  const figure = (key: 'restock_qty' | 'used' | 'on_order', heading: string): TableColumn<Line> => ({
    key,
    heading,
    right: true,
    cell: (line) => <span className="num">{grouped(line[key])}</span>,
  });
  return [
    {
      key: 'name',
      heading: 'Product',
      names: true,
      cell: ({ product, category }) => (
        <TwoLines
          beneath={
            <>
              <Code to={`${products.path}/${product.id}?tab=stock`}>{product.code}</Code>, {category}
            </>
          }
        >
          {product.label}
        </TwoLines>
      ),
    },
    {
      key: 'quantity',
      heading: 'In stock',
      right: true,
      cell: ({ quantity, usable }) => (
        <TwoLines
          beneath={usable < quantity ? `${grouped(quantity - usable)} expired or to be written off` : null}
        >
          <span className="num">{grouped(quantity)}</span>
        </TwoLines>
      ),
    },
    figure('restock_qty', 'Level'),
    figure('used', `Used in ${days} days`),
    figure('on_order', 'On order'),
    {
      key: 'suggested',
      heading: 'Suggested',
      right: true,
      cell: ({ suggested, measure, on_order }) => (
        <TwoLines beneath={suggested > 0 ? measure : on_order > 0 ? 'ordered already' : 'at its level'}>
          <b className="num">{grouped(suggested)}</b>
        </TwoLines>
      ),
    },
    {
      key: 'value',
      heading: 'About',
      right: true,
      cell: ({ value: about }) => <Amount naira={about} />,
      total: <Amount naira={value} tone="strong" />,
    },
  ];
}
