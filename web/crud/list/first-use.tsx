import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { nounFor } from '#shared/resource/plural.ts';
import { ActionLink } from '#web/components/action-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { moduleIcon } from '#web/components/module-icons.ts';
import { useCan } from '#web/session/use-session.ts';
import { createWords } from '../create-words.ts';
import { Place } from './list-states.tsx';

/** Nothing was ever made here: what it is for, and the way to make the first. */
export function FirstUse({ resource }: { resource: Resource }) {
  const can = useCan();
  const mayAdd = resource.actions.includes('create') && can(permission('add', resource.noun));
  return (
    <Place>
      <EmptyState
        kind="first-use"
        icon={moduleIcon(resource.icon)}
        title={`No ${nounFor(resource, 2)} yet`}
        action={mayAdd && <ActionLink to={`${resource.path}/create`}>{createWords(resource)}</ActionLink>}
      >
        {resource.firstUse ?? `There is no ${resource.singular} that you can see.`}
      </EmptyState>
    </Place>
  );
}
