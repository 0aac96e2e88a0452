import type { ImportResource } from '#shared/import-labels.ts';
import { Quiet, Row } from '#web/components/layout.tsx';
import type { ImportRow } from './import-data.ts';

/** What a row changes of a record, "Job title: Clerk → Driver"; for a new one, what it is. */
export function RowChanges({ resource, row }: { resource: ImportResource; row: ImportRow }) {
  if (row.judgement === 'unchanged') return <Quiet as="span">None</Quiet>;
  if (row.judgement === 'insert')
    return (
      <span>
        New:{' '}
        {(SAID_OF_NEW[resource] ?? [])
          .map((column) => row.cells[column])
          .filter(Boolean)
          .join(', ')}
      </span>
    );
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

/** The cells that tell what somebody or something new is. */
const SAID_OF_NEW: Partial<Record<ImportResource, readonly string[]>> = {
  users: ['JOB_TITLE', 'DEPARTMENT', 'GRADE', 'GROUPS'],
  products: ['BRAND', 'MEASUREMENT', 'OWNER'],
  departments: ['TYPE', 'PARENT', 'HEAD'],
};
