import { useParams } from 'react-router';
import { permission } from '#shared/permissions.ts';
import type { Outline } from '#shared/resource/outline.ts';
import { nounFor } from '#shared/resource/plural.ts';
import { useAddress } from '#web/use-address.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { Sheet } from '../components/sheet.tsx';
import { useCan } from '../session/use-session.ts';
import { NoPermission } from './list/list-states.tsx';
import { PrintScreen } from './print-screen.tsx';
import { recordPath } from './use-acts.ts';

const MOST = 50;

/** What one record prints, or what several do (`?ids=`). */
export function RecordPrints({ resource }: { resource: Outline }) {
  const { id } = useParams();
  const [params] = useAddress();
  const can = useCan();
  const ids = (id ? [id] : (params.get('ids') ?? '').split(','))
    .map(Number)
    .filter((one) => Number.isSafeInteger(one) && one > 0)
    .slice(0, MOST);
  const mayBrowse = can(permission('browse', resource.noun));
  if (!mayBrowse || ids.length === 0)
    return (
      <Sheet>
        <PageHeader title={resource.title} crumbs={[{ label: resource.title, to: resource.path }]} />
        {mayBrowse ? (
          <EmptyState kind="no-match" title={`No ${resource.singular} is selected`}>
            Select {nounFor(resource, 2)} in the list, then print them.
          </EmptyState>
        ) : (
          <NoPermission resource={resource} verb="browse" />
        )}
      </Sheet>
    );
  const { singular, title, url } = resource;
  return (
    <PrintScreen
      prints={ids.map((one) => `${url}/${one}`)}
      title={title}
      back={(sheet) =>
        sheet && ids[0] !== undefined
          ? {
              label: `${singular.charAt(0).toUpperCase()}${singular.slice(1)} ${sheet.code.value}`,
              to: recordPath(resource, ids[0]),
            }
          : { label: title, to: resource.path }
      }
    />
  );
}
