import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { useCan } from '#web/session/use-session.ts';
import { NoPermission } from '../list/list-states.tsx';
import type { WireRecord } from '../record.ts';
import { RecordFailure } from './record-failure.tsx';
import { lostBy, useRecord } from './use-record.ts';

type RecordPageProps = { resource: Resource; children: (record: WireRecord) => ReactNode };

/** The record that the address names, once it is here; before that, and where it can't be shown, the page says so. */
export function RecordPage({ resource, children }: RecordPageProps) {
  const { id = '' } = useParams();
  const can = useCan();
  if (can(permission('read', resource.noun)))
    return (
      <Loaded key={id} resource={resource} id={id}>
        {children}
      </Loaded>
    );
  return (
    <Sheet>
      <PageHeader title={resource.title} crumbs={[{ label: resource.title, to: resource.path }]} />
      <NoPermission resource={resource} verb="read" />
    </Sheet>
  );
}

function Loaded({ resource, id, children }: RecordPageProps & { id: string }) {
  const found = useRecord(resource, id);
  const lost = lostBy(found);
  if (lost) return <RecordFailure resource={resource} error={lost} onRetry={() => found.refetch()} />;
  if (found.data) return children(found.data);
  return (
    <Sheet>
      <SkeletonPage />
    </Sheet>
  );
}
