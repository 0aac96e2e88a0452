import type { ReactNode } from 'react';
import { addDays, addMonths, lagosToday } from '#shared/dates.ts';
import { grouped } from '#shared/resource/plural.ts';
import { products } from '#shared/resources/inventory/products.ts';
import type { StockReportLine } from '#shared/resources/inventory/stock-answers.ts';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { FigureLink } from '#web/components/figure-link.tsx';

/** The lines of the stock report; what was left leads to the bin card that adds up to it. */
export function StockReportTable({ lines, worth }: { lines: readonly StockReportLine[]; worth: ReactNode }) {
  return (
    <ScrolledTable
      label="Stock report"
      columns={COLUMNS}
      rows={lines}
      keyOf={({ id }) => id}
      foot={worth}
      minWidth={860}
    />
  );
}

const COLUMNS: readonly TableColumn<StockReportLine>[] = [
  {
    key: 'code',
    heading: 'Code',
    cell: ({ product }) => <Code to={`${products.path}/${product.id}?tab=stock`}>{product.code}</Code>,
  },
  {
    key: 'name',
    heading: 'Product',
    names: true,
    cell: ({ product, category }) => <TwoLines beneath={category}>{product.label}</TwoLines>,
  },
  figure('Opening', ({ initial_opening_balance }) => initial_opening_balance),
  figure('Received', ({ total_received }) => total_received, true),
  figure('Issued', ({ total_quantity_issued }) => total_quantity_issued, true),
  figure('Adjusted', ({ total_adjusted }) => total_adjusted, true),
  {
    key: 'Closing',
    heading: 'Closing',
    right: true,
    cell: (line) => (
      <TwoLines beneath={line.out_of_stock ? 'Out of stock' : line.measure}>
        <FigureLink
          to={`${products.path}/${line.product_id}/bin-card?as_at=${lastDayOf(line.month)}`}
          title="The bin card that adds up to it"
        >
          <strong className="num">{grouped(line.total_closing_balance)}</strong>
        </FigureLink>
      </TwoLines>
    ),
  },
  { key: 'value', heading: 'Value', right: true, cell: ({ value }) => <Amount naira={value} /> },
];

/** A quantity; of those that mostly are nothing, nothing is shown. */
function figure(
  heading: string,
  of: (line: StockReportLine) => number,
  isRare = false,
): TableColumn<StockReportLine> {
  return {
    key: heading,
    heading,
    right: true,
    still: (line) => isRare && of(line) === 0,
    cell: (line) => {
      const quantity = of(line);
      if (isRare && quantity === 0) return null;
      return <span className="num">{quantity < 0 ? `−${grouped(-quantity)}` : grouped(quantity)}</span>;
    },
  };
}

function lastDayOf(month: string): string {
  const today = lagosToday();
  return today.startsWith(month) ? today : addDays(`${addMonths(month, 1)}-01`, -1);
}
