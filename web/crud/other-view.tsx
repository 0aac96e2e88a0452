import { IconList } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { ActionLink } from '#web/components/action-button.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { useCan } from '#web/session/use-session.ts';
import { NoPermission } from './list/list-states.tsx';

type OtherViewProps = {
  resource: Resource;
  title: string;
  /** The title of the browser's tab. */
  documentTitle: string;
  children: ReactNode;
};

/** Another view of a resource's rows than its list, for whoever may browse them, with the way back to the list. */
export function OtherView({ resource, title, documentTitle, children }: OtherViewProps) {
  const can = useCan();
  return (
    <Sheet>
      <PageHeader
        title={title}
        documentTitle={documentTitle}
        crumbs={[{ label: resource.title, to: resource.path }, { label: title }]}
        actions={
          <ActionLink to={resource.path} variant="default" icon={IconList}>
            As a list
          </ActionLink>
        }
      />
      {can(permission('browse', resource.noun)) ? (
        children
      ) : (
        <NoPermission resource={resource} verb="browse" />
      )}
    </Sheet>
  );
}
