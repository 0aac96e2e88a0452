import { formatDay } from '#shared/dates.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { BinCard, StockLine } from '#shared/resources/inventory/stock-answers.ts';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { sourcePath } from './stock-data.ts';

type Row = StockLine | { seq: 0; quantity: number; value: number };

/** The lines of a bin card: what came in, what went out, and the balance after each. */
export function BinCardTable({ card }: { card: BinCard }) {
  const { brought_forward, lines, totals, as_at } = card;
  const rows: Row[] = brought_forward ? [{ seq: 0, ...brought_forward }, ...lines] : lines;
  return (
    <ScrolledTable
      label="Bin card"
      columns={columnsOf(totals)}
      rows={rows}
      keyOf={({ seq }) => seq}
      foot={
        <>
          As at <DateText value={as_at} show="long" />
        </>
      }
      minWidth={860}
    />
  );
}

function columnsOf(totals: BinCard['totals']): TableColumn<Row>[] {
  return [
    { key: 'date', heading: 'Date', cell: (row) => isLine(row) && <DateText value={row.at} /> },
    {
      key: 'reference',
      heading: 'Reference',
      cell: (row) =>
        isLine(row) && (row.source.code ? <Code to={sourcePath(row.source)}>{row.source.code}</Code> : '–'),
      still: (row) => !isLine(row) || row.source.code === null,
    },
    {
      key: 'entry',
      heading: 'Entry',
      names: true,
      cell: (row) =>
        isLine(row) ? (
          <TwoLines beneath={moreOf(row)}>{row.label}</TwoLines>
        ) : (
          <strong>Brought forward</strong>
        ),
    },
    figure('In', (row) => (isLine(row) && row.quantity > 0 ? row.quantity : null), totals.received),
    figure('Out', (row) => (isLine(row) && row.quantity < 0 ? -row.quantity : null), totals.issued),
    figure('Balance', (row) => (isLine(row) ? row.running_quantity : row.quantity), totals.quantity, true),
    {
      key: 'cost',
      heading: 'Unit cost',
      right: true,
      cell: (row) => isLine(row) && <Amount naira={row.unit_cost} />,
      still: () => true,
    },
    {
      key: 'value',
      heading: 'Value',
      right: true,
      cell: (row) => <Amount naira={isLine(row) ? row.running_value : row.value} />,
      total: <Amount naira={totals.value} tone="strong" />,
    },
  ];
}

function figure(
  heading: string,
  of: (row: Row) => number | null,
  total: number,
  strong = false,
): TableColumn<Row> {
  return {
    key: heading,
    heading,
    right: true,
    cell: (row) => {
      const quantity = of(row);
      if (quantity === null) return null;
      return <span className="num">{strong ? <strong>{grouped(quantity)}</strong> : grouped(quantity)}</span>;
    },
    still: (row) => of(row) === null,
    total: <strong className="num">{grouped(total)}</strong>,
  };
}

function isLine(row: Row): row is StockLine {
  return row.seq > 0;
}

function moreOf({ expiry_date, note, actor }: StockLine): string {
  return [expiry_date && `good until ${formatDay(expiry_date)}`, note, actor && `by ${actor.name}`]
    .filter(Boolean)
    .join(', ');
}
