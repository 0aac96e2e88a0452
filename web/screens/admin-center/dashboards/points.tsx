import { Link } from 'react-router';
import { percentWords } from '#shared/percent.ts';
import type { Figure, Point } from '#shared/widgets.ts';
import { coloursOf } from './colours-of.ts';
import { Quantity } from './quantity.tsx';
import { Ring } from './ring.tsx';
import styles from './widget.module.css';
import type { Widget } from './widget-data.ts';

type PointsProps = {
  heading: string;
  points: readonly Point[];
  total: Figure;
  displays: Widget['displays'];
  title: string;
};

/** Parts of a whole as bars, as a ring, or ranked; every drawing has the table with its figures. */
export function Points({ heading, points, total, displays, title }: PointsProps) {
  if (points.length === 0) return <p className={styles.details}>Nothing to show yet.</p>;
  const colours = coloursOf(points);
  const largest = Math.max(...points.filter(({ rest }) => !rest).map(({ value }) => value));
  const hasTracks = displays !== 'pie' && displays !== 'table';
  return (
    <div
      className={styles.points}
      data-ring={displays === 'pie' || undefined}
      data-ranked={displays === 'leaderboard' || undefined}
    >
      {displays === 'pie' && <Ring points={points} />}
      <table className={styles.table}>
        <caption className="sr-only">{title}</caption>
        <thead className={displays === 'table' ? undefined : 'sr-only'}>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{total.label}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point, place) => (
            <tr key={point.link ?? point.label}>
              <th scope="row">
                {displays === 'leaderboard' && !point.rest && (
                  <span className={`${styles.place} num`}>{place + 1}</span>
                )}
                {displays === 'pie' && <span className={styles.mark} data-part={colours[place]} />}
                {point.link ? <Link to={point.link}>{point.label}</Link> : point.label}
                {hasTracks && !point.rest && (
                  <span className={styles.track} aria-hidden>
                    <span
                      style={{ width: `${largest > 0 ? Math.max(0, point.value / largest) * 100 : 0}%` }}
                    />
                  </span>
                )}
              </th>
              <td>
                <Quantity value={point.value} unit={point.unit} />
                {point.share !== null && <span className={styles.share}>{percentWords(point.share, 1)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total.link ? <Link to={total.link}>{total.label}</Link> : total.label}</th>
            <td>
              <Quantity value={total.value} unit={total.unit} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
