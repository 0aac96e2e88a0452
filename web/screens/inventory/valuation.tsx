import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { percentWords } from '#shared/percent.ts';
import { permission } from '#shared/permissions.ts';
import { grouped } from '#shared/resource/plural.ts';
import { products } from '#shared/resources/inventory/products.ts';
import type { Valuation } from '#shared/resources/inventory/stock-answers.ts';
import { stockReport } from '#shared/resources/inventory/stock-report.ts';
import { ActionLink } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FigureLink } from '#web/components/figure-link.tsx';
import { Block, Quiet } from '#web/components/layout.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { asAtOf } from '#web/crud/as-at.ts';
import { AsAtInput } from '#web/crud/as-at-input.tsx';
import { Failed, NoPermission } from '#web/crud/list/list-states.tsx';
import { StaleNotice } from '#web/crud/stale-notice.tsx';
import { useCan } from '#web/session/use-session.ts';
import { useAddress } from '#web/use-address.ts';
import { useValuation } from './report-data.ts';
import { SaveReport } from './save-report.tsx';
import styles from './stock-report.module.css';

const TITLE = 'Valuation';

/** What the stock is worth, by category and product, as at any day. */
export default function ValuationScreen() {
  const mayLook = useCan()(permission('browse', stockReport.noun));
  const [params] = useAddress();
  const asAt = asAtOf(params);
  return (
    <Sheet>
      <PageHeader
        title={TITLE}
        documentTitle="Valuation of the stock"
        crumbs={[{ label: stockReport.title, to: stockReport.path }, { label: TITLE }]}
        subtitle="At the weighted average of what the goods cost."
        actions={
          mayLook && (
            <ActionLink
              to={`${stockReport.path}/valuation/print${asAt ? `?as_at=${asAt}` : ''}`}
              variant="default"
              icon={IconPrinter}
            >
              Print
            </ActionLink>
          )
        }
      />
      {mayLook ? <Found asAt={asAt} /> : <NoPermission resource={stockReport} verb="browse" />}
    </Sheet>
  );
}

function Found({ asAt }: { asAt: string | null }) {
  const [params] = useAddress();
  const category = /^[1-9]\d*$/.test(params.get('category') ?? '') ? Number(params.get('category')) : null;
  const found = useValuation(asAt, category);
  if (found.isPending) return <SkeletonTable rows={8} columns={3} />;
  if (found.isLoadingError) return <Failed error={found.error} onRetry={() => found.refetch()} />;
  const { as_at, products: count, value, categories, lines } = found.data;
  const chosen = categories.find(({ id }) => id === category);
  const hrefOf = (id: number) =>
    `?${new URLSearchParams({ ...(asAt && { as_at: asAt }), category: String(id) })}`;
  return (
    <>
      <StaleNotice query={found} />
      <div className={styles.bar}>
        <AsAtInput answered={as_at} />
        <SaveReport path="stocks/valuation/export" query={`as_at=${as_at}`} />
      </div>
      {categories.length === 0 ? (
        <EmptyState kind="no-match" title="Nothing was in stock on this day">
          Choose a later day.
        </EmptyState>
      ) : (
        <>
          <Block bottom={18}>
            <Quiet size={13}>Worth of {grouped(count)} products</Quiet>
            <Amount naira={value} size="hero" />
          </Block>
          <ScrolledTable
            label="Value by category"
            columns={categoriesOf(value, hrefOf)}
            rows={categories}
            keyOf={({ id }) => id}
            foot="Total"
          />
        </>
      )}
      {chosen && lines && (
        <Block top={32}>
          <h2>{chosen.name}</h2>
          <ScrolledTable
            label={`Products of ${chosen.name}`}
            columns={productsOf(as_at, chosen.value)}
            rows={lines}
            keyOf={({ product }) => product.id}
            foot="Together"
            minWidth={620}
          />
        </Block>
      )}
    </>
  );
}

function categoriesOf(
  all: number,
  hrefOf: (id: number) => string,
): TableColumn<Valuation['categories'][number]>[] {
  return [
    {
      key: 'name',
      heading: 'Category',
      names: true,
      cell: ({ id, name }) => (
        <Link to={hrefOf(id)} preventScrollReset>
          {name}
        </Link>
      ),
    },
    {
      key: 'products',
      heading: 'Products',
      right: true,
      cell: ({ products: count }) => <span className="num">{grouped(count)}</span>,
    },
    {
      key: 'share',
      heading: 'Share',
      right: true,
      cell: ({ value }) => <span className="num">{percentWords(value, all)}</span>,
    },
    {
      key: 'value',
      heading: 'Value',
      right: true,
      cell: ({ value }) => <Amount naira={value} />,
      total: <Amount naira={all} tone="strong" />,
    },
  ];
}

function productsOf(day: string, all: number): TableColumn<NonNullable<Valuation['lines']>[number]>[] {
  return [
    {
      key: 'code',
      heading: 'Code',
      cell: ({ product }) => <Code to={`${products.path}/${product.id}?tab=stock`}>{product.code}</Code>,
    },
    { key: 'name', heading: 'Product', names: true, cell: ({ product }) => product.label },
    {
      key: 'quantity',
      heading: 'In stock',
      right: true,
      cell: ({ product, quantity, measure }) => (
        <TwoLines beneath={measure}>
          <FigureLink
            to={`${products.path}/${product.id}/bin-card?as_at=${day}`}
            title="The bin card that adds up to it"
          >
            <span className="num">{grouped(quantity)}</span>
          </FigureLink>
        </TwoLines>
      ),
    },
    { key: 'cost', heading: 'Unit cost', right: true, cell: ({ unit_cost }) => <Amount naira={unit_cost} /> },
    {
      key: 'value',
      heading: 'Value',
      right: true,
      cell: ({ value }) => <Amount naira={value} tone="strong" />,
      total: <Amount naira={all} tone="strong" />,
    },
  ];
}
