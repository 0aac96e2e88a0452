import { RecordPage } from '#web/crud/detail/record-page.tsx';
import type { ResourceExtras, ScreenProps } from '#web/crud/extras.ts';
import { ClosingView } from './closing-view.tsx';

/** The page of a close is the checklist of its year. */
export const extras: ResourceExtras = { page: ClosePage };

function ClosePage({ resource }: ScreenProps) {
  return (
    <RecordPage resource={resource}>{(record) => <ClosingView year={Number(record.year)} />}</RecordPage>
  );
}
