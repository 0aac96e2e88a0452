import { CATALOGUE } from '#shared/errors.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { ActionLink } from '#web/components/action-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { ICONS } from '#web/components/icons.ts';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { Failed } from '../list/list-states.tsx';

type RecordFailureProps = { resource: Resource; error: ApiError; onRetry: () => void };

/** Shown when a record can't be: it does not exist (or not for this person), or the call failed. */
export function RecordFailure({ resource, error, onRetry }: RecordFailureProps) {
  const back = (
    <ActionLink to={resource.path} variant="default" icon={ICONS['go back']}>
      Go to {resource.title}
    </ActionLink>
  );
  if (error.status === 404)
    return (
      <Sheet>
        <PageHeader title={CATALOGUE.unknownRoute} crumbs={[{ label: resource.title, to: resource.path }]} />
        <EmptyState kind="no-match" title={`There is no such ${resource.singular}`} action={back}>
          It was deleted, or you may not see it.
        </EmptyState>
      </Sheet>
    );
  return (
    <Sheet>
      <PageHeader title={resource.title} crumbs={[{ label: resource.title, to: resource.path }]} />
      <Failed error={error} onRetry={onRetry} />
    </Sheet>
  );
}
