import type { ImportResource } from '#shared/import-labels.ts';
import { words } from '#shared/resource/fields.ts';
import { grouped } from '#shared/resource/plural.ts';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import type { ImportRow } from './import-data.ts';
import styles from './row-cards.module.css';
import { RowChanges } from './row-changes.tsx';
import { ROW_LAYOUTS } from './row-layout.ts';
import { Change, type RowsProps, unitPrice } from './rows-table.tsx';

/** The rows as cards, for narrow screens. */
export function RowCards({ resource, rows, stale }: RowsProps) {
  return (
    <ul className={styles.cards} data-stale={stale || undefined}>
      {rows.map((row) => (
        <li key={row.row_no} className={row.judgement === 'refused' ? styles.refused : styles.card}>
          <p className={styles.head}>
            <span>
              {row.code && <Code>{row.code}</Code>}{' '}
              <Quiet as="span" size={12.5}>
                row {grouped(row.row_no)}
                {row.hidden && ', hidden in the file'}
              </Quiet>
            </span>
            {row.judgement && <StatusWord status={row.judgement}>{words(row.judgement)}</StatusWord>}
          </p>
          <p className={styles.title}>{row.title}</p>
          {row.detail && <Quiet size={12.5}>{row.year ? `${row.detail}, ${row.year}` : row.detail}</Quiet>}
          {row.judgement === 'refused' && <p className={styles.reason}>{row.reason}</p>}
          {row.judgement !== 'refused' && <Outcome resource={resource} row={row} />}
        </li>
      ))}
    </ul>
  );
}

function Outcome({ resource, row }: { resource: ImportResource; row: ImportRow }) {
  const { changes, figures, headings = [] } = ROW_LAYOUTS[resource];
  return (
    <>
      {changes && <RowChanges resource={resource} row={row} />}
      {figures === 'approved' && <Figures row={row} />}
      {figures === 'stock' && row.quantity ? <Stock row={row} headings={headings} /> : null}
    </>
  );
}

function Stock({ row: { quantity, value }, headings }: { row: ImportRow; headings: readonly string[] }) {
  const price = headings.length > 2 ? [<Amount key="price" naira={unitPrice(quantity, value)} />] : [];
  const figures = [grouped(quantity ?? 0), ...price, <Amount key="worth" naira={value} tone="strong" />];
  return (
    <dl className={styles.figures}>
      {headings.map((heading, place) => (
        <div key={heading}>
          <dt>{heading}</dt>
          <dd>{figures[place]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Figures({ row }: { row: ImportRow }) {
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Before</dt>
        <dd>{row.before === null ? 'New' : <Amount naira={row.before} />}</dd>
      </div>
      <div>
        <dt>After</dt>
        <dd>
          <Amount naira={row.after} tone="strong" />
        </dd>
      </div>
      <div>
        <dt>Change</dt>
        <dd>
          <Change naira={row.change} />
        </dd>
      </div>
    </dl>
  );
}
