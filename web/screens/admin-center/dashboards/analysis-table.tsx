import { Link } from 'react-router';
import type { WidgetData } from '#shared/widgets.ts';
import { ScrollRegion } from '#web/components/scroll-region.tsx';
import { Quantity } from './quantity.tsx';
import styles from './widget.module.css';

/** Every figure of every part, with the totals beneath. */
export function AnalysisTable({
  data,
  title,
}: {
  data: Extract<WidgetData, { kind: 'analysis' }>;
  title: string;
}) {
  return (
    <ScrollRegion label={`Rows of ${title}`} className={styles.scroll}>
      <table className={styles.table}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{data.heading}</th>
            {data.columns.map(({ label }) => (
              <th key={label} scope="col" data-kind="money">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ label, link, values }) => (
            <tr key={link ?? label}>
              <th scope="row">{link ? <Link to={link}>{label}</Link> : label}</th>
              {data.columns.map((column, place) => (
                <td key={column.label} data-kind="money">
                  <Quantity value={values[place] ?? 0} unit={column.unit} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{data.link ? <Link to={data.link}>Total</Link> : 'Total'}</th>
            {data.columns.map((column, place) => (
              <td key={column.label} data-kind="money">
                <Quantity value={data.totals[place] ?? 0} unit={column.unit} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}
