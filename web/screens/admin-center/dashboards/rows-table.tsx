import { Link } from 'react-router';
import { isDay } from '#shared/dates.ts';
import type { WidgetData } from '#shared/widgets.ts';
import { Amount } from '#web/components/amount.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { ScrollRegion } from '#web/components/scroll-region.tsx';
import styles from './widget.module.css';

/** The newest rows of a list, each leading to its record. */
export function RowsTable({ data, title }: { data: Extract<WidgetData, { kind: 'rows' }>; title: string }) {
  if (data.rows.length === 0) return <p className={styles.details}>Nothing to show yet.</p>;
  return (
    <ScrollRegion label={`Rows of ${title}`} className={styles.scroll}>
      <table className={styles.table}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {data.columns.map(({ label, kind }) => (
              <th key={label} scope="col" data-kind={kind}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ id, link, cells }) => (
            <tr key={id}>
              {data.columns.map(({ label, kind }, place) => (
                <td key={label} data-kind={kind}>
                  {place === 0 && link ? (
                    <Link to={link}>
                      <Cell kind={kind} value={cells[place]} />
                    </Link>
                  ) : (
                    <Cell kind={kind} value={cells[place]} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {data.link && (
        <p className={styles.more}>
          <Link to={data.link}>See all</Link>
        </p>
      )}
    </ScrollRegion>
  );
}

function Cell({ kind, value }: { kind: string; value: unknown }) {
  if (value === null || value === undefined || value === '') return <>–</>;
  if (kind === 'money') return <Amount naira={Number(value)} />;
  if (typeof value === 'string' && (isDay(value) || kind === 'dateTime')) return <DateText value={value} />;
  if (typeof value === 'boolean') return <>{value ? 'Yes' : 'No'}</>;
  return <>{String(value)}</>;
}
