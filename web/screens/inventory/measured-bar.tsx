import styles from './measured-bar.module.css';

/** A bar as long as its part of the most, beside the figure that says the same. */
export function MeasuredBar({ part, most, look }: { part: number; most: number; look?: 'warn' | 'bad' }) {
  const share = most > 0 ? Math.max(0.5, Math.min(100, (part / most) * 100)) : 0;
  return (
    <span className={styles.track} aria-hidden>
      <span
        className={[styles.bar, look && styles[look]].filter(Boolean).join(' ')}
        style={{ width: `${share}%` }}
      />
    </span>
  );
}
