import { Quiet, Row } from '#web/components/layout.tsx';
import type { ImportRow } from './import-data.ts';

/** What a row changes of a person, "Job title: Clerk → Driver"; for a new person, their place in the agency. */
export function PersonChanges({ row }: { row: ImportRow }) {
  if (row.judgement === 'unchanged') return <Quiet as="span">None</Quiet>;
  if (row.judgement === 'insert') {
    const { JOB_TITLE = '', GRADE = '', DEPARTMENT = '' } = row.cells;
    return <span>New: {[JOB_TITLE, DEPARTMENT, GRADE].filter(Boolean).join(', ')}</span>;
  }
  return (
    <Row as="ul" gap="2px 16px">
      {row.changes.map(([label, before, after]) => (
        <li key={label}>
          <Quiet as="span">{label}:</Quiet> {before || 'nothing'}
          <span aria-hidden> → </span>
          <span className="sr-only"> becomes </span>
          <b>{after || 'nothing'}</b>
        </li>
      ))}
    </Row>
  );
}
