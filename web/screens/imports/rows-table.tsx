import { IconArrowRight } from '@tabler/icons-react';
import type { ImportResource } from '#shared/import-labels.ts';
import { koboToNaira, nairaToKobo } from '#shared/money.ts';
import { words } from '#shared/resource/fields.ts';
import { grouped } from '#shared/resource/plural.ts';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import type { ImportRow } from './import-data.ts';
import { RowChanges } from './row-changes.tsx';
import { ROW_LAYOUTS } from './row-layout.ts';
import styles from './rows-table.module.css';

/** What the two forms of the rows are given. */
export type RowsProps = { resource: ImportResource; rows: readonly ImportRow[]; stale: boolean };

/** The rows as a table: what each is judged to be and what it changes; a refused row says why where the figures would be. */
export function RowsTable({ resource, rows, stale }: RowsProps) {
  const layout = ROW_LAYOUTS[resource];
  return (
    <table className={styles.table} data-stale={stale || undefined} aria-label="Rows of the file">
      <thead>
        <tr>
          <th className={styles.number}>Row</th>
          <th className={styles.code}>{layout.code}</th>
          <th>{layout.title}</th>
          <th className={styles.judgement}>Outcome</th>
          {layout.changes && (
            <th className={layout.figures ? styles.beside : styles.changes}>What changes</th>
          )}
          {layout.headings?.map((heading) => (
            <th key={heading} className={styles.figure}>
              {heading}
            </th>
          ))}
          {layout.figures === 'approved' && (
            <>
              <th className={styles.figure}>Approved before</th>
              <th className={styles.arrow}>
                <span className="sr-only">becomes</span>
              </th>
              <th className={styles.figure}>After</th>
              <th className={styles.figure}>Change</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row_no} className={row.judgement === 'refused' ? styles.refused : undefined}>
            <td className={`${styles.number} num`}>
              {grouped(row.row_no)}
              {row.hidden && <span className={styles.hidden}>Hidden</span>}
            </td>
            <td className="cut">{row.code && <Code>{row.code}</Code>}</td>
            <td>
              <span className={`${styles.title} cut`} data-quiet={row.judgement === 'unchanged' || undefined}>
                {row.title}
              </span>
              {row.detail && (
                <span className={`${styles.detail} cut`}>
                  {row.year ? `${row.detail}, ${row.year}` : row.detail}
                </span>
              )}
            </td>
            <td>{row.judgement && <StatusWord status={row.judgement}>{words(row.judgement)}</StatusWord>}</td>
            <Effect resource={resource} row={row} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Effect({ resource, row }: { resource: ImportResource; row: ImportRow }) {
  const { changes, figures, headings = [] } = ROW_LAYOUTS[resource];
  const columns = (changes ? 1 : 0) + (figures === 'approved' ? 4 : headings.length);
  if (row.judgement === 'refused')
    return (
      <td className={styles.reason} colSpan={columns}>
        {row.reason}
      </td>
    );
  return (
    <>
      {changes && (
        <td className={styles.reason}>
          <RowChanges resource={resource} row={row} />
        </td>
      )}
      {figures === 'stock' && <Stock row={row} priced={headings.length > 2} />}
      {figures === 'approved' && <Approved row={row} />}
    </>
  );
}

function Stock({ row: { quantity, value }, priced }: { row: ImportRow; priced: boolean }) {
  return (
    <>
      <td className={`${styles.figure} num`}>
        {quantity ? grouped(quantity) : <Quiet as="span">None</Quiet>}
      </td>
      {priced && (
        <td className={styles.figure}>
          <Amount naira={unitPrice(quantity, value)} />
        </td>
      )}
      <td className={styles.figure}>{quantity ? <Amount naira={value} tone="strong" /> : null}</td>
    </>
  );
}

/** What one of so many costs. */
export function unitPrice(quantity: number | null, value: number | null): number | null {
  return quantity && value !== null ? koboToNaira(Math.round(nairaToKobo(value) / quantity)) : null;
}

function Approved({ row }: { row: ImportRow }) {
  return (
    <>
      <td className={styles.figure}>
        {row.before === null ? <Quiet as="span">New</Quiet> : <Amount naira={row.before} />}
      </td>
      <td className={styles.arrow}>
        {row.change !== 0 && <IconArrowRight size={15} stroke={1.8} aria-hidden />}
      </td>
      <td className={styles.figure}>
        <Amount naira={row.after} tone={row.change === 0 ? 'plain' : 'strong'} />
      </td>
      <td className={styles.figure}>
        <Change naira={row.change} />
      </td>
    </>
  );
}

/** What is added to the approved amount or taken from it, with its sign; 'None' for neither. */
export function Change({ naira }: { naira: number | null }) {
  if (!naira) return <Quiet as="span">None</Quiet>;
  return (
    <span className={naira < 0 ? styles.less : undefined}>
      <Amount naira={naira} signed tone={naira > 0 ? 'ok' : 'plain'} />
    </span>
  );
}
