import type { ImportRow } from './import-data.ts';
import styles from './person-changes.module.css';

/** What a row changes of a person, "Job title: Clerk → Driver"; for a new person, their place in the agency. */
export function PersonChanges({ row }: { row: ImportRow }) {
  if (row.judgement === 'unchanged') return <span className={styles.faint}>None</span>;
  if (row.judgement === 'insert') {
    const { JOB_TITLE = '', GRADE = '', DEPARTMENT = '' } = row.cells;
    return <span>New: {[JOB_TITLE, DEPARTMENT, GRADE].filter(Boolean).join(', ')}</span>;
  }
  return (
    <ul className={styles.changes}>
      {row.changes.map(([label, before, after]) => (
        <li key={label}>
          <span className={styles.faint}>{label}:</span> {before || 'nothing'}
          <span aria-hidden> → </span>
          <span className="sr-only"> becomes </span>
          <b>{after || 'nothing'}</b>
        </li>
      ))}
    </ul>
  );
}
