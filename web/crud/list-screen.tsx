import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { permission } from '#shared/permissions.ts';
import { ActionLink } from '../components/action-button.tsx';
import { Forward } from '../components/forward.tsx';
import { ICONS } from '../components/icons.ts';
import { type Crumb, PageHeader } from '../components/page-header.tsx';
import { Sheet } from '../components/sheet.tsx';
import { useCan, useSession } from '../session/use-session.ts';
import { createWords } from './create-words.ts';
import type { ScreenProps } from './extras.ts';
import { NoPermission } from './list/list-states.tsx';
import { RecordList } from './list/record-list.tsx';
import type { Listed } from './list/use-rows.ts';

type ListScreenProps = Pick<ScreenProps, 'extras'> & { resource: Listed; crumbs?: readonly Crumb[] };

/** The page of a resource's list, with the ways to other views of it and to a new record. */
export function ListScreen({ resource, extras, crumbs }: ListScreenProps) {
  const can = useCan();
  const opening = useOpening(extras);
  const mayBrowse = can(permission('browse', resource.noun));
  const mayAdd = resource.actions.includes('create') && can(permission('add', resource.noun));
  const links = (extras.listLinks ?? []).filter((link) => !link.permission || can(link.permission));
  if (opening) return <Forward to={opening} />;
  return (
    <Sheet>
      <PageHeader
        title={resource.title}
        crumbs={crumbs}
        actions={
          <>
            {links.map(({ label, to, icon }) => (
              <ActionLink key={to} to={to} variant="default" icon={icon}>
                {label}
              </ActionLink>
            ))}
            {mayAdd && (
              <ActionLink to={`${resource.path}/create`} icon={ICONS.add}>
                {createWords(resource)}
              </ActionLink>
            )}
          </>
        }
      />
      {mayBrowse ? (
        <RecordList resource={resource} extras={extras} />
      ) : (
        <NoPermission resource={resource} verb="browse" />
      )}
    </Sheet>
  );
}

/** Where the list is to open, the first time that it is shown without being asked for anything. */
function useOpening({ opensOn }: ScreenProps['extras']): string | undefined {
  const session = useSession();
  const { search } = useLocation();
  const [isBegun, begin] = useState(false);
  useEffect(() => {
    if (search) begin(true);
  }, [search]);
  return opensOn && !isBegun && !search
    ? `?filter=${encodeURIComponent(JSON.stringify(opensOn(session)))}`
    : undefined;
}
