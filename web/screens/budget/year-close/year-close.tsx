import { useParams } from 'react-router';
import { needsPermission } from '#shared/permissions.ts';
import { EmptyState } from '#web/components/empty-state.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { useCan, useSession } from '#web/session/use-session.ts';
import { ClosingView } from './closing-view.tsx';

/** The close of a budget year: what is open, what becomes of it, and both years before and after. */
export default function YearClose() {
  const can = useCan();
  const { period } = useSession();
  const { year: text } = useParams();
  const year = text === undefined ? period.year : Number(text);
  if (!can('browse-year-closings') && !can('edit-funds'))
    return (
      <Stopped kind="no-permission" title="You can’t see this page">
        {needsPermission('browse-year-closings')}
      </Stopped>
    );
  if (!Number.isInteger(year) || year < 2000 || year > 2099)
    return (
      <Stopped kind="failed" title="There is no such budget year">
        Check the year in the address.
      </Stopped>
    );
  return <ClosingView key={year} year={year} />;
}

type StoppedProps = { kind: 'no-permission' | 'failed'; title: string; children: string };

function Stopped({ kind, title, children }: StoppedProps) {
  return (
    <Sheet>
      <PageHeader title="Year close" />
      <EmptyState kind={kind} title={title}>
        {children}
      </EmptyState>
    </Sheet>
  );
}
