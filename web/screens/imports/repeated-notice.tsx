import { Link } from 'react-router';
import { DateText } from '#web/components/date-text.tsx';
import { Notice } from '#web/components/notice.tsx';
import { type ImportRecord, importPath } from './import-data.ts';

const WHAT_BECAME: Partial<Record<ImportRecord['status'], string>> = {
  committed: 'and imported',
  undone: 'imported, and undone',
  judged: 'and only checked',
};

/** Says that the same file was uploaded before, by whom and what became of it. */
export function RepeatedNotice({ repeats }: { repeats: NonNullable<ImportRecord['repeats']> }) {
  return (
    <Notice tone="warn" title="This file was uploaded before">
      <Link to={importPath(repeats.id)}>{repeats.filename}</Link> has the same content. It was uploaded on{' '}
      <DateText value={repeats.created_at} /> by {repeats.by} {WHAT_BECAME[repeats.status] ?? ''}.
    </Notice>
  );
}
