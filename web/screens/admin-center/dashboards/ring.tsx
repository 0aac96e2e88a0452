import type { Point } from '#shared/widgets.ts';
import { coloursOf } from './colours-of.ts';
import styles from './widget.module.css';

const ROUND = 2 * Math.PI * 40;
const GAP = 2;

/** Parts of a whole as a ring; decorative, the table beside it says the same. */
export function Ring({ points }: { points: readonly Point[] }) {
  const colours = coloursOf(points);
  // What is below nothing has no length on a ring.
  const shares = points.map(({ share }) => Math.max(0, share ?? 0));
  const arcs = points.map((point, place) => ({
    key: point.link ?? point.label,
    part: colours[place],
    length: Math.max(0, (shares[place] ?? 0) * ROUND - GAP),
    from: shares.slice(0, place).reduce((sum, share) => sum + share, 0) * ROUND,
  }));
  return (
    <svg className={styles.ring} viewBox="0 0 100 100" aria-hidden="true">
      {arcs.map(({ key, part, length, from }) => (
        <circle
          key={key}
          data-part={part}
          cx="50"
          cy="50"
          r="40"
          fill="none"
          strokeWidth="16"
          strokeDasharray={`${length} ${ROUND - length}`}
          strokeDashoffset={ROUND / 4 - from}
        />
      ))}
    </svg>
  );
}
