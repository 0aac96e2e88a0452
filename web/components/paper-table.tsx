import { formatNaira, nairaToKobo } from '#shared/money.ts';
import {
  cellText,
  isFigure,
  type SheetColumn,
  type SheetRow,
  type SheetTable,
} from '#shared/resource/sheet.ts';
import styles from './paper-table.module.css';

type PaperTableProps = { table: SheetTable; small?: boolean };

/** A table on paper: its head on every page, money at the right, its totals once. */
export function PaperTable({ table, small = false }: PaperTableProps) {
  const { caption, columns, rows, empty, totals } = table;
  const before = columns.findIndex(({ key }) => totals && key in totals.values);
  return (
    <table className={`${styles.table} ${small ? styles.small : ''}`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, label, kind }) => (
            <th key={key} scope="col" className={classOf(kind)}>
              {kind === 'money' ? `${label} (₦)` : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a sheet never change their order
          <tr key={index} className={row.look && styles[row.look]}>
            <Cells row={row} columns={columns} />
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length}>{empty}</td>
          </tr>
        )}
      </tbody>
      {totals && before >= 0 && (
        <tfoot>
          <tr>
            {before > 0 && (
              <th scope="row" colSpan={before}>
                {totals.label}
              </th>
            )}
            {columns.slice(before).map(({ key, kind }) => (
              <td key={key} className={classOf(kind)}>
                {totalText(totals.values[key], kind)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Cells({ row, columns }: { row: SheetRow; columns: readonly SheetColumn[] }) {
  if (row.look === 'group')
    return (
      <th scope="rowgroup" colSpan={columns.length}>
        {cellText(row[columns[0]?.key ?? ''])}
      </th>
    );
  return columns.map(({ key, kind, beneath, names }) => {
    const Cell = names ? 'th' : 'td';
    const under = beneath && cellText(row[beneath]);
    return (
      <Cell key={key} className={classOf(kind)} {...(names && { scope: 'row' })}>
        {cellText(row[key], kind)}
        {under && <span className={styles.beneath}>{under}</span>}
      </Cell>
    );
  });
}

/** A total names its naira itself, so that it can't be taken for a line. */
function totalText(value: number | undefined, kind: SheetColumn['kind']): string {
  return kind === 'money' && value !== undefined ? formatNaira(nairaToKobo(value)) : cellText(value, kind);
}

/** Codes and days stay in one piece, figures are under one another. */
function classOf(kind: SheetColumn['kind']): string | undefined {
  if (isFigure(kind)) return `${styles.figure} num`;
  if (kind === 'longText') return styles.long;
  if (kind === 'code') return styles.code;
  return kind === 'date' || kind === 'dateTime' ? styles.whole : undefined;
}
