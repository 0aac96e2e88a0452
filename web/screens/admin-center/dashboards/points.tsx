import { Link } from 'react-router';
import type { Figure, Point } from '#shared/widgets.ts';
import { coloursOf } from './colours-of.ts';
import { Quantity } from './quantity.tsx';
import { Ring } from './ring.tsx';
import styles from './widget.module.css';
import type { Widget } from './widget-data.ts';

type PointsProps = { points: readonly Point[]; total: Figure; displays: Widget['displays']; title: string };

/** Parts of a whole as bars, as a ring, or ranked; every drawing has the table with its figures. */
export function Points({ points, total, displays, title }: PointsProps) {
  if (points.length === 0) return <p className={styles.details}>Nothing to show yet.</p>;
  const colours = coloursOf(points);
  const largest = Math.max(...points.filter(({ rest }) => !rest).map(({ share }) => share));
  return (
    <div className={styles.points} data-ring={displays === 'pie' || undefined}>
      {displays === 'pie' && <Ring points={points} />}
      <table className={styles.table}>
        <caption className="sr-only">{title}</caption>
        <tbody>
          {points.map((point, place) => (
            <tr key={point.label}>
              <th scope="row">
                {displays === 'leaderboard' && !point.rest && (
                  <span className={`${styles.place} num`}>{place + 1}</span>
                )}
                {displays === 'pie' && <span className={styles.mark} data-part={colours[place]} />}
                {point.link ? <Link to={point.link}>{point.label}</Link> : point.label}
                {displays !== 'pie' && !point.rest && (
                  <span className={styles.track} aria-hidden>
                    <span style={{ width: `${largest > 0 ? (point.share / largest) * 100 : 0}%` }} />
                  </span>
                )}
              </th>
              <td>
                <Quantity value={point.value} unit={point.unit} />
                <span className={styles.share}>{(point.share * 100).toFixed(1)} %</span>
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
