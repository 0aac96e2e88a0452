import { IconFilterOff, IconRefresh } from '@tabler/icons-react';
import { needsPermission, permission, type Verb } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { grouped, nounFor } from '#shared/resource/plural.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Block } from '#web/components/layout.tsx';
import { moduleIcon } from '#web/components/module-icons.ts';
import { useCan } from '#web/session/use-session.ts';
import { createWords } from '../create-words.ts';
import type { ResourceExtras } from '../extras.ts';
import type { ListControl } from './list-state.ts';
import { useCount } from './use-rows.ts';

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

/** Search and filters hide everything: how many they hide, and the way back. */
export function NoMatch({
  resource,
  control: { state },
  besides: Besides,
  onClear,
}: {
  resource: Resource;
  control: Pick<ListControl, 'state'>;
  besides?: ResourceExtras['noMatch'];
  onClear: () => void;
}) {
  const all = useCount(resource, '');
  if (all?.total === 0) return <FirstUse resource={resource} />;
  const filters = state.filter?.rules.length ?? 0;
  const hiding = [
    filters > 0 && `${filters === 1 ? 'One filter' : `${filters} filters`}`,
    state.search && `the search for “${state.search}”`,
  ].filter(Boolean);
  const verb = hiding.length > 1 || filters > 1 ? 'hide' : 'hides';
  const sentence = `${hiding.join(' and ')} ${verb} ${all?.total ? `all ${all.more ? 'of more than ' : ''}${grouped(all.total)}` : 'everything'}.`;
  return (
    <Place>
      <EmptyState
        kind="no-match"
        title={`No ${resource.singular} matches`}
        action={
          <ActionButton variant="default" icon={IconFilterOff} onClick={onClear}>
            {filters > 0 ? 'Clear filters' : 'Clear the search'}
          </ActionButton>
        }
      >
        {sentence.charAt(0).toUpperCase() + sentence.slice(1)}
        {Besides && state.search && filters > 0 && <Besides search={state.search} />}
      </EmptyState>
    </Place>
  );
}

/** The page asked for lies behind the last one. */
export function NoSuchPage({ to }: { to: string }) {
  return (
    <Place>
      <EmptyState
        kind="no-match"
        title="This page is empty"
        action={<ActionLink to={to}>Go to the first page</ActionLink>}
      >
        The list is shorter now and does not have this page.
      </EmptyState>
    </Place>
  );
}

/** The call failed: the catalogue's sentence, what the server said, the reference, and another try. */
export function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <Place>
      <EmptyState
        kind={error.status === 403 ? 'no-permission' : 'failed'}
        title={error.message}
        action={
          <ActionButton variant="default" icon={IconRefresh} onClick={onRetry}>
            Try again
          </ActionButton>
        }
      >
        {error.detail}
        {error.request_id && ` Reference ${error.request_id}.`}
      </EmptyState>
    </Place>
  );
}

const SEEING: Readonly<Record<Verb, string>> = {
  browse: 'see',
  read: 'open',
  edit: 'change',
  add: 'add',
  delete: 'delete',
};

/** A permission is missing: which one, and who can give it. */
export function NoPermission({
  resource,
  verb,
}: {
  resource: Pick<Resource, 'singular' | 'noun'>;
  verb: Verb;
}) {
  return (
    <Place>
      <EmptyState kind="no-permission" title={`You cannot ${SEEING[verb]} ${nounFor(resource, 2)}`}>
        {needsPermission(permission(verb, resource.noun))}
      </EmptyState>
    </Place>
  );
}

function Place({ children }: { children: React.ReactNode }) {
  return <Block top={20}>{children}</Block>;
}
