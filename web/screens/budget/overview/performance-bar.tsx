import styles from './performance-bar.module.css';

type PerformanceBarProps = {
  /** Percent of what was approved. */
  paid: number;
  booked: number;
  /** The share of the year that has gone, 0 to 1; a tick stands there. */
  gone: number | null;
};

/** How far a fund is used, in words and as a bar; the tick tells slow funds from fast ones. */
export function PerformanceBar({ paid, booked, gone }: PerformanceBarProps) {
  return (
    <div>
      <div className={styles.words}>
        <span className={styles.paidWords}>{paid.toFixed(1)} % paid</span>
        <span>{booked.toFixed(1)} % booked</span>
      </div>
      <div className={styles.bar} aria-hidden>
        <span className={styles.booked} style={{ width: `${Math.min(100, booked)}%` }} />
        <span className={styles.paid} style={{ width: `${Math.min(100, paid)}%` }} />
        {gone !== null && <span className={styles.tick} style={{ left: `${gone * 100}%` }} />}
      </div>
    </div>
  );
}
