import { percentWords } from '#shared/percent.ts';
import styles from './performance-bar.module.css';

type PerformanceBarProps = {
  /** Expected counts what is booked, actual what is paid. */
  performance: 'expected_performance' | 'actual_performance';
  /** What is booked or paid, in naira. */
  part: number;
  /** What was approved, in naira. */
  whole: number;
  /** The share of the year that has gone, 0 to 1, marked by a tick. */
  gone: number | null;
};

/** How far a fund is used, in words and as a bar; the tick tells slow funds from fast ones. */
export function PerformanceBar({ performance, part, whole, gone }: PerformanceBarProps) {
  return (
    <div className={styles.performance}>
      <span className={styles.words}>{percentWords(part, whole)}</span>
      <div className={styles.bar} aria-hidden>
        <span
          className={styles[performance]}
          style={{ width: `${whole > 0 ? Math.min(100, (part / whole) * 100) : 0}%` }}
        />
        {gone !== null && <span className={styles.tick} style={{ left: `${gone * 100}%` }} />}
      </div>
    </div>
  );
}
