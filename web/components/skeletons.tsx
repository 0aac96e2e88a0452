import styles from './skeletons.module.css';

/** A grey line in place of a text that is loading; `width` in CSS units. */
export function Bone({ width = '100%' }: { width?: string }) {
  return <span className={styles.bone} style={{ width }} />;
}

/** Grey lines in place of a paragraph that is loading. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.lines} aria-hidden>
      {places(lines).map((line) => (
        <Bone key={line} width={`${92 - ((line * 23) % 50)}%`} />
      ))}
    </div>
  );
}

/** Grey rows as high as the table's own, so that nothing moves when it comes. */
export function SkeletonTable({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <div className={styles.table} aria-hidden>
      {places(rows).map((row) => (
        <div className={styles.row} key={row}>
          {places(columns).map((column) => (
            <Bone key={column} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A page before its data: title and lines; says 'Loading...' to readers. */
export function SkeletonPage() {
  return (
    <div className={styles.page} role="status">
      <span className="sr-only">Loading...</span>
      <Bone width="min(260px, 60%)" />
      <SkeletonLines lines={6} />
    </div>
  );
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}
