import type { ReactNode } from 'react';
import { permission } from '#shared/permissions.ts';
import { grouped } from '#shared/resource/plural.ts';
import { products } from '#shared/resources/inventory/products.ts';
import type { Movement } from '#shared/resources/inventory/stock-answers.ts';
import { stockReport } from '#shared/resources/inventory/stock-report.ts';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { Quiet, Section } from '#web/components/layout.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { Failed, NoPermission } from '#web/crud/list/list-states.tsx';
import { StaleNotice } from '#web/crud/stale-notice.tsx';
import { useCan } from '#web/session/use-session.ts';
import { MeasuredBar } from './measured-bar.tsx';
import { useMovement } from './report-data.ts';

const TITLE = 'Use and age';

/** What of the stock is used most, what lies, and what expires soon: bars with the figures that they stand for. */
export default function MovementScreen() {
  const mayLook = useCan()(permission('browse', stockReport.noun));
  return (
    <Sheet>
      <PageHeader
        title={TITLE}
        documentTitle="Use and age of the stock"
        crumbs={[{ label: stockReport.title, to: stockReport.path }, { label: TITLE }]}
        subtitle="What is used most, what nobody asks for, and what expires soon."
      />
      {mayLook ? <Found /> : <NoPermission resource={stockReport} verb="browse" />}
    </Sheet>
  );
}

function Found() {
  const found = useMovement();
  if (found.isPending) return <SkeletonTable rows={10} columns={4} />;
  if (found.isLoadingError) return <Failed error={found.error} onRetry={() => found.refetch()} />;
  const { days, most_used, slow_moving, expiring } = found.data;
  return (
    <>
      <StaleNotice query={found} />
      <Part
        title={`Used most in ${days} days`}
        rows={most_used}
        nothing={`Nothing was issued in the last ${days} days.`}
        columns={[
          {
            key: 'issues',
            heading: 'Issues',
            right: true,
            cell: ({ issues }) => <span className="num">{grouped(issues)}</span>,
          },
        ]}
      />
      <Part
        title={`Not used for ${days} days`}
        rows={slow_moving}
        nothing={`Of everything in stock something was issued in the last ${days} days.`}
        columns={[
          {
            key: 'last',
            heading: 'Last issued',
            cell: ({ last_issued }) => (last_issued ? <DateText value={last_issued} /> : 'Never'),
          },
        ]}
      />
      <Part
        title={`Expires within ${days} days`}
        rows={expiring}
        nothing={`Nothing in stock expires within ${days} days.`}
        look={({ days: left }) => (left < 0 ? 'bad' : left < 30 ? 'warn' : undefined)}
        columns={[
          {
            key: 'expires',
            heading: 'Good until',
            cell: ({ expiry_date, days: left }) => (
              <TwoLines beneath={left < 0 ? 'expired: write it off' : `${grouped(left)} days left`}>
                <DateText value={expiry_date} />
              </TwoLines>
            ),
          },
        ]}
      />
    </>
  );
}

type Moved = Pick<Movement['most_used'][number], 'product' | 'measure' | 'quantity' | 'value'>;

type PartProps<Row extends Moved> = {
  title: string;
  rows: readonly Row[];
  nothing: ReactNode;
  columns: readonly TableColumn<Row>[];
  look?: (row: Row) => 'warn' | 'bad' | undefined;
};

function Part<Row extends Moved>({ title, rows, nothing, columns, look }: PartProps<Row>) {
  const most = Math.max(...rows.map(({ value }) => value), 0);
  return (
    <Section title={title} top={30}>
      {rows.length === 0 ? (
        <Quiet>{nothing}</Quiet>
      ) : (
        <ScrolledTable
          label={title}
          rows={rows}
          keyOf={(row) => `${row.product.id} ${'expiry_date' in row ? row.expiry_date : ''}`}
          minWidth={760}
          columns={[
            {
              key: 'product',
              heading: 'Product',
              names: true,
              cell: ({ product }) => (
                <TwoLines
                  beneath={<Code to={`${products.path}/${product.id}?tab=stock`}>{product.code}</Code>}
                >
                  {product.label}
                </TwoLines>
              ),
            },
            {
              key: 'bar',
              heading: 'Share of the most',
              cell: (row) => <MeasuredBar part={row.value} most={most} look={look?.(row)} />,
              still: () => true,
            },
            ...columns,
            {
              key: 'quantity',
              heading: 'Quantity',
              right: true,
              cell: ({ quantity, measure }) => (
                <TwoLines beneath={measure}>
                  <span className="num">{grouped(quantity)}</span>
                </TwoLines>
              ),
            },
            { key: 'value', heading: 'Worth', right: true, cell: ({ value }) => <Amount naira={value} /> },
          ]}
        />
      )}
    </Section>
  );
}
