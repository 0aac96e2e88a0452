import { memo } from 'react';
import { grouped } from '#shared/resource/plural.ts';
import { Amount } from '#web/components/amount.tsx';
import type { Column } from './columns.ts';
import styles from './list-table.module.css';

type TotalsRowProps = {
  columns: readonly Column[];
  sums: Readonly<Record<string, number>>;
  total: number;
  /** How many rows the sums leave out, since what they asked for came to nothing. */
  undone: number;
  /** Whether a search or filter leaves rows out. */
  narrowed: boolean;
  /** Whether rows can be selected, and have a column for it. */
  ticks: boolean;
};

/** The sums of the money columns over every row that matches, not only those of the page. */
export const TotalsRow = memo(({ columns, sums, total, undone, narrowed, ticks }: TotalsRowProps) => {
  const places = columns.map(({ path }) => path in sums);
  const first = places.indexOf(true);
  if (first === -1) return null;
  return (
    <tfoot>
      <tr>
        {ticks && <td />}
        {first > 0 && (
          <th scope="row" colSpan={first} style={{ gridColumn: `span ${first}` }}>
            {totalWords(total, undone, narrowed)}
          </th>
        )}
        {columns.slice(first).map(({ path }) => (
          <td key={path} className={styles.right}>
            {path in sums && <Amount naira={sums[path]} tone="strong" />}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  );
});

/** "Total of all 86 that match", or of all there are, or of the one; ", without 3 undone" where some came to nothing. */
export function totalWords(total: number, undone: number, narrowed: boolean): string {
  if (undone > 0)
    return `Total of all ${grouped(total)}${narrowed ? ' that match' : ''}, without ${grouped(undone)} undone`;
  if (total === 1) return narrowed ? 'Total of the one that matches' : 'Total of 1';
  return `Total of all ${grouped(total)}${narrowed ? ' that match' : ''}`;
}
