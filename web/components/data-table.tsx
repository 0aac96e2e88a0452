import type { CSSProperties, ReactNode } from 'react';
import styles from './data-table.module.css';
import { ScrollRegion } from './scroll-region.tsx';
import { Bleed } from './sheet.tsx';
import { SortHead } from './sort-head.tsx';

/** One column of a table: its heading, and what a row shows in it. */
export type TableColumn<Row> = {
  key: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Aligns figures at the right. */
  right?: boolean;
  /** Marks the cell that names the row. */
  names?: boolean;
  className?: string;
  /** Whether cards leave this cell of a row out, because it says nothing new. */
  still?: (row: Row) => boolean;
  /** What the foot of the column shows. */
  total?: ReactNode;
  /** How the rows are sorted by it, and the address that sorts by it or reverses the order. */
  sort?: { direction: 'ascending' | 'descending' | undefined; to: string };
};

type DataTableProps<Row> = {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The words of the foot, before the first column with a total; without them there is no foot. */
  foot?: ReactNode;
  className?: string;
};

/** A read-only table: rows under headings, with totals beneath. */
export function DataTable<Row>({ label, columns, rows, keyOf, foot, className }: DataTableProps<Row>) {
  return (
    <table className={[styles.table, className].filter(Boolean).join(' ')}>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {columns.map((column) =>
            column.sort ? (
              <SortHead
                key={column.key}
                label={column.heading}
                className={classesOf(column)}
                {...column.sort}
              />
            ) : (
              <th key={column.key} scope="col" className={classesOf(column)}>
                {column.heading}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
      {foot !== undefined && <Foot columns={columns}>{foot}</Foot>}
    </table>
  );
}

type ScrolledTableProps<Row> = DataTableProps<Row> & {
  /** The width in pixels below which it scrolls within the page; on phones every row is a card instead. */
  minWidth?: number;
};

/** The same from edge to edge of the sheet, each row as high as those of the lists. */
export function ScrolledTable<Row>({ minWidth, className, ...table }: ScrolledTableProps<Row>) {
  return (
    <Bleed>
      <ScrollRegion label={table.label} className={`${styles.scroll} ${styles.stacked}`}>
        <div className={styles.least} style={{ '--least': `${minWidth ?? 0}px` } as CSSProperties}>
          <DataTable {...table} className={`${styles.edges} ${className ?? styles.rows}`} />
        </div>
      </ScrollRegion>
    </Bleed>
  );
}

/** A cell of two lines: the value, and faint beneath it a second one. */
export function TwoLines({ children, beneath }: { children?: ReactNode; beneath: ReactNode }) {
  return (
    <>
      {children && <span className={styles.first}>{children}</span>}
      <span className={styles.beneath}>{beneath}</span>
    </>
  );
}

function Cell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  const { heading, cell, names, still } = column;
  const classes = classesOf(column);
  if (names)
    return (
      <th scope="row" className={classes}>
        {cell(row)}
      </th>
    );
  return (
    <td className={classes} data-label={heading} data-still={still?.(row) || undefined}>
      {cell(row)}
    </td>
  );
}

function Foot<Row>({ columns, children }: { columns: readonly TableColumn<Row>[]; children: ReactNode }) {
  const first = columns.findIndex(({ total }) => total !== undefined);
  const wide = first < 0 ? columns.length : first;
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={wide}>
          {children}
        </th>
        {columns.slice(wide).map((column) => (
          <td key={column.key} className={classesOf(column)} data-label={column.heading}>
            {column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function classesOf<Row>({ right, className }: TableColumn<Row>): string | undefined {
  return [right && styles.right, className].filter(Boolean).join(' ') || undefined;
}
