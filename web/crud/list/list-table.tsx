import { type CSSProperties, memo } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import { SortHead } from '#web/components/sort-head.tsx';
import { ActMenu } from '../act-menu.tsx';
import type { Act, ResourceExtras } from '../extras.ts';
import { Tick } from '../inputs/tick.tsx';
import { recordLabel, type WireRecord } from '../record.ts';
import { keptWidths, MENU_PX, TICK_PX } from './column-widths.ts';
import type { Column } from './columns.ts';
import type { ListControl } from './list-state.ts';
import styles from './list-table.module.css';
import { RowCell } from './row-cell.tsx';
import { TotalsRow } from './totals-row.tsx';
import type { Selection } from './use-selection.ts';

export type RowsProps = {
  resource: Resource;
  extras: ResourceExtras;
  columns: readonly Column[];
  records: readonly WireRecord[];
  total: number;
  sums: Readonly<Record<string, number>>;
  /** How many rows the sums leave out as undone. */
  undone: number;
  /** Whether a search or filter leaves rows out. */
  narrowed: boolean;
  control: ListControl;
  /** Absent where nothing can be done with several rows at once. */
  selection?: Selection;
  actsOf: (record: WireRecord) => Act[];
  /** The record's address, or null for whoever may not read it. */
  pathOf: (record: WireRecord) => string | null;
  /** The rows are those of the page before while the next ones come. */
  stale: boolean;
};

/** A table of more cells leaves out what is far out of sight: each clip of a cell is ordered anew with every paint. */
const LARGE = 200;

/** The rows of a list as a table: sortable heads, rows that are links, a menu at each end, the totals beneath. */
export function ListTable(props: RowsProps) {
  const { resource, extras, columns, records, selection, control, sums, actsOf, pathOf } = props;
  const { total, undone, narrowed } = props;
  const { lengths, least_px } = keptWidths(columns, { resource, records, sums }, Boolean(selection));
  const widths = [...(selection ? [`${TICK_PX}px`] : []), ...lengths, `${MENU_PX}px`];
  return (
    <div className={styles.scroll}>
      <table
        className={styles.table}
        style={
          {
            '--least': `${least_px}px`,
            '--columns': widths.join(' ').replace('auto', 'minmax(0,1fr)'),
          } as CSSProperties
        }
        aria-busy={props.stale || undefined}
        data-stale={props.stale || undefined}
        data-large={records.length * columns.length > LARGE || undefined}
      >
        <caption className="sr-only">{resource.title}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <Tick
                  label="Select all rows on this page"
                  checked={selection.all}
                  mixed={selection.some && !selection.all}
                  onChange={selection.chooseAll}
                />
              </th>
            )}
            <Heads columns={columns} control={control} order={resource.sort} />
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <Row
              key={record.id}
              {...{ resource, extras, columns, record, actsOf }}
              path={pathOf(record)}
              chosen={selection?.has(record.id)}
              choose={selection?.choose}
            />
          ))}
        </tbody>
        <TotalsRow {...{ columns, sums, total, undone, narrowed }} ticks={Boolean(selection)} />
      </table>
    </div>
  );
}

type RowProps = Pick<RowsProps, 'resource' | 'extras' | 'columns' | 'actsOf'> & {
  record: WireRecord;
  path: string | null;
  chosen: boolean | undefined;
  choose: Selection['choose'] | undefined;
};

/** A row is drawn anew only when something of it is another. */
const Row = memo(({ resource, extras, columns, record, actsOf, path, chosen, choose }: RowProps) => {
  const label = recordLabel(resource, record);
  return (
    <tr data-chosen={chosen || undefined}>
      {choose && (
        <td className={styles.above}>
          <Tick label={`Select ${label}`} checked={Boolean(chosen)} onChange={(on) => choose([record], on)} />
        </td>
      )}
      {columns.map((column, index) => (
        <RowCell
          key={column.path}
          resource={resource}
          extras={extras}
          column={column}
          record={record}
          to={index === 0 && path ? path : undefined}
        />
      ))}
      <td className={`${styles.above} ${styles.menu}`}>
        <ActMenu resource={resource} record={record} acts={actsOf(record)} label={label} />
      </td>
    </tr>
  );
});

type HeadsProps = { columns: readonly Column[]; control: ListControl; order: string };

/** Drawn anew only for other columns or another address, not with each row that is chosen. */
const Heads = memo(({ columns, ...rest }: HeadsProps) =>
  columns.map((column) => <Head key={column.path} column={column} {...rest} />),
);

function Head({ column, control, order }: { column: Column; control: ListControl; order: string }) {
  const sort = control.state.sort ?? order;
  const direction =
    sort === column.path ? 'ascending' : sort === `-${column.path}` ? 'descending' : undefined;
  const className = column.align === 'right' ? styles.right : undefined;
  if (column.sortable) {
    const next = direction === 'ascending' ? `-${column.path}` : column.path;
    return (
      <SortHead
        label={column.label}
        direction={direction}
        to={control.hrefWith({ sort: next })}
        className={className}
      />
    );
  }
  return (
    <th scope="col" className={className}>
      {column.label}
    </th>
  );
}
